import type { RowProblem } from '../../datasets/rows/check-row.ts';
import {
  datasetsOf,
  type CountryDatasets,
  type DatasetKind,
} from '../../datasets/declared/country-datasets.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import type { Rows } from '../../datasets/rows/rows.ts';

export interface BrokenRule extends RowProblem {
  /** The row, or what is known of one that is missing. */
  readonly row: Row;
}

/** The rows of a build by dataset. Those given to a rule have the shape that their dataset declares. */
export interface BuildRows {
  /** Not for comparisons, whose rows are made on each reading: their rules look at one row after the other. */
  readonly wellFormed: <Item extends Row>(dataset: Dataset<Item>) => readonly Item[];
  /** Also those whose shape is wrong, so that a row is not blamed for another that it names. */
  readonly made: (dataset: Dataset) => Rows;
}

interface NamedRule {
  readonly name: string;
  /** The kind of dataset that it is about; undefined where the rule holds for every dataset. */
  readonly kind?: DatasetKind;
}

/** The datasets of the country that a dataset is about. */
export function siblingsOf({ slug, country }: Dataset): CountryDatasets {
  if (!country) throw new Error(`${slug} is about no country.`);
  return datasetsOf(country);
}

export function isRuleFor({ kind }: Rule, dataset: Dataset): boolean {
  return !kind || (dataset.country !== undefined && siblingsOf(dataset)[kind] === dataset);
}

/** A rule that needs all rows at once. */
interface WholeRule extends NamedRule {
  readonly find: (dataset: Dataset, rows: BuildRows) => Iterable<BrokenRule>;
}

/** A rule that looks at one row after the other, and keeps what it needs of earlier ones. */
interface RowRule extends NamedRule {
  readonly look: (dataset: Dataset, rows: BuildRows) => (row: any) => readonly RowProblem[];
  readonly seesMalformed?: true;
}

export type Rule = WholeRule | RowRule;

/** The rule of a dataset, whose well-formed rows have the type that the function takes. */
export function eachRow(problemsOf: (row: any, dataset: Dataset) => RowProblem[]): WholeRule['find'] {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) => problemsOf(row, dataset).map((problem) => ({ row, ...problem })));
}

/** For datasets whose rows name their destination. */
export function* findStrays(dataset: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(Array.from(made(siblingsOf(dataset).destinations), ({ slug }) => slug));
  for (const row of wellFormed(dataset)) {
    const slug = String(row['destination_slug']);
    if (!known.has(slug)) yield { row, column: 'destination_slug', reason: `${slug} is not a destination` };
  }
}

/** Looks for a value that an earlier row has. */
export function repeated<Item extends Row>(
  column: string,
  valueOf: (row: Item) => string,
  reason: string,
): (row: Item) => readonly RowProblem[] {
  const seen = new Set<string>();
  return (row) => {
    const value = valueOf(row);
    if (seen.has(value)) return [{ column, reason }];
    seen.add(value);
    return [];
  };
}
