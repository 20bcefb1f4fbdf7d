import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../../countries/vietnam.ts';
import type { ComparisonType } from '../../../datasets/declared/comparisons.ts';
import { datasetsOf } from '../../../datasets/catalog.ts';
import { parseCsv } from '../../sources/table.ts';
import { comparisonOf, makeComparisons } from './make-comparisons.ts';
import { sampleDestination } from '../../../../test/support/sample-compared.ts';

const { comparisons } = datasetsOf(vietnam);

const country = { ...vietnam, interest: { ...vietnam.interest, pair: ['hanoi', 'hue'] as const } };
const places = ['hanoi', 'hue'].map((slug, index) => ({
  ...sampleDestination({ slug, tier: 1, lat: 16 + index }),
  country,
  reviews: { count: 100 * (index + 1), at: { source: 'reviews', table: 'reviews.csv', line: index + 2 } },
  nameViSources: [{ source: 'geonames', table: 'VN.txt', line: index + 1 }],
}));
const { receipts } = makeComparisons(places, []);
const provenance = receipts[0]!;

test('every column of a comparison has its provenance', () => {
  assert.deepEqual(Object.keys(provenance), Object.keys(comparisons.columns));
  for (const { method, sources } of Object.values(provenance)) assert.ok(method && sources.length > 0);
});

test('the search volume is computed from the counts of both places and of the reference pair', () => {
  const { class: valueClass, sources } = provenance.search_volume;
  assert.equal(valueClass, 'computed');
  assert.deepEqual(sources, [
    { source: 'reviews', table: 'reviews.csv', line: 2 },
    { source: 'reviews', table: 'reviews.csv', line: 3 },
  ]);
});

const nobody = sampleDestination({ slug: 'ba-be', tier: 1, lat: 22 });

const slugsFor = (published: string[], volumes?: Map<string, number>) =>
  makeComparisons([...places, nobody], published, volumes).rows.map(({ slug }) => slug);

test('a pair that is not measured stays unpublished, unless its slug was published before or an operator measured it', () => {
  assert.deepEqual(slugsFor([]), ['hanoi-vs-hue']);
  assert.deepEqual(slugsFor(['ba-be-vs-hue']), ['ba-be-vs-hue', 'hanoi-vs-hue']);
  assert.deepEqual(slugsFor([], new Map([['ba-be-vs-hue', 7]])), ['ba-be-vs-hue', 'hanoi-vs-hue']);
});

test('a published pair that is not measured has the lowest value, and its receipt says so and names the place without counts', () => {
  const kept = makeComparisons([...places, nobody], ['ba-be-vs-hue']);
  assert.equal(kept.rows[0]!.search_volume, 1);
  const { class: valueClass, method, detail } = publishReceipt(kept.receipts[0]!.search_volume);
  assert.equal(valueClass, 'estimated');
  assert.match(method, /^not measured: /);
  assert.equal(detail, 'no hotel reviews are counted for ba-be');
});

const classFor = (slug: string) =>
  makeComparisons(places, [], new Map([[slug, 90]])).receipts[0]!.search_volume.class;

test('a search volume from the operator’s keyword table is published, and the others stay computed', () => {
  assert.equal(classFor('hanoi-vs-hue'), 'published');
  assert.equal(classFor('sa-pa-vs-hue'), 'computed');
});

const detailOf = (...published: number[]) => {
  const counted = places.map((place, index) => ({
    ...place,
    ...sampleDestination({
      slug: place.row.slug,
      tier: 1,
      population: published[index]!,
      census: 1000 + index,
    }),
  }));
  return publishReceipt(makeComparisons(counted, ['hanoi-vs-hue']).receipts[0]!.data_points).detail;
};

test('the data points name the census counts that a verdict must agree with, if others are published', () => {
  assert.equal(publishReceipt(provenance.data_points).detail, undefined);
  assert.equal(detailOf(1000, 1001), undefined);
  assert.equal(
    detailOf(1000, 1300),
    'a verdict on population must agree with the census of 2019-04-01: 1000 in hanoi, 1001 in hue',
  );
});

test('the introductions come from the row itself and from the names, including the Vietnamese names in the source tables', () => {
  assert.deepEqual(provenance.intros.sources, [
    { dataset: 'vietnam-comparisons', row: 'hanoi-vs-hue', columns: ['type', 'data_points'] },
    ...['hanoi', 'hue'].map((place) => ({
      dataset: 'vietnam-destinations',
      row: place,
      columns: ['lat', 'lng', 'avg_daily_budget_usd', 'best_visit_months'],
    })),
    { dataset: 'vietnam-destinations', row: 'hanoi', columns: ['name_en'] },
    { dataset: 'vietnam-destinations', row: 'hue', columns: ['name_en'] },
    { source: 'geonames', table: 'VN.txt', line: 1 },
    { source: 'geonames', table: 'VN.txt', line: 2 },
  ]);
});

const wanted = parseCsv('a_slug,b_slug\nhue,hanoi\n', 'editorial', 'pairs.csv');
const typeOf = (type: ComparisonType) =>
  comparisonOf({ slug: 'hanoi-vs-hue', type, a: places[0]!, b: places[1]! }, 90, wanted, new Map()).type;

test('the type of a pair that a rule selects is computed from the destinations', () => {
  const { class: valueClass, sources } = typeOf('headliners');
  assert.equal(valueClass, 'computed');
  assert.ok(sources.every((origin) => 'dataset' in origin && origin.dataset === 'vietnam-destinations'));
});

test('the type of a pair that an editor chose is editorial and names the line of its table', () => {
  const { class: valueClass, sources } = typeOf('chosen');
  assert.equal(valueClass, 'editorial');
  assert.deepEqual(sources, [{ source: 'editorial', table: 'pairs.csv', line: 2 }]);
});

test('the type of a pair that is only kept names the ledger', () => {
  const { class: valueClass, method, sources } = publishReceipt(typeOf('kept'));
  assert.equal(valueClass, 'computed');
  assert.match(method, /ledger/);
  assert.deepEqual(sources[0], { dataset: 'vietnam-comparisons', row: 'hanoi-vs-hue', columns: ['slug'] });
});
