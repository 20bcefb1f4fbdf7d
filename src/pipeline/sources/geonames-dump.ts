import { InvalidTable, type TableRow } from './table.ts';
import { inflateRawSync } from 'node:zlib';

const COLUMNS = (
  'geonameid name asciiname alternatenames latitude longitude feature_class feature_code country_code cc2 ' +
  'admin1_code admin2_code admin3_code admin4_code population elevation dem timezone modification_date'
).split(' ');

/** Reads `cities500.txt`, `VN.txt` or any other GeoNames dump, and keeps one country's rows. */
export function parseGeonamesDump(text: string, source: string, table: string, countryCode: string) {
  const rows: TableRow[] = [];
  for (const [index, record] of text.split('\n').entries()) {
    const at = { source, table, line: index + 1 };
    if (!record.includes(`\t${countryCode}\t`)) continue;
    const values = record.replace(/\r$/, '').split('\t');
    if (values.length !== COLUMNS.length)
      throw new InvalidTable(
        `${source}/${table} line ${at.line} has ${values.length} columns, not ${COLUMNS.length}`,
      );
    const cells = Object.fromEntries(COLUMNS.map((column, place) => [column, values[place]!]));
    if (cells['country_code'] === countryCode) rows.push({ at, cells });
  }
  return rows;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** Reads the first entry with a matching name, through the central directory (APPNOTE 4.3.12 and 4.3.16). */
export function readZipEntry(zip: Buffer, wanted: (name: string) => boolean): Buffer {
  let at = directoryStart(zip);
  while (at + 46 <= zip.length && zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (wanted(name)) return entryBytes(zip, at, name);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new InvalidTable('The zip contains no table of places.');
}

function directoryStart(zip: Buffer): number {
  const last = Math.max(0, zip.length - 22 - 0xffff);
  for (let at = zip.length - 22; at >= last; at -= 1)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return zip.readUInt32LE(at + 16);
  throw new InvalidTable('The file is not a complete zip archive.');
}

function entryBytes(zip: Buffer, at: number, name: string): Buffer {
  const method = zip.readUInt16LE(at + 10);
  const size = zip.readUInt32LE(at + 20);
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new InvalidTable(`${name} uses an unsupported compression method (${method}).`);
}
