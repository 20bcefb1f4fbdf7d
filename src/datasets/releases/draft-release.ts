import { type Dataset, type Row, rowSchema } from '../dataset.ts';
import { FORMATS, perFormat, type FormatName } from '../formats/formats.ts';
import { compareRows } from '../stored-rows.ts';
import { releaseFile, type ReleaseFile } from './encoding.ts';
import { Compile } from 'typebox/compile';

/** A release's files before compression. */
export interface Draft {
  readonly rowCount: number;
  readonly files: Readonly<Record<FormatName, ReleaseFile>>;
}

export function draftRelease(dataset: Dataset, source: Iterable<unknown>): Draft {
  return draftRows(dataset, Array.from(source, rowParser(dataset)));
}

/** The caller validates the rows. */
export function draftRows(dataset: Dataset, rows: Iterable<Row>): Draft {
  const compare = compareRows(dataset);
  const sorted = [...rows].sort(compare);
  const twin = sorted.find((row, at) => at > 0 && compare(sorted[at - 1]!, row) === 0);
  if (twin) {
    const key = Object.fromEntries(dataset.key.map((column) => [column, twin[column]]));
    throw new InvalidRow(`${dataset.slug}: two rows have the key ${JSON.stringify(key)}`);
  }
  return {
    rowCount: sorted.length,
    files: perFormat((format) => releaseFile(FORMATS[format].write(dataset, sorted))),
  };
}

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

function rowParser(dataset: Dataset): (row: unknown) => Row {
  const problemsOf = rowChecker(dataset);
  return (row) => {
    const problems = problemsOf(row).map(({ column, reason }) => `${column || 'row'} ${reason}`);
    if (problems.length > 0) throw new InvalidRow(`${dataset.slug}: ${problems.join('; ')}`);
    return row as Row;
  };
}
