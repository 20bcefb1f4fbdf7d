import type { RowProblem } from '../../datasets/rows/check-row.ts';
import {
  datasetsOf,
  type CountryDatasets,
  type DatasetKind,
} from '../../datasets/declared/country-datasets.ts';
import type { Dataset, Row } from '../../datasets/dataset.ts';
import type { Rows } from '../../datasets/rows/rows.ts';

export interface BrokenRule extends RowProblem {
  /** The row, or the known columns of a missing row. */
  readonly row: Row;
}

/** A build's rows by dataset. Rules get only rows with the declared shape. */
export interface BuildRows {
  /** Not for comparisons, whose rows are made on each iteration: their rules look at one row at a time. */
  readonly wellFormed: <Item extends Row>(dataset: Dataset<Item>) => readonly Item[];
  /** Includes malformed rows, so that a row is not blamed for an invalid row that it refers to. */
  readonly made: (dataset: Dataset) => Rows;
}

interface NamedRule {
  readonly name: string;
  /** The kind of dataset that the rule applies to; undefined for every dataset. */
  readonly kind?: DatasetKind;
}

/** The datasets of the same country. */
export function siblingsOf({ slug, country }: Dataset): CountryDatasets {
  if (!country) throw new Error(`${slug} has no country.`);
  return datasetsOf(country);
}

export function isRuleFor({ kind }: Rule, dataset: Dataset): boolean {
  return !kind || (dataset.country !== undefined && siblingsOf(dataset)[kind] === dataset);
}

/** A rule that needs all rows at once. */
interface WholeRule extends NamedRule {
  readonly find: (dataset: Dataset, rows: BuildRows) => Iterable<BrokenRule>;
}

/** A rule that looks at one row at a time and remembers what it needs from earlier rows. */
interface RowRule extends NamedRule {
  readonly createCheck: (dataset: Dataset, rows: BuildRows) => (row: any) => readonly RowProblem[];
  readonly seesMalformed?: true;
}

export type Rule = WholeRule | RowRule;

/** A rule for one dataset, typed by its rows. */
export function eachRow(problemsOf: (row: any, dataset: Dataset) => RowProblem[]): WholeRule['find'] {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) => problemsOf(row, dataset).map((problem) => ({ row, ...problem })));
}

/** For datasets whose rows refer to a destination. */
export function* findStrays(dataset: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(Array.from(made(siblingsOf(dataset).destinations), ({ slug }) => slug));
  for (const row of wellFormed(dataset)) {
    const slug = String(row['destination_slug']);
    if (!known.has(slug)) yield { row, column: 'destination_slug', reason: `${slug} is not a destination` };
  }
}

/** Finds a value that an earlier row already has. */
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
