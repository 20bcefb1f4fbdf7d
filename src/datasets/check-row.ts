import { Compile } from 'typebox/compile';
import { rowSchema, type Dataset } from './dataset.ts';
import type { Row } from './formats/format.ts';

export class InvalidRow extends Error {}

/** Returns a function that says what is wrong with a row; an empty list is a good row. */
export function rowChecker(dataset: Dataset): (row: unknown) => string[] {
  const schema = Compile(rowSchema(dataset));
  return (row) =>
    schema.Check(row)
      ? []
      : schema.Errors(row).map(({ instancePath, message }) => `${instancePath.slice(1) || 'row'} ${message}`);
}

export function rowParser(dataset: Dataset): (row: unknown) => Row {
  const problemsOf = rowChecker(dataset);
  return (row) => {
    const problems = problemsOf(row);
    if (problems.length > 0) throw new InvalidRow(`${dataset.slug}: ${problems.join('; ')}`);
    return row as Row;
  };
}
