import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { PERCENTILES } from '../../../extract/fields.ts';
import { groupByPlace, parseObservations } from '../../sources/observation.ts';
import { observationTable } from '../../../../test/support/observation-table.ts';
import type { Setting } from '../candidates.ts';
import { roomPrices, roundUsd } from './room-prices.ts';
import { budgetFinder } from './budgets.ts';
import { chooseDonors, leaveOneOutError, type Place } from './donors.ts';
import { livingCostFinder, livingErrorFinder } from './living-costs.ts';
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
  groupByPlace(parseObservations(observationTable('room-prices', samples.flat())));

const place = (slug: string, tier: number, setting: Setting, tags: string[] = [], lat = 16): Place => ({
  slug,
  tier,
  setting,
  tags,
  lat,
  lng: 107,
  row: { at: { source: 'editorial', table: 'destinations.csv', line: 2 }, cells: {} },
});

const BANDS = ['budget', 'mid', 'premium'];
const living = (figures: Record<string, readonly number[]>) =>
  parseObservations(
    observationTable(
      'food-and-entertainment',
      Object.entries(figures).flatMap(([slug, values]) =>
        ['food_cost', 'entertainment_cost'].flatMap((field) =>
          BANDS.map((band, index) => ({
            place: slug,
            field,
            class: band,
            value: values[index]!,
            period: '2026',
          })),
        ),
      ),
    ),
  );
const LIVING = living({ a: [4, 10, 20], b: [6, 14, 30], c: [8, 18, 40], d: [10, 22, 50], e: [12, 26, 60] });

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

test('a place’s own figure counts half and the median half; the range comes from the quartiles', () => {
  const cost = livingCostFinder(LIVING)({ slug: 'e', tier: 1 }, 'food', 'mid');
  assert.deepEqual(cost.usd, { low: 20, value: 22, high: 24 });
  assert.equal(cost.isOwn, true);
});

test('a place without a figure takes the median, and a rarely visited one the lower quartile', () => {
  const find = livingCostFinder(LIVING);
  assert.deepEqual(find({ slug: 'x', tier: 2 }, 'food', 'mid').usd, { low: 14, value: 18, high: 22 });
  assert.deepEqual(find({ slug: 'x', tier: 3 }, 'food', 'mid').usd, { low: 10, value: 14, high: 18 });
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

const WHOLE_DAYS = parseObservations(
  observationTable('day-costs', [
    { place: 'hue', field: 'day_cost', class: 'budget', value: 999, period: '2020' },
    { place: 'hue', field: 'day_cost', class: 'premium', value: 1, period: '2020' },
  ]),
);

function budgets(wholeDays = WHOLE_DAYS) {
  const places = [place('hue', 1, 'coast'), place('da-nang', 1, 'coast'), place('vinh', 3, 'coast')];
  const find = budgetFinder(places, {
    rooms: rooms(sample('hue', 25, [10, 12, 20, 30, 50]), sample('da-nang', 25, [20, 24, 40, 60, 100])),
    living: LIVING,
    wholeDays: groupByPlace(wholeDays),
  });
  return new Map(places.map((each) => [each.slug, find(each)]));
}

test('a band is half a room, food, entertainment and local transport', () => {
  const { value, parts } = budgets().get('hue')!;
  assert.deepEqual(value, { budget: 24, mid: 50, premium: 115 });
  assert.deepEqual(parts['budget'].range, { low: 19, value: 24, high: 32 });
  assert.equal(parts['budget'].class, 'computed');
  assert.equal(parts['budget'].parts['room'].class, 'computed');
  assert.deepEqual([parts['mid'].n, parts['mid'].period], [25, '2026-04']);
});

test('whole days published elsewhere appear in the receipt and change nothing', () => {
  const { value, parts } = budgets().get('hue')!;
  assert.match(publishReceipt(parts['budget']).detail!, /whole days published elsewhere.*: 999 \(2020\)/);
  assert.deepEqual(value, budgets([]).get('hue')!.value);
  assert.equal(
    publishReceipt(budgets([]).get('hue')!.parts['budget']).detail,
    'room 6 + food 8 + entertainment 8 + transport 2 = 24, rounded to 24',
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

test('a band adds the errors of its room and of food with entertainment in quadrature; a band from donors has none', () => {
  const places = [place('hue', 1, 'coast'), place('a', 1, 'coast'), place('vinh', 3, 'coast')];
  const find = budgetFinder(places, {
    rooms: rooms(
      ...['hue', 'a'].flatMap((slug) => [
        sample(slug, 25, [10, 12, 20, 30, 50]),
        sample(slug, 22, [10, 20, 40, 60, 90], { publisher: 'Agoda' }),
      ]),
    ),
    living: LIVING,
    wholeDays: new Map(),
  });
  const { mid } = find(places[0]!).parts;
  const livingError = (2 * (22 - 14)) / 1.349 / Math.SQRT2;
  assert.ok(Math.abs(mid.standard_error! - Math.hypot(mid.parts.room.standard_error!, livingError)) < 0.01);
  assert.match(
    publishReceipt(mid.parts.room).detail!,
    /the standard error is 17 % by the spread and number of prices, and \d+ %/,
  );
  const own = find(places[1]!).parts.mid;
  assert.ok(
    Math.abs(own.standard_error! - Math.hypot(own.parts.room.standard_error!, livingError / Math.SQRT2)) <
      0.01,
  );
  assert.equal(find(places[2]!).parts.mid.standard_error, undefined);
});

test('the price of a room is computed, and its method names the percentile', () => {
  const places = [place('hue', 1, 'coast'), place('da-nang', 1, 'coast')];
  const { budget, mid, premium } = budgetFinder(places, {
    rooms: repeated,
    living: LIVING,
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

test('the discount of a rarely visited place is part of its error', () => {
  const find = livingErrorFinder(LIVING);
  const spread = (2 * (22 - 14)) / 1.349;
  close(find({ slug: 'x' }, 'mid', 36), spread / Math.SQRT2);
  close(find({ slug: 'x' }, 'mid', 28), Math.hypot(spread / Math.SQRT2, 8));
  close(find({ slug: 'a' }, 'mid', 28), spread / 2);
  assert.equal(livingErrorFinder(living({ a: [1, 2, 3] }))({ slug: 'x' }, 'mid', 4), undefined);
});
