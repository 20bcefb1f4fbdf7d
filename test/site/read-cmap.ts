import { brotliDecompressSync } from 'node:zlib';

/** The WOFF2 table numbers that this reader needs: https://www.w3.org/TR/WOFF2/#table_dir_format */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER = 63;

/** The code points in a WOFF2 font. */
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
    // For these two tables 0 means transformed and 3 means untransformed; for all others 0 means untransformed.
    const isTransformed = tag === GLYF || tag === LOCA ? flags >> 6 === 0 : flags >> 6 !== 0;
    if (tag === CMAP) found = offset;
    offset += isTransformed ? readLength() : plain;
  }
  const tables = brotliDecompressSync(woff2.subarray(at, at + woff2.readUInt32BE(20)));
  return readSegments(tables.subarray(found));
}

/** A format 4 subtable: segments of code points, each from `start` to `end`. */
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
