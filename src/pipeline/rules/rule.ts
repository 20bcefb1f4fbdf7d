import type { RowProblem } from '../../datasets/check-row.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import { destinations } from '../../datasets/destinations.ts';

export interface BrokenRule extends RowProblem {
  /** The row, or what is known of one that is missing. */
  readonly row: Row;
}

/** The rows of a build by dataset. Those given to a rule have the shape that their dataset declares. */
export interface BuildRows {
  readonly wellFormed: (dataset: Dataset) => readonly Row[];
  /** Also those whose shape is wrong, so that a row is not blamed for another that it names. */
  readonly made: (dataset: Dataset) => readonly Row[];
}

export interface Rule {
  readonly name: string;
  /** Undefined where the rule holds for every dataset. */
  readonly dataset?: Dataset;
  readonly find: (dataset: Dataset, rows: BuildRows) => Iterable<BrokenRule>;
}

/** The rule of a dataset, whose well-formed rows have the type that the function takes. */
export function eachRow(problemsOf: (row: any) => RowProblem[]): Rule['find'] {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) => problemsOf(row).map((problem) => ({ row, ...problem })));
}

/** For datasets whose rows name their destination. */
export function* findStrays(dataset: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(made(destinations).map(({ slug }) => slug));
  for (const row of wellFormed(dataset)) {
    const slug = row['destination_slug'] as string;
    if (!known.has(slug)) yield { row, column: 'destination_slug', reason: `${slug} is not a destination` };
  }
}

export function* findRepeated(
  rows: readonly Row[],
  column: string,
  valueOf: (row: Row) => string,
  reason: string,
): Iterable<BrokenRule> {
  const seen = new Set<string>();
  for (const row of rows) {
    const value = valueOf(row);
    if (seen.has(value)) yield { row, column, reason };
    seen.add(value);
  }
}
