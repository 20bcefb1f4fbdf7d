import type { RowProblem } from '../../datasets/check-row.ts';
import { datasetsOf, type CountryDatasets, type DatasetKind } from '../../datasets/country-datasets.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';

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
  /** The kind of dataset that it is about; undefined where the rule holds for every dataset. */
  readonly kind?: DatasetKind;
  readonly find: (dataset: Dataset, rows: BuildRows) => Iterable<BrokenRule>;
}

/** The datasets of the country that a dataset is about. */
export function siblingsOf({ slug, country }: Dataset): CountryDatasets {
  if (!country) throw new Error(`${slug} is about no country.`);
  return datasetsOf(country);
}

export function isRuleFor({ kind }: Rule, dataset: Dataset): boolean {
  return !kind || (dataset.country !== undefined && siblingsOf(dataset)[kind] === dataset);
}

/** The rule of a dataset, whose well-formed rows have the type that the function takes. */
export function eachRow(problemsOf: (row: any, dataset: Dataset) => RowProblem[]): Rule['find'] {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) => problemsOf(row, dataset).map((problem) => ({ row, ...problem })));
}

/** For datasets whose rows name their destination. */
export function* findStrays(dataset: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(made(siblingsOf(dataset).destinations).map(({ slug }) => slug));
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
