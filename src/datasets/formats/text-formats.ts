import { Type } from '../../json-schema.ts';
import { csvColumns, type Row } from '../dataset.ts';
import { envelopeSchema, presentDataset, type PresentedDataset } from '../envelope.ts';
import { mapKeys } from '../records.ts';
import { type MadeFormat, type StoredFormat, listFlatColumns, plainText } from './format.ts';

/** The envelope of specification 2.1: one row per line, members in column order. */
export const json: StoredFormat = {
  mediaType: 'application/json; charset=utf-8',
  disposition: 'inline',
  schema: envelopeSchema,
  excerpt(bytes) {
    const first = findFirstRow(bytes);
    return { dataset: readEnvelope(bytes), rows: first ? [first] : [] };
  },
  columns: ({ columns }) => Object.entries(columns),
  dialect: { property: 'rows', itemType: 'object' },
  write(dataset, rows) {
    const keys = Object.keys(dataset.columns);
    const lines = rows.map((row) => `\n${rowText(keys, row)}`);
    const head = `{"dataset":${JSON.stringify(presentDataset(dataset))},"rows":[`;
    return Buffer.from(`${head}${lines.join(',')}\n]}\n`);
  },
};

/** One row as one line, members in the order of `keys`. */
const rowText = (keys: readonly string[], row: Row) => JSON.stringify(mapKeys(keys, (key) => row[key]));

/** Reads the `dataset` member of a JSON file, without parsing the rows. */
export function readEnvelope(bytes: Buffer): PresentedDataset {
  const head = bytes.subarray(0, bytes.indexOf('\n')).toString();
  return (JSON.parse(`${head}]}`) as { dataset: PresentedDataset }).dataset;
}

/** The first row of a JSON file. Undefined if the file has no rows. */
export function findFirstRow(bytes: Buffer): Row | undefined {
  const [, line = ''] = bytes.toString().split('\n', 2);
  return line.startsWith('{') ? (JSON.parse(line.replace(/,$/, '')) as Row) : undefined;
}

const LINE_END = '\r\n';
const NEEDS_QUOTES = /[",\r\n]/;

const quote = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const csvLine = (cells: string[]) => `${cells.map(quote).join(',')}${LINE_END}`;

/** RFC 4180. Each cell parses back to its JSON value, by its column's kind. */
export const csv: StoredFormat = {
  mediaType: 'text/csv; charset=utf-8; header=present',
  disposition: 'attachment',
  schema: () => Type.String({ description: 'RFC 4180 with a header row; lines end in CRLF' }),
  excerpt(bytes) {
    const firstRow = bytes.indexOf(LINE_END) + LINE_END.length;
    const end = bytes.indexOf(LINE_END, firstRow);
    return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
  },
  columns: csvColumns,
  dialect: { header: true, delimiter: ',', lineTerminator: LINE_END, quoteChar: '"', doubleQuote: true },
  write(dataset, rows) {
    const columns = csvColumns(dataset);
    const lines = rows.map((row) => csvLine(columns.map(([key, { kind }]) => kind.writeCell(row[key]))));
    return Buffer.from(`${csvLine(columns.map(([key]) => key))}${lines.join('')}`);
  },
};

/** One row per line, as in the JSON file: https://github.com/ndjson/ndjson-spec */
export const ndjson: MadeFormat = {
  mediaType: 'application/x-ndjson; charset=utf-8',
  write({ columns }, rows) {
    const keys = Object.keys(columns);
    return Buffer.from(rows.map((row) => `${rowText(keys, row)}\n`).join(''));
  },
};

/** The coordinate columns, in GeoJSON's order. */
const COORDINATES = ['lng', 'lat'] as const;

/** RFC 7946: one point per row, with all its columns as properties. The dataset's description is a foreign member. */
export const geojson: MadeFormat = {
  mediaType: 'application/geo+json; charset=utf-8',
  needs: COORDINATES,
  write(declaration, rows) {
    const keys = Object.keys(declaration.columns);
    const features = rows.map((row) => {
      const coordinates = COORDINATES.map((name) => row[name]);
      return `\n{"type":"Feature","geometry":{"type":"Point","coordinates":${JSON.stringify(coordinates)}},"properties":${rowText(keys, row)}}`;
    });
    const dataset = presentDataset(declaration);
    const members = JSON.stringify({ type: 'FeatureCollection', name: declaration.slug, dataset });
    return Buffer.from(`${members.slice(0, -1)},"features":[${features.join(',')}\n]}\n`);
  },
};

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV for spreadsheets: lists are readable text, and each member of an object is a column. */
export const excelCsv: MadeFormat = {
  mediaType: csv.mediaType,
  columns: csv.columns,
  write(declaration, rows) {
    const columns = listFlatColumns(declaration);
    const lines = rows.map((row) => csvLine(columns.map(({ valueOf }) => plainText(valueOf(row)))));
    return Buffer.from(`${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}${lines.join('')}`);
  },
};
