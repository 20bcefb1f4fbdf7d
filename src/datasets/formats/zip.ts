import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The earliest date that ZIP supports. A fixed date gives the same archive for the same files. */
const MODIFIED = { time: 0, date: (1 << 5) | 1 };
const VERSION = 20;
const DEFLATE = 8;

/** A ZIP archive of small files: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes, { level: constants.Z_DEFAULT_COMPRESSION });
    const facts = describe(crc32(bytes), packed.length, bytes.length, name.length);
    const entry = [numbers([0x04034b50, 4]), facts, Buffer.from(name), packed];
    directory.push(
      numbers([0x02014b50, 4], [VERSION, 2]),
      facts,
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      Buffer.from(name),
    );
    parts.push(...entry);
    offset += lengthOf(entry);
  }
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [lengthOf(directory), 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...parts, ...directory, end]);
}

/** The fields that a file's header and its directory entry share. */
function describe(checksum: number, packedLength: number, length: number, nameLength: number): Buffer {
  return numbers(
    [VERSION, 2],
    [0, 2],
    [DEFLATE, 2],
    [MODIFIED.time, 2],
    [MODIFIED.date, 2],
    [checksum, 4],
    [packedLength, 4],
    [length, 4],
    [nameLength, 2],
    [0, 2],
  );
}

/** Concatenates fields in little-endian order. */
function numbers(...list: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((total, [, bytes]) => total + bytes, 0));
  let at = 0;
  for (const [value, bytes] of list) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const lengthOf = (buffers: readonly Buffer[]) => buffers.reduce((total, { length }) => total + length, 0);
