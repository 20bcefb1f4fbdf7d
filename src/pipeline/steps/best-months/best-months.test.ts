import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../../countries/vietnam.ts';
import { groupByPlace, parseObservations } from '../../sources/observation.ts';
import { observationTable } from '../../../../test/support/observation-table.ts';
import { computed } from '../../receipt.ts';
import type { Setting } from '../candidates.ts';
import type { DestinationClimate } from '../climate/climate.ts';
import { bestMonthsFinder, refuseContradictions } from './best-months.ts';
import { seasonOf } from './season.ts';

const TEMPERATE = [20, 21, 22, 24, 26, 27, 27, 27, 26, 25, 23, 21];
const MONSOON = [20, 20, 30, 60, 150, 250, 300, 320, 480, 730, 80, 30];

const months = (tmean: readonly number[], rain: readonly number[]) =>
  tmean.map((tmean_c, index) => ({
    month: index + 1,
    tmean_c,
    precip_mm: rain[index]!,
    tmax_c: undefined,
    tmin_c: undefined,
    humidity_pct: undefined,
    sunshine_h: undefined,
  }));

const climate = (more: Partial<DestinationClimate> = {}): DestinationClimate => ({
  zone: computed('Aw', 'zone_nearest', []),
  quality: 'good',
  months: months(TEMPERATE, MONSOON),
  kind: 'station',
  station: 'Somewhere',
  stationName: 'Somewhere',
  distanceKm: 1,
  heightGapM: 0,
  period: '1988-2017',
  sources: [{ source: 'imhen', table: 'normals.csv', line: 2 }],
  stationRow: { source: 'imhen', table: 'places.csv', line: 2 },
  monthRows: [],
  heightRows: [],
  caveats: [],
  ...more,
});
const place = (setting: Setting = 'coast', tags: string[] = [], lat = 20) => ({
  country: vietnam,
  slug: 'x',
  setting,
  tags,
  lat,
  lng: 107,
});

interface Guide {
  readonly value: string;
  readonly class?: string;
  readonly publisher?: string;
}

function findBest(guides: readonly Guide[], more: Partial<DestinationClimate> = {}, where = place()) {
  const rows = guides.map((guide, index) => ({
    place: 'x',
    field: 'best_months',
    class: 'guide',
    publisher: `publisher ${index}`,
    ...guide,
  }));
  const observations = parseObservations(observationTable('best-months', rows));
  return bestMonthsFinder(groupByPlace(observations))(where, climate(more));
}

const four = (value: string) => [{ value }, { value }, { value: '5' }, { value: '5' }];
const event = (value: string) => ({ value, class: 'event guide' });

test('the majority of three guides decides, and each other month has its reason', () => {
  const receipt = findBest([{ value: '1 2 3' }, { value: '2 3 4' }, { value: '3 4 5' }]);
  assert.deepEqual(receipt.value, [2, 3, 4]);
  assert.equal(receipt.n, 3);
  assert.deepEqual(receipt.excluded!['1'], {
    reason: 'few_guides',
    tmean_c: 20,
    precip_mm: 20,
    guides: { named: 1, of: 3 },
  });
  assert.equal(receipt.excluded!['6']!.reason, 'rain');
  assert.deepEqual(
    receipt.sources.map(({ source }) => source),
    ['best-months', 'best-months', 'best-months', 'imhen'],
  );
});

test('several pages by one publisher count as one guide', () => {
  const receipt = findBest([
    { value: '6', publisher: 'A' },
    { value: '7', publisher: 'A' },
    { value: '1 2', publisher: 'B' },
    { value: '1 2', publisher: 'C' },
  ]);
  assert.deepEqual(receipt.value, [1, 2]);
  assert.equal(receipt.n, 3);
});

test('with only two guides, apps or weak hosts, the climate decides', () => {
  const byClimate = findBest([]).value;
  for (const guides of [
    [{ value: '7' }, { value: '7' }],
    [{ value: '7' }, { value: '7' }, { value: '7', class: 'app' }, { value: '7', class: 'weak host' }],
  ])
    assert.deepEqual(findBest(guides).value, byClimate);
  assert.equal(findBest([]).excluded!['7']!.guides, undefined);
});

test('a flood month is never among the best, regardless of guides', () => {
  const receipt = findBest([{ value: '3 9 10' }, { value: '3 9 10' }, { value: '3 4 9 10' }]);
  assert.deepEqual(receipt.value, [3]);
  assert.equal(receipt.excluded!['9']!.reason, 'flood');
  assert.deepEqual(receipt.excluded!['10']!.guides, { named: 3, of: 3 });
});

test('rain at a station that is not representative makes no flood month', () => {
  assert.deepEqual(
    findBest([{ value: '9' }, { value: '9' }, { value: '9' }], { quality: 'poor' }).value,
    [9],
  );
});

test('a month named by half of the guides counts if it is fair, or next to a chosen month unless it is the wettest', () => {
  assert.deepEqual(findBest(four('1 2 5')).value, [1, 2, 5]);
  assert.deepEqual(findBest(four('6 5')).value, [5, 6]);
  assert.deepEqual(findBest(four('7 5')).value, [5]);
  const wettest = MONSOON.map((mm, index) => (index === 5 ? 440 : Math.min(mm, 430)));
  assert.deepEqual(findBest(four('6 5'), { months: months(TEMPERATE, wettest) }).value, [5]);
});

test('three or more guides to one event add its months to those of the climate', () => {
  const receipt = findBest([event('6'), event('6 7'), event('6'), { value: '7' }]);
  assert.deepEqual(
    receipt.value,
    [...findBest([]).value, 6].sort((a, b) => a - b),
  );
  assert.match(publishReceipt(receipt).method, /a harvest or a blossom/);
  assert.deepEqual(receipt.excluded!['7']!.guides, { named: 2, of: 4 });
  assert.doesNotMatch(publishReceipt(findBest([event('6'), event('6')])).method, /harvest/);
});

test('invalid months are rejected with their line', () => {
  assert.throws(() => findBest([{ value: '3 13' }]), {
    message: 'best-months line 2: "3 13" are not months',
  });
});

test('months from a stand-in series are marked as estimates', () => {
  const receipt = findBest([], { caveats: ['poor'], quality: 'poor' });
  assert.equal(receipt.class, 'estimated');
  assert.match(publishReceipt(receipt).detail!, /; a poor stand-in: no series is near at a like height$/);
});

test('the monsoon excludes months for a beach on the open coast, but not for a town there', () => {
  const dry = months(
    TEMPERATE.map(() => 25),
    TEMPERATE.map(() => 20),
  );
  const beach = seasonOf(place('coast', ['beach'], 14), dry);
  assert.deepEqual(
    [beach[0], beach[10], beach[11], beach[1]],
    ['rough_sea', 'rough_sea', 'rough_sea', 'fair'],
  );
  assert.ok(seasonOf(place('coast', [], 14), dry).every((verdict) => verdict === 'fair'));
  assert.ok(seasonOf(place('coast', ['beach'], 10.3), dry).every((verdict) => verdict === 'fair'));
});

test('the reason is the largest penalty: cold, heat or rain', () => {
  const season = seasonOf(
    place('city-plain'),
    months([10, 20, 20, 20, 20, 33, 20, 20, 20, 20, 20, 20], [0, 0, 0, 0, 0, 120, 300, 0, 0, 0, 0, 0]),
  );
  assert.deepEqual([season[0], season[5], season[6]], ['cold', 'heat', 'rain']);
});

test('a single good month is not a season, and with fewer than three months the closest ones are added', () => {
  const rain = [300, 95, 300, 300, 0, 0, 0, 300, 300, 300, 300, 300];
  const season = seasonOf(place('city-plain'), months(TEMPERATE, rain));
  assert.equal(season[1], 'no_season');
  const wet = seasonOf(
    place('city-plain'),
    months(TEMPERATE, [400, 400, 210, 200, 190, 400, 400, 400, 400, 400, 400, 400]),
  );
  assert.deepEqual(
    wet.flatMap((verdict, index) => (verdict === 'fair' ? [index + 1] : [])),
    [3, 4, 5],
  );
});

const judged = (slug: string, best: number[], more: object = {}) => ({
  row: { slug, best_visit_months: best, travel_style_tags: [] as string[] },
  receipts: { best_visit_months: {} },
  setting: 'coast' as const,
  climate: { station: 'Hue', heightGapM: 0 },
  ...more,
});

test('places that share a station and contradict each other without a reason are rejected', () => {
  assert.throws(() => refuseContradictions([judged('a', [1, 2, 3]), judged('b', [7, 8, 9])]), {
    message: 'Best months contradict each other without a reason: a 1 2 3 and b 7 8 9.',
  });
});

const REASONS: [why: string, more: object][] = [
  ['another setting', { setting: 'mountain' }],
  ['another station', { climate: { station: 'Vinh', heightGapM: 0 } }],
  ['another height', { climate: { station: 'Hue', heightGapM: 301 } }],
  ['a beach', { row: { ...judged('b', [7, 8, 9]).row, travel_style_tags: ['beach'] } }],
];
for (const [why, more] of REASONS) {
  test(`${why} is a reason for other months`, () => {
    refuseContradictions([judged('a', [1, 2, 3]), judged('b', [7, 8, 9], more)]);
  });
}

test('guides to both places are a reason and guides to one are not; shared months are no contradiction', () => {
  const guided = { receipts: { best_visit_months: { n: 3 } } };
  refuseContradictions([judged('a', [1, 2, 3], guided), judged('b', [7, 8, 9], guided)]);
  assert.throws(() => refuseContradictions([judged('a', [1, 2, 3], guided), judged('b', [7, 8, 9])]));
  refuseContradictions([judged('a', [1, 2, 3]), judged('b', [3, 4, 5, 6])]);
});
