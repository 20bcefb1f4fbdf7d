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

/** The first row of a file from the writer above. Undefined if the file has no rows. */
export function findFirstRow(bytes: Buffer): Row | undefined {
  const [, line = ''] = bytes.toString().split('\n', 2);
  return line.startsWith('{') ? (JSON.parse(line.replace(/,$/, '')) as Row) : undefined;
}
