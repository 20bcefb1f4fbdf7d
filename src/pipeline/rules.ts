import { climateWindows, type ClimateWindow } from '../datasets/climate-windows.ts';
import type { RowProblem } from '../datasets/check-row.ts';
import { comparisons, type Comparison } from '../datasets/comparisons.ts';
import type { Dataset, Row } from '../datasets/dataset.ts';
import { destinations, type Destination } from '../datasets/destinations.ts';
import { keyOf } from '../datasets/row-order.ts';

/** Area of use "Vietnam - onshore" of the EPSG dataset (https://epsg.io/6147-datum), in degrees: it holds the islands too. */
export const VIETNAM = { south: 8.33, north: 23.4, west: 102.14, east: 109.53 } as const;

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1).join(' ');

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

/** What must hold beyond the shape of a single row. A new rule is one line here. */
export const RULES: readonly Rule[] = [
  { name: 'a dataset has rows', find: findEmpty },
  { name: 'a key stands once', find: findTwins },
  { name: 'best months ascend', dataset: destinations, find: eachDestination(monthsOutOfOrder) },
  { name: 'a destination lies in the country', dataset: destinations, find: eachDestination(outsideCountry) },
  { name: 'budget < mid < premium', dataset: destinations, find: eachDestination(bandsOutOfOrder) },
  { name: 'a comparison is named by its sides', dataset: comparisons, find: findMisnamed },
  { name: 'the sides of a comparison are destinations', dataset: comparisons, find: findUnknownSides },
  { name: 'a pair is compared once', dataset: comparisons, find: findTwinPairs },
  { name: 'no two introductions are alike', dataset: comparisons, find: findTwinIntros },
  { name: 'a climate window is of a destination', dataset: climateWindows, find: findStrayWindows },
  { name: 'a destination has twelve climate windows', dataset: climateWindows, find: findBrokenYears },
];

function eachDestination(problemsOf: (row: Destination) => RowProblem[]): Rule['find'] {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) =>
      problemsOf(row as Destination).map((problem) => ({ row, ...problem })),
    );
}

function findEmpty(dataset: Dataset, { made }: BuildRows): BrokenRule[] {
  return made(dataset).length > 0 ? [] : [{ row: {}, column: '', reason: 'the dataset has no row' }];
}

function findTwins(dataset: Dataset, { made }: BuildRows): Iterable<BrokenRule> {
  const column = dataset.key.join(' ');
  return findRepeated(made(dataset), column, (row) => keyOf(dataset, row), 'another row has the same key');
}

function monthsOutOfOrder({ best_visit_months: months }: Destination): RowProblem[] {
  if (months.every((month, index) => index === 0 || months[index - 1]! < month)) return [];
  return [{ column: 'best_visit_months', reason: `${months.join(', ')} do not ascend` }];
}

function outsideCountry({ lat, lng }: Destination): RowProblem[] {
  const { south, north, west, east } = VIETNAM;
  return [...outsideRange('lat', lat, south, north), ...outsideRange('lng', lng, west, east)];
}

function outsideRange(column: string, value: number, from: number, to: number): RowProblem[] {
  if (value >= from && value <= to) return [];
  return [{ column, reason: `${value} lies outside the country, ${from} to ${to}` }];
}

function bandsOutOfOrder({ avg_daily_budget_usd: { budget, mid, premium } }: Destination): RowProblem[] {
  if (budget < mid && mid < premium) return [];
  return [{ column: 'avg_daily_budget_usd', reason: `${budget}, ${mid}, ${premium} do not ascend` }];
}

function* findMisnamed(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  for (const row of wellFormed(comparisons) as Comparison[]) {
    const expected = `${row.a_slug}-vs-${row.b_slug}`;
    if (row.a_slug === row.b_slug)
      yield { row, column: 'b_slug', reason: 'both sides are the same destination' };
    else if (row.slug !== expected) yield { row, column: 'slug', reason: `its sides make it ${expected}` };
  }
}

function* findUnknownSides(_: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(made(destinations).map(({ slug }) => slug));
  for (const row of wellFormed(comparisons) as Comparison[]) {
    for (const column of ['a_slug', 'b_slug'] as const) {
      if (!known.has(row[column])) yield { row, column, reason: `${row[column]} is not a destination` };
    }
  }
}

function findTwinPairs(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  return findRepeated(wellFormed(comparisons), 'a_slug b_slug', pairOf, 'another row has the same pair');
}

function pairOf(row: Row): string {
  const { a_slug, b_slug } = row as Comparison;
  return a_slug < b_slug ? `${a_slug} ${b_slug}` : `${b_slug} ${a_slug}`;
}

function* findTwinIntros(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  for (const language of ['en', 'vi'] as const) {
    const introOf = (row: Row) => (row as Comparison).intros[language];
    yield* findRepeated(
      wellFormed(comparisons),
      'intros',
      introOf,
      `another row has the same text in ${language}`,
    );
  }
}

function* findStrayWindows(_: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(made(destinations).map(({ slug }) => slug));
  for (const row of wellFormed(climateWindows) as ClimateWindow[]) {
    const slug = row.destination_slug;
    if (!known.has(slug)) yield { row, column: 'destination_slug', reason: `${slug} is not a destination` };
  }
}

function* findBrokenYears(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const windows = wellFormed(climateWindows) as ClimateWindow[];
  const bySlug = Map.groupBy(windows, ({ destination_slug }) => destination_slug);
  for (const { slug } of wellFormed(destinations) as Destination[]) {
    const months = (bySlug.get(slug) ?? []).map(({ month }) => month).sort((a, b) => a - b);
    if (months.join(' ') !== MONTHS)
      yield {
        row: { destination_slug: slug },
        column: 'month',
        reason: `the months are ${months.join(', ') || 'none'}, not 1 to 12`,
      };
  }
}

function* findRepeated(
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
