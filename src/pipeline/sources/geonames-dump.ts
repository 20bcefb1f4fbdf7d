import { InvalidTable, type TableRow } from './table.ts';

const COLUMNS = [
  'geonameid',
  'name',
  'asciiname',
  'alternatenames',
  'latitude',
  'longitude',
  'feature_class',
  'feature_code',
  'country_code',
  'cc2',
  'admin1_code',
  'admin2_code',
  'admin3_code',
  'admin4_code',
  'population',
  'elevation',
  'dem',
  'timezone',
  'modification_date',
];

/** Reads `cities500.txt`, `VN.txt` or any other GeoNames dump, and keeps one country's rows. */
export function parseGeonamesDump(
  text: string,
  source: string,
  table: string,
  countryCode: string,
): TableRow[] {
  const rows: TableRow[] = [];
  let line = 0;
  for (const record of text.split('\n')) {
    line += 1;
    if (!record.includes(`\t${countryCode}\t`)) continue;
    const values = record.replace(/\r$/, '').split('\t');
    if (values.length !== COLUMNS.length)
      throw new InvalidTable(
        `${source}/${table} line ${line} has ${values.length} columns, not ${COLUMNS.length}`,
      );
    const cells = Object.fromEntries(COLUMNS.map((column, index) => [column, values[index]!]));
    if (cells['country_code'] === countryCode) rows.push({ at: { source, table, line }, cells });
  }
  return rows;
}
