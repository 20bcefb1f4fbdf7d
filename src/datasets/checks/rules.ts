import type { ClimateNormal } from '../declared/climate.ts';
import type { Comparison } from '../declared/comparisons.ts';
import { datasetsOf, type DatasetKind } from '../catalog.ts';
import type { DailyCost } from '../declared/daily-costs.ts';
import type { Destination } from '../declared/destinations.ts';
import type { Dataset, Row } from '../dataset.ts';
import { BANDS } from '../measures/day-definition.ts';
import { sum } from '../measures/numbers.ts';
import { entriesOf } from '../records.ts';
import { MONTHS } from '../words/text.ts';
import type { RowProblem } from '../releases/draft-release.ts';
import { keyOf } from '../stored-rows.ts';

/** A constraint beyond the shape of a single row. */
type Rule = readonly [name: string, find: Find];

type Find = (dataset: Dataset, rows: BuildRows) => Iterable<BrokenRule>;

interface BrokenRule extends RowProblem {
  /** The row, or the known columns of a missing row. */
  readonly row: Row;
}

/** A build's rows by dataset. */
export interface BuildRows {
  /** The rows with the declared shape. */
  readonly wellFormed: <Item extends Row>(dataset: Dataset<Item>) => readonly Item[];
  /** Includes malformed rows, so that a row is not blamed for an invalid row that it refers to. */
  readonly made: (dataset: Dataset) => readonly Row[];
}

const bandsOf = ({ avg_daily_budget_usd: usd }: Destination) => BANDS.map((band) => usd[band]);
const limitsOf = ({ low_usd, value_usd, high_usd }: DailyCost) => [low_usd, value_usd, high_usd];
const temperaturesOf = (row: ClimateNormal) => [
  row.min_temperature_c,
  row.mean_temperature_c,
  row.max_temperature_c,
];

const RULES_OF: Readonly<Record<DatasetKind | 'every', readonly Rule[]>> = {
  every: [
    ['a dataset has rows', findEmpty],
    ['each key occurs once', findRepeatedKeys],
  ],
  destinations: [
    ['best months ascend', ascending('best_visit_months', (row: Destination) => row.best_visit_months, true)],
    ['a destination lies in the country', eachRow(outsideCountry)],
    ['budget < mid < premium', ascending('avg_daily_budget_usd', bandsOf, true)],
  ],
  comparisons: [
    ['a comparison is named by its sides', eachRow(misnamed)],
    ['the sides of a comparison are destinations', strays('a_slug', 'b_slug')],
    ['a pair is compared once', findRepeatedPairs],
    ['no two introductions are alike', findRepeatedIntros],
  ],
  climateWindows: [
    ['a climate window belongs to a destination', strays('destination_slug')],
    ['a destination has twelve climate windows', findBrokenYears],
    ["a climate window follows its destination's best months", findOtherWindows],
  ],
  climateNormals: [
    ['climate normals belong to a destination', strays('destination_slug')],
    ['climate normals have twelve months', findBrokenNormals],
    ['minimum ≤ mean ≤ maximum', ascending('mean_temperature_c', temperaturesOf)],
  ],
  dailyCosts: [
    ['a daily cost belongs to a destination', strays('destination_slug')],
    ['a destination has a daily cost in each band', findMissingBands],
    ['low ≤ value ≤ high', ascending('value_usd', limitsOf)],
    ["a daily cost equals its destination's budget", findOtherCosts],
    ['the parts of a daily cost add up', eachRow(partsThatMiss)],
  ],
};

export const RULES = Object.values(RULES_OF).flat();

/** A live dataset may be empty. */
export function rulesFor(dataset: Dataset): readonly Rule[] {
  const every = RULES_OF.every.filter(([, find]) => !dataset.live || find !== findEmpty);
  const siblings = entriesOf<DatasetKind, Dataset>(dataset.country ? siblingsOf(dataset) : {});
  return [...every, ...siblings.flatMap(([kind, sibling]) => (sibling === dataset ? RULES_OF[kind] : []))];
}

const siblingsOf = ({ country }: Dataset) => datasetsOf(country!);

/** A rule about one well-formed row, typed by its dataset. */
function eachRow(problemsOf: (row: any, dataset: Dataset) => RowProblem[]): Find {
  return (dataset, { wellFormed }) =>
    wellFormed(dataset).flatMap((row) => problemsOf(row, dataset).map((problem) => ({ row, ...problem })));
}

function* findRepeated<Item extends Row>(
  rows: Iterable<Item>,
  valueOf: (row: Item) => string,
  problem: RowProblem,
): Iterable<BrokenRule> {
  const seen = new Set<string>();
  for (const row of rows) {
    const value = valueOf(row);
    if (seen.has(value)) yield { row, ...problem };
    seen.add(value);
  }
}

function findEmpty(dataset: Dataset, { made }: BuildRows): BrokenRule[] {
  return made(dataset).length > 0 ? [] : [{ row: {}, column: '', reason: 'the dataset has no rows' }];
}

function findRepeatedKeys(dataset: Dataset, { made }: BuildRows): Iterable<BrokenRule> {
  const problem = { column: dataset.key.join(' '), reason: 'another row has the same key' };
  return findRepeated(made(dataset), (row) => keyOf(dataset, row), problem);
}

/** For columns that refer to a destination. */
function strays(...columns: string[]): Find {
  return function* find(dataset, { wellFormed, made }) {
    const known = new Set(made(siblingsOf(dataset).destinations).map(({ slug }) => slug));
    for (const row of wellFormed(dataset))
      for (const column of columns)
        if (!known.has(row[column]))
          yield { row, column, reason: `${String(row[column])} is not a destination` };
  };
}

/** A rule about the values of one row; null is unknown. */
function ascending(
  column: string,
  valuesOf: (row: any) => readonly (number | null)[],
  isStrict = false,
): Find {
  return eachRow((row) => {
    const values = valuesOf(row);
    const known = values.filter((value) => value !== null);
    const isBroken = known.some((value, index) => {
      const previous = known[index - 1] ?? -Infinity;
      return value < previous || (isStrict && value === previous);
    });
    return isBroken ? [{ column, reason: `${values.map(String).join(', ')} do not ascend` }] : [];
  });
}

function outsideCountry({ lat, lng }: Destination, { country }: Dataset): RowProblem[] {
  const { south, north, west, east } = country!.bounds;
  return [...outsideRange('lat', lat, south, north), ...outsideRange('lng', lng, west, east)];
}

function outsideRange(column: string, value: number, from: number, to: number): RowProblem[] {
  if (value >= from && value <= to) return [];
  return [{ column, reason: `${value} is outside the country, ${from} to ${to}` }];
}

function misnamed({ slug, a_slug, b_slug }: Comparison): RowProblem[] {
  const expected = `${a_slug}-vs-${b_slug}`;
  if (a_slug === b_slug) return [{ column: 'b_slug', reason: 'both sides are the same destination' }];
  return slug === expected ? [] : [{ column: 'slug', reason: `its sides require ${expected}` }];
}

const pairOf = ({ a_slug, b_slug }: Comparison) => [a_slug, b_slug].sort().join(' ');

function findRepeatedPairs(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const problem = { column: 'a_slug b_slug', reason: 'another row has the same pair' };
  return findRepeated(wellFormed(siblingsOf(dataset).comparisons), pairOf, problem);
}

function* findRepeatedIntros(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const rows = wellFormed(siblingsOf(dataset).comparisons);
  for (const language of ['en', 'vi'] as const) {
    const problem = { column: 'intros', reason: `another row has the same text in ${language}` };
    yield* findRepeated(rows, ({ intros }) => intros[language], problem);
  }
}

function findBrokenYears(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { destinations, climateWindows } = siblingsOf(dataset);
  const slugs = wellFormed(destinations).map(({ slug }) => slug);
  return brokenYears(slugs, wellFormed(climateWindows));
}

function* findOtherWindows(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { destinations, climateWindows } = siblingsOf(dataset);
  const best = new Map(wellFormed(destinations).map((row) => [row.slug, row.best_visit_months]));
  for (const row of wellFormed(climateWindows)) {
    const isBest = best.get(row.destination_slug)?.includes(row.month);
    const reason = `month ${row.month} is ${isBest ? '' : 'not '}among the best months`;
    if (isBest !== undefined && isBest !== (row.recommended === 1))
      yield { row, column: 'recommended', reason };
  }
}

/** A destination may lack normals, but must not have only some months. */
function findBrokenNormals(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const normals = wellFormed(siblingsOf(dataset).climateNormals);
  return brokenYears(new Set(normals.map(({ destination_slug }) => destination_slug)), normals);
}

function* brokenYears(
  slugs: Iterable<string>,
  rows: readonly { destination_slug: string; month: number }[],
): Iterable<BrokenRule> {
  const bySlug = Map.groupBy(rows, ({ destination_slug }) => destination_slug);
  for (const slug of slugs) {
    const months = (bySlug.get(slug) ?? []).map(({ month }) => month).sort((a, b) => a - b);
    const reason = `the months are ${months.join(', ') || 'none'}, not 1 to 12`;
    if (months.join() !== MONTHS.join()) yield { row: { destination_slug: slug }, column: 'month', reason };
  }
}

function* findMissingBands(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { dailyCosts, destinations } = siblingsOf(dataset);
  const bySlug = Map.groupBy(wellFormed(dailyCosts), ({ destination_slug }) => destination_slug);
  for (const { slug } of wellFormed(destinations)) {
    const known = new Set((bySlug.get(slug) ?? []).map(({ band }) => band));
    const reason = `missing: ${BANDS.filter((band) => !known.has(band)).join(', ')}`;
    if (known.size < BANDS.length) yield { row: { destination_slug: slug }, column: 'band', reason };
  }
}

function* findOtherCosts(dataset: Dataset, { wellFormed }: BuildRows): Iterable<BrokenRule> {
  const { dailyCosts, destinations } = siblingsOf(dataset);
  const budgets = new Map(wellFormed(destinations).map((row) => [row.slug, row.avg_daily_budget_usd]));
  for (const row of wellFormed(dailyCosts)) {
    const expected = budgets.get(row.destination_slug)?.[row.band];
    const reason = `${row.value_usd} is not ${expected}, the value in avg_daily_budget_usd`;
    if (expected !== undefined && expected !== row.value_usd) yield { row, column: 'value_usd', reason };
  }
}

/** Parts are rounded to cents, their sum to steps of up to 5 dollars. */
const ROUNDED_AWAY_USD = 2.53;

function partsThatMiss({ value_usd, components_usd }: DailyCost): RowProblem[] {
  const total = sum(Object.values(components_usd));
  if (Math.abs(total - value_usd) <= ROUNDED_AWAY_USD) return [];
  return [{ column: 'components_usd', reason: `they add up to ${total.toFixed(2)}, not ${value_usd}` }];
}
