import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../countries/vietnam.ts';
import { observationsByPlace } from '../sources/observation.ts';
import { observationTable } from '../../../test/support/observation-table.ts';
import { computed } from '../receipt.ts';
import type { DestinationClimate } from './climate/climate.ts';
import { bestMonthsFinder, compareNeighbours, refuseContradictions } from './best-months.ts';

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
const place = (tags: string[] = [], lat = 20) => ({ country: vietnam, slug: 'x', tags, lat, lng: 107 });

interface Guide {
  readonly value: string;
  readonly class?: string;
  readonly publisher?: string;
}

const observationsOf = (name: string, guides: readonly Guide[]) =>
  observationsByPlace(
    observationTable(
      name,
      guides.map((guide, index) => ({
        place: 'x',
        field: 'best_months',
        class: 'guide',
        publisher: `${name} ${index}`,
        ...guide,
      })),
    ),
  );

function findBest(
  { quoted = [], unquoted = [] }: { quoted?: readonly Guide[]; unquoted?: readonly Guide[] },
  more: Partial<DestinationClimate> = {},
  where = place(),
) {
  const find = bestMonthsFinder(
    observationsOf('best-months', unquoted),
    observationsOf('quoted-months', quoted),
  );
  return find(where, climate(more));
}

const event = (value: string) => ({ value, class: 'event guide' });
const high = { heightGapM: 800 };

test('without guides the climate decides: up to 150 mm and from 15 to 30.5 °C', () => {
  const tmean = [14.9, 15.1, 20, 20, 20, 20, 20, 20, 20, 20, 30.4, 30.6];
  const rain = [0, 0, 149, 151, 0, 0, 0, 0, 0, 0, 0, 0];
  const receipt = findBest({}, { months: months(tmean, rain) });
  assert.deepEqual(receipt.value, [2, 3, 5, 6, 7, 8, 9, 10, 11]);
  assert.deepEqual(receipt.excluded, {
    '1': { reason: 'cold', tmean_c: 14.9, precip_mm: 0 },
    '4': { reason: 'rain', tmean_c: 20, precip_mm: 151 },
    '12': { reason: 'heat', tmean_c: 30.6, precip_mm: 0 },
  });
  assert.equal(receipt.n, undefined);
});

test('a quoted guide outweighs an unquoted one, and the receipt says how many there are and how each month was voted', () => {
  const receipt = findBest({ quoted: [{ value: '6' }], unquoted: [{ value: '7' }] }, high);
  assert.deepEqual(receipt.value, [6]);
  assert.equal(receipt.n, 2);
  assert.deepEqual(receipt.excluded!['7'], {
    reason: 'few_votes',
    tmean_c: 27,
    precip_mm: 300,
    guides: { named: 1, of: 2 },
  });
  assert.equal(receipt.excluded!['8']!.reason, 'few_guides');
  assert.equal(
    publishReceipt(receipt).detail,
    'guides: 1 quoted by document and characters, 1 only read by a person; ' +
      'the normals of Somewhere have no vote, because the station is much higher or lower; ' +
      'share of the votes for each month, January first: 0, 0, 0, 0, 0, 67, 33, 0, 0, 0, 0 and 0 %',
  );
  assert.deepEqual(
    receipt.sources.map(({ source }) => source),
    ['quoted-months', 'best-months', 'imhen'],
  );
});

test('where the votes are equal, the climate decides', () => {
  assert.deepEqual(findBest({ quoted: [{ value: '1 2 6' }] }).value, [1, 2, 3, 4, 11, 12]);
  assert.deepEqual(findBest({ quoted: [{ value: '1 2 6' }, { value: '1 2 6' }] }).value, [1, 2, 6]);
});

test('a publisher has one vote: its guide to the place, else to the region, else to an event', () => {
  const receipt = findBest(
    {
      unquoted: [
        { value: '6', publisher: 'A', class: 'region guide' },
        { value: '7', publisher: 'A' },
        { value: '8', publisher: 'B' },
        { value: '7 8', publisher: 'C' },
      ],
      quoted: [{ value: '8', publisher: 'B' }],
    },
    high,
  );
  assert.equal(receipt.n, 3);
  assert.deepEqual(receipt.value, [7, 8]);
});

test('guides to a sight or the weather, apps and weak hosts are not counted', () => {
  const byClimate = findBest({}).value;
  for (const kind of ['part guide', 'weather guide', 'any month', 'app', 'weak host'])
    assert.deepEqual(findBest({ quoted: [{ value: '7', class: kind }] }).value, byClimate);
});

test('a guide to an event votes only for its months', () => {
  const receipt = findBest({ unquoted: [event('6'), event('6 7'), event('6'), event('6'), event('6')] });
  assert.deepEqual(receipt.value, [1, 2, 3, 4, 6, 11, 12]);
  assert.deepEqual(receipt.excluded!['7']!.guides, { named: 1, of: 5 });
});

test('a flood month is never among the best, regardless of guides', () => {
  const receipt = findBest({ quoted: [{ value: '3 9 10' }, { value: '3 9 10' }, { value: '3 4 9 10' }] });
  assert.deepEqual(receipt.value, [3, 4]);
  assert.equal(receipt.excluded!['9']!.reason, 'flood');
  assert.deepEqual(receipt.excluded!['10']!.guides, { named: 3, of: 3 });
});

test('rain at a station that is not representative makes no flood month', () => {
  const named = [{ value: '9' }, { value: '9' }];
  assert.deepEqual(findBest({ quoted: named }, { quality: 'poor' }).value, [9]);
});

test('a station far above or below has a vote only if no guide has one', () => {
  const normals = months(
    TEMPERATE.map(() => 25),
    MONSOON.map((_, index) => (index < 3 ? 0 : 300)),
  );
  assert.deepEqual(findBest({ unquoted: [{ value: '7' }] }, { ...high, months: normals }).value, [7]);
  assert.deepEqual(findBest({}, { ...high, months: normals }).value, [1, 2, 3]);
});

test('a figure that a recommended month exceeds is no reason', () => {
  const receipt = findBest({ quoted: [{ value: '8' }, { value: '8' }] });
  assert.deepEqual(receipt.value, [8]);
  assert.equal(receipt.excluded!['7']!.reason, 'few_guides');
  assert.equal(receipt.excluded!['9']!.reason, 'rain');
});

test('if no month has half of the votes, the three that come nearest are the best', () => {
  const wet = [400, 400, 230, 220, 210, 400, 400, 400, 400, 400, 400, 400];
  assert.deepEqual(findBest({}, { months: months(TEMPERATE, wet) }).value, [3, 4, 5]);
});

test('invalid months are rejected with their line', () => {
  assert.throws(() => findBest({ unquoted: [{ value: '3 13' }] }), {
    message: 'best-months line 2: "3 13" are not months',
  });
});

test('months from a stand-in series are estimates unless as many guides vote as three that are not quoted', () => {
  const poor = { caveats: ['poor'], quality: 'poor' } as const;
  const receipt = findBest({ quoted: [{ value: '1' }] }, poor);
  assert.equal(receipt.class, 'estimated');
  assert.match(publishReceipt(receipt).detail!, /; a poor stand-in: no series is near at a like height; /);
  assert.equal(findBest({ quoted: [{ value: '1' }, { value: '2' }] }, poor).class, 'computed');
});

test('the monsoon excludes months for a beach on the open coast, but not for a town there', () => {
  const dry = {
    months: months(
      TEMPERATE.map(() => 25),
      TEMPERATE.map(() => 20),
    ),
  };
  const beach = findBest({}, dry, place(['beach'], 14));
  assert.deepEqual(beach.value, [2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const month of ['1', '11', '12']) assert.equal(beach.excluded![month]!.reason, 'rough_sea');
  assert.equal(findBest({}, dry, place([], 14)).value.length, 12);
  assert.equal(findBest({}, dry, place(['beach'], 10.3)).value.length, 12);
});

const judged = (slug: string, best: number[], more: object = {}) => ({
  row: { slug, best_visit_months: best, travel_style_tags: [] as string[] },
  receipts: { best_visit_months: {} },
  climate: { station: 'Hue', heightGapM: 0 },
  ...more,
});

test('places that share a station and contradict each other without a reason are rejected', () => {
  assert.throws(() => refuseContradictions([judged('a', [1, 2, 3]), judged('b', [7, 8, 9])]), {
    message: 'Best months contradict each other without a reason: a 1 2 3 and b 7 8 9.',
  });
});

const REASONS: [why: string, more: object][] = [
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
  const guided = { receipts: { best_visit_months: { n: 1 } } };
  refuseContradictions([judged('a', [1, 2, 3], guided), judged('b', [7, 8, 9], guided)]);
  assert.throws(() => refuseContradictions([judged('a', [1, 2, 3], guided), judged('b', [7, 8, 9])]));
  refuseContradictions([judged('a', [1, 2, 3]), judged('b', [3, 4, 5, 6])]);
});

test('a month at a limit: 450 mm are a flood, and a station 300 m higher still has a vote', () => {
  const rain = TEMPERATE.map((_, index) => (index === 8 ? 450 : 0));
  assert.deepEqual(findBest({}, { months: months(TEMPERATE, rain) }).excluded!['9'], {
    reason: 'rain',
    tmean_c: 26,
    precip_mm: 450,
  });
  const guides = { unquoted: [{ value: '8 9' }, { value: '8' }], quoted: [] };
  const receipt = findBest(guides, { months: months(TEMPERATE, rain), heightGapM: 300 });
  // Half of the guides name the flood month.
  assert.equal(receipt.excluded!['9']!.reason, 'flood');
  assert.match(
    publishReceipt(receipt).detail!,
    /^guides: 0 quoted .* 2 only read by a person; normals of Somewhere;/,
  );
});

test('without guides the receipt names none', () => {
  const receipt = findBest({ quoted: [{ value: '7', class: 'app' }] });
  assert.equal(receipt.n, undefined);
  assert.equal(receipt.class, 'computed');
  assert.match(publishReceipt(receipt).detail!, /^normals of Somewhere;/);
  assert.equal(receipt.excluded!['10']!.reason, 'rain');
  assert.equal(receipt.excluded!['9']!.guides, undefined);
});

test('three guides that are not quoted are enough for months from a stand-in series', () => {
  const three = [{ value: '1' }, { value: '2' }, { value: '3' }];
  const poor = { caveats: ['poor'], quality: 'poor' } as const;
  assert.equal(findBest({ unquoted: three }, poor).class, 'computed');
  assert.equal(findBest({ unquoted: three.slice(1) }, poor).class, 'estimated');
});

test('months for which nothing votes are not recommended', () => {
  assert.deepEqual(findBest({ unquoted: [event('6')] }, high).value, [6]);
});

test('if all months are equally bad in votes, those with the better climate come nearest', () => {
  const wet = [900, 800, 700, 600, 500, 410, 400, 420, 440, 650, 750, 850];
  assert.deepEqual(findBest({}, { months: months(TEMPERATE, wet) }).value, [6, 7, 8]);
});

test('the same figure as in a recommended month, as readers see it, is no reason; the worst of several is', () => {
  const tmean = [12, 12, 11, 20, 20, 20, 33, 33, 34, 20, 11, 20];
  const rain = [0, 0, 0, 300, 300.4, 301, 0, 0, 0, 0, 301, 0];
  const quoted = Array.from({ length: 3 }, () => ({ value: '1 4 7 10 12' }));
  const receipt = findBest({ quoted }, { months: months(tmean, rain) });
  const reasonOf = (month: number) => receipt.excluded![month]?.reason;
  assert.deepEqual(receipt.value, [1, 4, 7, 10, 12]);
  assert.deepEqual([2, 5, 8].map(reasonOf), ['few_guides', 'few_guides', 'few_guides']);
  assert.deepEqual([3, 6, 9, 11].map(reasonOf), ['cold', 'rain', 'heat', 'cold']);
});

test('a rough sea concerns the coast up to its ends, and a country that has one', () => {
  const dry = {
    months: months(
      TEMPERATE,
      TEMPERATE.map(() => 20),
    ),
  };
  const { south, north, west, east } = vietnam.roughSea!.coast;
  const best = (lat: number, lng: number) =>
    findBest({}, dry, { ...place(['beach'], lat), lng }).value.length;
  for (const [lat, lng] of [
    [south, west],
    [south, east],
    [north, west],
    [north, east],
  ] as const)
    assert.equal(best(lat, lng), 9, `${lat} ${lng}`);
  const { roughSea: _, ...calm } = vietnam;
  const where = { ...place(['beach'], south), country: calm, lng: west };
  assert.equal(findBest({}, dry, where).value.length, 12);
});

test('a figure is no reason against a month that a place at the same station and height recommends', () => {
  const excluding = (slug: string, heightGapM: number, reason: string) => ({
    ...judged(slug, [1, 2, 3]),
    climate: { station: 'Hue', heightGapM },
    receipts: { best_visit_months: { excluded: { 7: { reason }, 8: { reason } } } },
  });
  const places = [
    excluding('near', 300, 'rain'),
    excluding('flooded', 0, 'flood'),
    excluding('high', 301, 'rain'),
    judged('other', [7]),
  ] as Parameters<typeof compareNeighbours>[0];
  const reasons = compareNeighbours(places).map(({ receipts }) =>
    Object.values(receipts.best_visit_months.excluded ?? {}).map(({ reason }) => reason),
  );
  assert.deepEqual(reasons, [['few_votes', 'rain'], ['flood', 'flood'], ['rain', 'rain'], []]);
});
