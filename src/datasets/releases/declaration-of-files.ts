import type { Declaration, DeclaredColumn } from '../dataset.ts';
import { presentDataset } from '../envelope.ts';
import { readEnvelope } from '../formats/json.ts';
import { kindOfType } from '../kind.ts';
import type { Release } from './release.ts';

/**
 * For a release that was stored without its declaration: what its files say of themselves. Limits of values are known only where the code
 * declares the very same columns.
 */
export function declarationOfFiles(dataset: Declaration, files: Release['files']): Declaration {
  const envelope = readEnvelope(files.json.identity.bytes);
  if (JSON.stringify(envelope) === JSON.stringify(presentDataset(dataset))) return dataset;
  const header = files.csv?.identity.bytes.toString().split('\r\n', 1)[0]!.split(',');
  const columns = envelope.columns.map(({ key, type, description }): [string, DeclaredColumn] => [
    key,
    { kind: kindOfType(type), description, inCsv: header?.includes(key) ?? false },
  ]);
  const { name, attribution } = envelope;
  return {
    ...dataset,
    name,
    attribution,
    columns: Object.fromEntries(columns),
    key: dataset.key.filter((key) => envelope.columns.some((column) => column.key === key)),
  };
}
