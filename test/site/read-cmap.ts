import { brotliDecompressSync } from 'node:zlib';

/** The tables that a WOFF2 file names by number (https://www.w3.org/TR/WOFF2/#table_dir_format), as far as this reader distinguishes them. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER = 63;

/** The characters that a font in the WOFF2 format has. */
export function readCmap(woff2: Buffer): Set<number> {
  const count = woff2.readUInt16BE(12);
  let at = 48;
  const readLength = () => {
    let length = 0;
    for (;;) {
      const byte = woff2[at++]!;
      length = length * 128 + (byte & 0x7f);
      if (byte < 0x80) return length;
    }
  };
  let [offset, found] = [0, -1];
  for (let each = 0; each < count; each += 1) {
    const flags = woff2[at++]!;
    const tag = flags & 0x3f;
    if (tag === OTHER) at += 4;
    const plain = readLength();
    // The transform of these two tables is number 0, and "none" is number 3; of other tables "none" is 0.
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 === 0 : flags >> 6 !== 0;
    if (tag === CMAP) found = offset;
    offset += isTransformed ? readLength() : plain;
  }
  const tables = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  return readSegments(tables.subarray(found));
}

/** The subtable of format 4: segments of characters, each from `start` to `end`. */
function readSegments(cmap: Buffer): Set<number> {
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, each) => cmap.readUInt32BE(8 + each * 8));
  const table = cmap.subarray(offsets.find((offset) => cmap.readUInt16BE(offset) === 4));
  const bytes = table.readUInt16BE(6);
  const characters = new Set<number>();
  for (let each = 0; each < bytes; each += 2) {
    const [start, end] = [table.readUInt16BE(16 + bytes + each), table.readUInt16BE(14 + each)];
    for (let character = start; character <= end && character < 0xffff; character += 1)
      characters.add(character);
  }
  return characters;
}
