import { climateNormals, type ClimateNormal } from '../datasets/climate-normals.ts';
import { climateWindows, type ClimateWindow } from '../datasets/climate-windows.ts';
import type { RowProblem } from '../datasets/check-row.ts';
import { comparisons, type Comparison } from '../datasets/comparisons.ts';
import { BANDS, dailyCosts, type Band, type DailyCost } from '../datasets/daily-costs.ts';
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
  { name: 'best months ascend', dataset: destinations, find: eachRow(monthsOutOfOrder) },
  { name: 'a destination lies in the country', dataset: destinations, find: eachRow(outsideCountry) },
  { name: 'budget < mid < premium', dataset: destinations, find: eachRow(bandsOutOfOrder) },
  { name: 'a comparison is named by its sides', dataset: comparisons, find: findMisnamed },
  { name: 'the sides of a comparison are destinations', dataset: comparisons, find: findUnknownSides },
  { name: 'a pair is compared once', dataset: comparisons, find: findTwinPairs },
  { name: 'no two introductions are alike', dataset: comparisons, find: findTwinIntros },
  { name: 'a climate window is of a destination', dataset: climateWindows, find: findStrays },
  { name: 'a destination has twelve climate windows', dataset: climateWindows, find: findBrokenYears },
  { name: 'climate normals are of a destination', dataset: climateNormals, find: findStrays },
  { name: 'climate normals have twelve months', dataset: climateNormals, find: findBrokenNormals },
  { name: 'minimum ≤ mean ≤ maximum', dataset: climateNormals, find: eachRow(temperaturesOutOfOrder) },
  { name: 'a daily cost is of a destination', dataset: dailyCosts, find: findStrays },
  { name: 'a destination has a daily cost in each band', dataset: dailyCosts, find: findMissingBands },
  { name: 'low ≤ value ≤ high', dataset: dailyCosts, find: eachRow(limitsOutOfOrder) },
  { name: 'a daily cost is that of its destination', dataset: dailyCosts, find: findOtherCosts },
  { name: 'the parts of a daily cost add up', dataset: dailyCosts, find: eachRow(partsThatMiss) },
];

/** The rule of a dataset, whose well-formed rows have the type that the function takes. */
function eachRow(problemsOf: (row: any) => RowProblem[]): Rule['find'] {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) => problemsOf(row).map((problem) => ({ row, ...problem })));
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

/** For datasets whose rows name their destination. */
function* findStrays(dataset: Dataset, { wellFormed, made }: BuildRows): Iterable<BrokenRule> {
  const known = new Set(made(destinations).map(({ slug }) => slug));
  for (const row of wellFormed(dataset)) {
    const slug = row['destination_slug'] as string;
    if (!known.has(slug)) yield { row, column: 'destination_slug', reason: `${slug} is not a destination` };
  }
}

function findBrokenYears(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const slugs = (wellFormed(destinations) as Destination[]).map(({ slug }) => slug);
  return brokenYears(slugs, wellFormed(climateWindows) as ClimateWindow[]);
}

/** Not every destination has normals, but none has half a year of them. */
function findBrokenNormals(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const normals = wellFormed(climateNormals) as ClimateNormal[];
  return brokenYears(new Set(normals.map(({ destination_slug }) => destination_slug)), normals);
}

function* brokenYears(
  slugs: Iterable<string>,
  rows: readonly { destination_slug: string; month: number }[],
): Iterable<BrokenRule> {
  const bySlug = Map.groupBy(rows, ({ destination_slug }) => destination_slug);
  for (const slug of slugs) {
    const months = (bySlug.get(slug) ?? []).map(({ month }) => month).sort((a, b) => a - b);
    if (months.join(' ') !== MONTHS)
      yield {
        row: { destination_slug: slug },
        column: 'month',
        reason: `the months are ${months.join(', ') || 'none'}, not 1 to 12`,
      };
  }
}

function temperaturesOutOfOrder(row: ClimateNormal): RowProblem[] {
  const { mean_temperature_c: mean, min_temperature_c: min, max_temperature_c: max } = row;
  if ((min ?? mean) <= mean && mean <= (max ?? mean)) return [];
  return [{ column: 'mean_temperature_c', reason: `${min}, ${mean}, ${max} do not ascend` }];
}

function* findMissingBands(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const costs = wellFormed(dailyCosts) as DailyCost[];
  const bySlug = Map.groupBy(costs, ({ destination_slug }) => destination_slug);
  for (const { slug } of wellFormed(destinations) as Destination[]) {
    const known = new Set((bySlug.get(slug) ?? []).map(({ band }) => band));
    const missing = BANDS.filter((band) => !known.has(band));
    if (missing.length > 0)
      yield {
        row: { destination_slug: slug },
        column: 'band',
        reason: `there is no ${missing.join(', ')}`,
      };
  }
}

function limitsOutOfOrder({ low_usd, value_usd, high_usd }: DailyCost): RowProblem[] {
  if (low_usd <= value_usd && value_usd <= high_usd) return [];
  return [{ column: 'value_usd', reason: `${low_usd}, ${value_usd}, ${high_usd} do not ascend` }];
}

function* findOtherCosts(_: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const places = wellFormed(destinations) as Destination[];
  const budgets = new Map(places.map((row) => [row.slug, row.avg_daily_budget_usd]));
  for (const row of wellFormed(dailyCosts) as DailyCost[]) {
    const expected = budgets.get(row.destination_slug)?.[row.band as Band];
    if (expected !== undefined && expected !== row.value_usd)
      yield {
        row,
        column: 'value_usd',
        reason: `${row.value_usd} is not the ${expected} of avg_daily_budget_usd`,
      };
  }
}

/** Each part is rounded to cents and their sum to as many as 5 dollars. */
const ROUNDED_AWAY_USD = 2.53;

function partsThatMiss({ value_usd, components_usd }: DailyCost): RowProblem[] {
  const total = Object.values(components_usd).reduce((sum, part) => sum + part, 0);
  if (Math.abs(total - value_usd) <= ROUNDED_AWAY_USD) return [];
  return [{ column: 'components_usd', reason: `they add up to ${total.toFixed(2)}, not to ${value_usd}` }];
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
