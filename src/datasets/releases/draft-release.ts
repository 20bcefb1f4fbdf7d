import { type Dataset, type Row, rowSchema } from '../dataset.ts';
import { FORMAT_NAMES, FORMATS } from '../formats/formats.ts';
import { once, mapKeys } from '../records.ts';
import { compareRows, keyOf } from '../stored-rows.ts';
import { releaseFile } from './release.ts';
import { Compile } from 'typebox/compile';

/** A release before compression. Throws InvalidRow unless every row has the declared shape and a key of its own. */
export function draftRelease(dataset: Dataset, rows: Iterable<unknown>) {
  const [problemsOf, compare] = [rowChecker(dataset), compareRows(dataset)];
  const sorted = Array.from(rows, (row) => {
    const problems = problemsOf(row).map(({ column, reason }) => `${column || 'row'} ${reason}`);
    if (problems.length > 0) throw new InvalidRow(`${dataset.slug}: ${problems.join('; ')}`);
    return row as Row;
  }).sort(compare);
  const twin = sorted.find((row, at) => at > 0 && compare(sorted[at - 1]!, row) === 0);
  if (twin) throw new InvalidRow(`${dataset.slug}: two rows have the key ${keyOf(dataset, twin)}`);
  return {
    dataset,
    rowCount: sorted.length,
    files: mapKeys(FORMAT_NAMES, (format) => releaseFile(FORMATS[format].write(dataset, sorted))),
  };
}

export type Draft = Readonly<ReturnType<typeof draftRelease>>;

export class InvalidRow extends Error {}

export interface RowProblem {
  /** Empty if the problem concerns the whole row. */
  readonly column: string;
  readonly reason: string;
}

/** Returns a function that lists a row's problems; a valid row has none. */
export const rowChecker = once((dataset: Dataset) => {
  const schema = Compile(rowSchema(dataset));
  return (row: unknown): RowProblem[] =>
    schema.Check(row)
      ? []
      : schema.Errors(row).map(({ instancePath, message }) => {
          const [column = '', ...within] = instancePath.split('/').slice(1);
          return { column, reason: [...within, message].join(' ') };
        });
});
