import { Compile } from 'typebox/compile';
import { rowSchema, type Dataset, type Row } from '../dataset.ts';

export class InvalidRow extends Error {}

export interface RowProblem {
  /** Empty if the problem concerns the whole row. */
  readonly column: string;
  readonly reason: string;
}

/** Returns a function that lists a row's problems; a valid row has none. */
export function rowChecker(dataset: Dataset): (row: unknown) => RowProblem[] {
  const schema = Compile(rowSchema(dataset));
  return (row) =>
    schema.Check(row)
      ? []
      : schema.Errors(row).map(({ instancePath, message }) => {
          const [column = '', ...within] = instancePath.split('/').slice(1);
          return { column, reason: [...within, message].join(' ') };
        });
}

export function rowParser(dataset: Dataset): (row: unknown) => Row {
  const problemsOf = rowChecker(dataset);
  return (row) => {
    const problems = problemsOf(row).map(({ column, reason }) => `${column || 'row'} ${reason}`);
    if (problems.length > 0) throw new InvalidRow(`${dataset.slug}: ${problems.join('; ')}`);
    return row as Row;
  };
}
