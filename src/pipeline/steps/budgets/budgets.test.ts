import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { PERCENTILES } from '../../../extract/fields.ts';
import { observationsByPlace, parseObservations } from '../../sources/observation.ts';
import { observationTable } from '../../../../test/support/observation-table.ts';
import type { Setting } from '../candidates.ts';
import { roomPrices, roundUsd } from './room-prices.ts';
import { budgetFinder } from './budgets.ts';
import { chooseDonors, leaveOneOutError, type Place } from './donors.ts';
import { localCostFinder } from './local-prices.ts';
import { InvalidTable } from '../../sources/table.ts';
import { round } from '../../../datasets/measures/numbers.ts';

const sample = (place: string, n: number, prices: readonly number[], more = {}) =>
  PERCENTILES.map((percentile, index) => ({
    place,
    field: `room_price_${percentile}`,
    class: 'all',
    value: prices[index]!,
    n,
    period: '2026-04',
    publisher: 'Booking',
    ...more,
  }));
const rooms = (...samples: ReturnType<typeof sample>[]) =>
  observationsByPlace(observationTable('room-prices', samples.flat()));

const place = (slug: string, tier: number, setting: Setting, tags: string[] = [], lat = 16): Place => ({
  slug,
  tier,
  setting,
  tags,
  lat,
  lng: 107,
});

/** A menu, an entrance and a motorbike of a place, all prices multiplied by a factor. */
const menuOf = (slug: string, factor: number, n = 40) =>
  (
    [
      ['menu_price', 'eatery, typical dish', 1.5, 1, 2],
      ['menu_price', 'cafe, cheapest dish', 1, 0.5, 1.5],
      ['menu_price', 'coffee', 2, undefined, undefined],
      ['menu_price', 'mid-range meal for two', 24, undefined, undefined],
      ['entrance_price', 'all', 2, 1, 3],
      ['motorbike_price', 'all', 5, undefined, undefined],
    ] as const
  ).map(([field, ofClass, value, low, high]) => ({
    place: slug,
    field,
    class: ofClass,
    value: value * factor,
    ...(low !== undefined && { low: low * factor, high: high * factor }),
    n,
    period: '2024-05',
    publisher: 'Menus',
  }));
const table = (...rows: readonly object[][]) =>
  parseObservations(observationTable('menu-prices', rows.flat()));
const indexes = (of: Record<string, number>) =>
  table(
    Object.entries(of).map(([slug, value]) => ({
      place: slug,
      field: 'living_cost_index',
      class: 'province',
      value,
      period: '2023',
    })),
  );
const check = (slug: string, band: string, value: number) => ({
  place: slug,
  field: 'food_cost',
  class: band,
  value,
  period: '2026',
});
const LOCAL = {
  prices: table(menuOf('hue', 1), menuOf('a', 2, 100)),
  indexes: indexes({ hue: 100, 'da-nang': 90, vinh: 80, a: 100 }),
  checks: table([]),
};

test('a room price is a percentile of the largest sample, bounded by the neighbouring percentiles', () => {
  const hue = roomPrices(
    rooms(
      sample('hue', 25, [10, 12, 20, 30, 50]),
      sample('hue', 22, [1, 2, 3, 4, 8], { publisher: 'Agoda' }),
    ),
  ).get('hue')!;
  assert.deepEqual(hue.budget.usd, { low: 10, value: 12, high: 20 });
  assert.deepEqual(hue.mid.usd, { low: 12, value: 20, high: 30 });
  assert.equal(hue.mid.n, 25);
  assert.deepEqual(
    hue.budget.observations.map(({ at }) => at.line),
    [3, 2, 4],
  );
});

test('at the expensive end all samples count, and the range covers their differences', () => {
  const { premium } = roomPrices(
    rooms(
      sample('hue', 25, [10, 12, 20, 30, 50]),
      sample('hue', 22, [1, 2, 3, 4, 8], { publisher: 'Agoda' }),
    ),
  ).get('hue')!;
  assert.equal(premium.usd.value, 20);
  assert.equal(premium.usd.low, 4);
  assert.equal(premium.usd.high, 20 * (50 / 8));
  assert.equal(premium.n, 47);
});

test('a crawl takes precedence over first pages, and two crawls are weighted by their hotels', () => {
  const { premium, mid } = roomPrices(
    rooms(
      sample('hue', 25, [1, 2, 3, 4, 5]),
      sample('hue', 300, [10, 20, 30, 40, 50], { publisher: 'iVIVU' }),
      sample('hue', 100, [10, 20, 34, 40, 90], { publisher: 'Mytour' }),
    ),
  ).get('hue')!;
  assert.ok(Math.abs(mid.usd.value - (30 ** 3 * 34) ** (1 / 4)) < 1e-9);
  assert.ok(Math.abs(premium.usd.value - (50 ** 3 * 90) ** (1 / 4)) < 1e-9);
  assert.equal(mid.n, 400);
});

test('samples of few hotels or of one star class are ignored', () => {
  const found = roomPrices(
    rooms(sample('vinh', 14, [1, 2, 3, 4, 5]), sample('sa-pa', 25, [1, 2, 3, 4, 5], { class: '3 stars' })),
  );
  assert.deepEqual([...found.keys()], []);
});

test('food is measured where the place has a large enough sample of every item', () => {
  const food = localCostFinder(LOCAL)('hue', 'food', 'budget');
  assert.equal(food.class, 'computed');
  assert.equal(food.value, 3 * 1.5 + 2 * 1);
  assert.deepEqual(food.range, { low: 4, value: 6.5, high: 9 });
  assert.match(
    publishReceipt(food).detail!,
    /^3 × 1.5 for a plain meal .*\(n = 40, 2024-05\); 2 × 1 for a drink/,
  );
  assert.equal(localCostFinder(LOCAL)('hue', 'food', 'mid').value, 2 * 2 + 12 + 2 * 2);
});

test('elsewhere it is the median of the places with prices, by the indexes of their provinces', () => {
  const food = localCostFinder(LOCAL)('vinh', 'food', 'budget');
  assert.equal(food.class, 'regional');
  assert.equal(food.value, round(((6.5 + 13) / 2) * 0.8));
  assert.equal(food.period, '2024-05');
});

test('a scaled price is off by a fifth at least, and by how much the places with prices differ', () => {
  // The quartiles of 5.2 and 10.4 are 2.6 apart.
  assert.equal(localCostFinder(LOCAL)('vinh', 'food', 'budget').standard_error, round(2.6 / 1.349));
  const alike = { ...LOCAL, prices: table(menuOf('hue', 1), menuOf('a', 1.1, 100)) };
  const food = localCostFinder(alike)('vinh', 'food', 'budget');
  assert.equal(food.standard_error, round(0.2 * food.value));
});

test('a small sample does not stand for its place, but counts among all places', () => {
  const local = { ...LOCAL, prices: table(menuOf('hue', 1, 2), menuOf('a', 2)) };
  assert.equal(localCostFinder(local)('hue', 'entertainment', 'budget').class, 'regional');
  assert.equal(localCostFinder(local)('hue', 'entertainment', 'budget').value, 3);
  assert.equal(localCostFinder(local)('hue', 'transport', 'budget').class, 'computed');
});

test('a premium day is an assumption, and says so', () => {
  const food = localCostFinder(LOCAL)('hue', 'food', 'premium');
  assert.equal(food.class, 'editorial');
  assert.deepEqual(food.range, { low: 20, value: 40, high: 48 });
  assert.match(publishReceipt(food).method, /^an assumption, .*: 2 times the mid band's 20$/);
});

test('what travellers are said to spend widens the range and leaves the value', () => {
  const find = localCostFinder({
    ...LOCAL,
    checks: table([check('hue', 'budget', 11), check('b', 'budget', 1)]),
  });
  assert.deepEqual(find('hue', 'food', 'budget').range, { low: 4, value: 6.5, high: 11 });
  const { range, value, detail } = find('a', 'food', 'budget');
  assert.deepEqual([range.low, value], [6, 13]);
  assert.match(JSON.stringify(detail), /travellers_check/);
});

test('a place without an index cannot be scaled', () => {
  assert.throws(() => localCostFinder(LOCAL)('nowhere', 'food', 'mid'), InvalidTable);
});

test('donors match in tier, setting and being an island before distance counts', () => {
  const donors = [
    place('far', 2, 'mountain', [], 22),
    place('kindred', 2, 'highland', [], 12),
    place('other-tier', 1, 'mountain', [], 12.1),
    place('coast', 2, 'coast', [], 12.1),
    place('island', 2, 'coast', ['island'], 12.1),
    place('city', 1, 'city-plain', [], 12.1),
  ];
  assert.deepEqual(
    chooseDonors(place('x', 2, 'mountain', [], 12), donors).map(({ slug }) => slug),
    ['kindred', 'far', 'other-tier', 'coast'],
  );
});

test('the error of donors is measured by leaving each place out', () => {
  const donors = [place('a', 1, 'coast'), place('b', 1, 'coast'), place('c', 1, 'coast')];
  const prices = new Map([
    ['a', 10],
    ['b', 10],
    ['c', 20],
  ]);
  const error = leaveOneOutError(donors, ({ slug }) => prices.get(slug)!);
  assert.ok(Math.abs(error - 2 ** ((1 / 2 + 1 / 2 + 1) / 3)) < 1e-3);
  assert.equal(
    leaveOneOutError(donors, () => 7),
    1,
  );
});

test('amounts are rounded to the precision that the evidence supports', () => {
  assert.deepEqual([25.65, 49.4, 49.6, 51.6, 52.6, 131.99].map(roundUsd), [26, 49, 50, 50, 55, 130]);
});

const WHOLE_DAYS = observationsByPlace(
  observationTable('day-costs', [
    { place: 'hue', field: 'day_cost', class: 'budget', value: 999, period: '2020' },
    { place: 'hue', field: 'day_cost', class: 'premium', value: 1, period: '2020' },
  ]),
);

function budgets(wholeDays = WHOLE_DAYS) {
  const places = [place('hue', 1, 'coast'), place('da-nang', 1, 'coast'), place('vinh', 3, 'coast')];
  const find = budgetFinder(places, {
    rooms: rooms(sample('hue', 25, [10, 12, 20, 30, 50]), sample('da-nang', 25, [20, 24, 40, 60, 100])),
    ...LOCAL,
    wholeDays,
  });
  return new Map(places.map((each) => [each.slug, find(each)]));
}

test('a band is half a room, food, entertainment and local transport', () => {
  const { value, parts } = budgets().get('hue')!;
  assert.deepEqual(value, { budget: 17, mid: 39, premium: 85 });
  assert.deepEqual(parts['budget'].range, { low: 12, value: 17, high: 25 });
  assert.equal(parts['budget'].class, 'computed');
  assert.equal(parts['budget'].parts['room'].class, 'computed');
  assert.deepEqual([parts['mid'].n, parts['mid'].period], [25, '2026-04']);
});

test('whole days published elsewhere appear in the receipt and change nothing', () => {
  const { value, parts } = budgets().get('hue')!;
  assert.match(publishReceipt(parts['budget']).detail!, /whole days published elsewhere.*: 999 \(2020\)/);
  assert.deepEqual(value, budgets(new Map()).get('hue')!.value);
  assert.equal(
    publishReceipt(budgets(new Map()).get('hue')!.parts['budget']).detail,
    'room 6 + food 6.5 + entrances 2 + transport 2.5 = 17, rounded to 17',
  );
});

test('a place without rooms takes the rooms of its donors, and its range includes their error', () => {
  const { class: valueClass, parts } = budgets().get('vinh')!;
  assert.equal(valueClass, 'regional');
  const { room } = parts['mid'].parts;
  assert.equal(room.class, 'regional');
  assert.equal(
    publishReceipt(room).method,
    'half of the geometric mean of the medians of hotel prices for a room for two in the four places most alike',
  );
  assert.match(
    publishReceipt(room).detail!,
    /^da-nang, hue; such a mean misses by 100 %|^hue, da-nang; such a mean misses by 100 %/,
  );
  const mean = Math.sqrt(20 * 40) / 2;
  assert.ok(Math.abs(room.range.value - mean) < 0.01);
  assert.ok(Math.abs(room.range.low - Math.sqrt(12 * 24) / 2 / 2) < 0.01);
  assert.ok(Math.abs(room.range.high - (Math.sqrt(30 * 60) / 2) * 2) < 0.01);
});

const repeated = rooms(
  sample('hue', 25, [10, 12, 20, 30, 50]),
  sample('hue', 22, [10, 20, 40, 60, 90], { publisher: 'Agoda' }),
  sample('da-nang', 25, [20, 24, 40, 60, 100]),
);

test('the error of a room combines the spread of its prices and the difference between samples of one place', () => {
  const found = roomPrices(repeated);
  const [hue, daNang] = ['hue', 'da-nang'].map((slug) => found.get(slug)!.mid.error!);
  const sampling = (1.2533 * Math.log(30 / 12)) / 1.349 / 5;
  assert.ok(Math.abs(hue!.sampling / sampling - 1) < 1e-3);
  assert.ok(hue!.scatter > 0.3);
  assert.equal(daNang!.scatter, hue!.scatter);
});

test('a room and its band have no error if no place has two samples', () => {
  assert.equal(roomPrices(rooms(sample('hue', 25, [1, 2, 3, 4, 5]))).get('hue')!.mid.error, undefined);
  const { mid } = budgets().get('hue')!.parts;
  assert.equal(mid.standard_error, undefined);
  assert.equal(mid.parts.room.standard_error, undefined);
});

test('a band adds the errors of its parts in quadrature; a band from donors or assumptions has none', () => {
  const places = [place('hue', 1, 'coast'), place('a', 1, 'coast'), place('vinh', 3, 'coast')];
  const find = budgetFinder(places, {
    rooms: rooms(
      ...['hue', 'a'].flatMap((slug) => [
        sample(slug, 25, [10, 12, 20, 30, 50]),
        sample(slug, 22, [10, 20, 40, 60, 90], { publisher: 'Agoda' }),
      ]),
    ),
    ...LOCAL,
    wholeDays: new Map(),
  });
  const { mid, premium } = find(places[0]!).parts;
  const errors = Object.values(mid.parts).map((part) => part.standard_error!);
  assert.ok(Math.abs(mid.standard_error! - Math.hypot(...errors)) < 0.01);
  assert.match(
    publishReceipt(mid.parts.room).detail!,
    /the standard error is 17 % by the spread and number of prices, and \d+ %/,
  );
  assert.equal(premium.standard_error, undefined);
  assert.equal(find(places[2]!).parts.mid.standard_error, undefined);
});

test('the price of a room is computed, and its method names the percentile', () => {
  const places = [place('hue', 1, 'coast'), place('da-nang', 1, 'coast')];
  const { budget, mid, premium } = budgetFinder(places, {
    rooms: repeated,
    ...LOCAL,
    wholeDays: new Map(),
  })(places[0]!).parts;
  assert.deepEqual(
    [budget, mid].map(({ parts: { room } }) => [room.class, publishReceipt(room).method]),
    [
      ['computed', 'half of the 25th percentile of hotel prices for a room for two'],
      ['computed', 'half of the median of hotel prices for a room for two'],
    ],
  );
  const { class: valueClass, method, detail, value } = publishReceipt(premium.parts.room);
  assert.equal(valueClass, 'computed');
  assert.match(
    method,
    /geometric mean of the 90th percentiles.*crawls weighted by their hotels, first pages equally$/,
  );
  assert.match(detail!, /^47 hotel listings on .+ in samples of 25 and 22;/);
  close(value, round(Math.sqrt(50 * 90) / 2));
});

const close = (actual: number | undefined, expected: number) =>
  assert.ok(Math.abs(actual! - expected) < 1e-9);
