import { envelopeSchema, presentDataset, type PresentedDataset } from '../envelope.ts';
import type { Row } from '../dataset.ts';
import { mapKeys } from '../records.ts';
import type { Format } from './format.ts';

/** The envelope of specification 2.1: one row per line, members in column order. */
export const json: Format = {
  mediaType: 'application/json; charset=utf-8',
  disposition: 'inline',
  schema: envelopeSchema,
  excerpt(bytes) {
    const first = findFirstRow(bytes);
    return { dataset: readEnvelope(bytes), rows: first ? [first] : [] };
  },
  columns: ({ columns }) => Object.entries(columns),
  dialect: { property: 'rows', itemType: 'object' },
  writer(dataset) {
    const keys = Object.keys(dataset.columns);
    return {
      head: `{"dataset":${JSON.stringify(presentDataset(dataset))},"rows":[`,
      row: (row) => `\n${rowText(keys, row)}`,
      separator: ',',
      tail: '\n]}\n',
    };
  },
};

/** One row as one line, members in the order of `keys`. */
export function rowText(keys: readonly string[], row: Row): string {
  return JSON.stringify(mapKeys(keys, (key) => row[key]));
}

/** Reads the `dataset` member of a file from the writer above, without parsing the rows. */
export function readEnvelope(bytes: Buffer): PresentedDataset {
  const head = bytes.subarray(0, bytes.indexOf('\n')).toString();
  return (JSON.parse(`${head}]}`) as { dataset: PresentedDataset }).dataset;
}

/** The text of each row in a file from the writer above. */
export function listRowTexts(bytes: Buffer): string[] {
  const lines = bytes.toString().split('\n').slice(1, -2);
  return lines.map((line) => (line.endsWith(',') ? line.slice(0, -1) : line));
}

const NEW_LINE = 10;
const COMMA = 44;
const OPENING_BRACE = 123;
/** The row between two of these offsets. */
export function parseRowAt(bytes: Buffer, start: number, next: number): Row {
  const end = bytes[next - 2] === COMMA ? next - 2 : next - 1;
  return JSON.parse(bytes.toString('utf8', start, end)) as Row;
}

/** Undefined if the file has no rows. */
export function findFirstRow(bytes: Buffer): Row | undefined {
  const start = bytes.indexOf(NEW_LINE) + 1;
  if (bytes[start] !== OPENING_BRACE) return undefined;
  return parseRowAt(bytes, start, bytes.indexOf(NEW_LINE, start) + 1);
}
