import { envelopeSchema, presentDataset, type PresentedDataset } from '../envelope.ts';
import type { Row } from '../dataset.ts';
import type { Format } from './format.ts';

/** The envelope of specification 2.1 with one row to a line, members in the order of the columns. */
export const json: Format = {
  mediaType: 'application/json; charset=utf-8',
  disposition: 'inline',
  schema: envelopeSchema,
  excerpt(bytes) {
    const [head, firstRow] = bytes.toString().split('\n', 2) as [string, string];
    return JSON.parse(`${head}${firstRow.startsWith('{') ? firstRow.replace(/,$/, '') : ''}]}`);
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

/** A row as one line, members in the order of `keys`. */
export function rowText(keys: readonly string[], row: Row): string {
  return `{${keys.map((key) => `"${key}":${JSON.stringify(row[key])}`).join(',')}}`;
}

/** The `dataset` member of a file as the writer above made it, without a look at the rows. */
export function readEnvelope(bytes: Buffer): PresentedDataset {
  const head = bytes.subarray(0, bytes.indexOf('\n')).toString();
  return (JSON.parse(`${head}]}`) as { dataset: PresentedDataset }).dataset;
}

/** The text of each row of a file as the writer above made it. */
export function listRowTexts(bytes: Buffer): string[] {
  const lines = bytes.toString().split('\n').slice(1, -2);
  return lines.map((line) => (line.endsWith(',') ? line.slice(0, -1) : line));
}
