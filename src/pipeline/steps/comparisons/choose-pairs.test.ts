import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choosePairs,
  type ChosenPair,
  type ComparedDestination,
  MOST_PAIRS_PER_DESTINATION,
} from './choose-pairs.ts';
import { sampleDestination, sampleVietnam } from '../../../../test/support/sample-compared.ts';

const STYLES = [
  'beach',
  'city',
  'culture',
  'food',
  'history',
  'island',
  'mountains',
  'nature',
  'river',
  'trekking',
];

/** A world with places at fixed strides, the same in every run. */
function syntheticWorld(size: number): ComparedDestination[] {
  return Array.from({ length: size }, (_, index) => {
    const stride = (step: number, length: number) => ((index * step) % 99_991) % length;
    return sampleDestination({
      slug: `place-${index}`,
      lat: 8 + stride(7919, 15_000) / 1000,
      lng: 102 + stride(6271, 7000) / 1000,
      tier: index % 10 === 0 ? 1 : 2 + (index % 2),
      population: stride(3571, 90_000),
      travel_style_tags: [...new Set([1, 3, 7].map((step) => STYLES[stride(step, STYLES.length)]!))],
      best_visit_months: [1 + stride(5, 12)],
      avg_daily_budget_usd: { budget: 10, mid: 30 + stride(11, 60), premium: 200 },
    });
  });
}

function pairsPerDestination(pairs: readonly ChosenPair[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { row } of pairs.flatMap(({ a, b }) => [a, b]))
    counts.set(row.slug, (counts.get(row.slug) ?? 0) + 1);
  return counts;
}

const named = (pairs: readonly ChosenPair[]) =>
  pairs.map(({ type, a, b }) => `${a.row.slug} ${b.row.slug}: ${type}`).sort();

const onMeridian = (slug: string, lat: number) => sampleDestination({ slug, lat, lng: 106, tier: 3 });

const beach = (slug: string, lat: number, tier: number) =>
  sampleDestination({ slug, lat, tier, travel_style_tags: ['beach', 'island'], best_visit_months: [1, 2] });

test('any two tier 1 places are headliners, regardless of distance', () => {
  const pairs = choosePairs([
    sampleDestination({ slug: 'hanoi', lat: 21.0245, lng: 105.84117, tier: 1 }),
    sampleDestination({ slug: 'da-nang', lat: 16.06778, lng: 108.22083, tier: 1 }),
    sampleDestination({ slug: 'phu-quoc', lat: 10.21716, lng: 103.95929, tier: 1 }),
    sampleDestination({ slug: 'ca-mau', lat: 9.17682, lng: 105.15242, tier: 3 }),
  ]);
  assert.deepEqual(named(pairs), [
    'ca-mau phu-quoc: neighbours',
    'da-nang hanoi: headliners',
    'da-nang phu-quoc: headliners',
    'hanoi phu-quoc: headliners',
  ]);
});

test('a place is compared with its three nearest places within 250 km', () => {
  const pairs = choosePairs([
    onMeridian('a', 10),
    onMeridian('b', 10.1),
    onMeridian('c', 10.3),
    onMeridian('d', 10.6),
    onMeridian('e', 11),
    onMeridian('lonely', 14),
  ]);
  const ofA = named(pairs).filter((pair) => pair.startsWith('a '));
  assert.deepEqual(ofA, ['a b: neighbours', 'a c: neighbours', 'a d: neighbours']);
  assert.deepEqual(
    named(pairs).filter((pair) => pair.includes('lonely')),
    [],
  );
});

test('places that share two styles are alternatives at any distance, unless both are tier 3', () => {
  const pairs = choosePairs([
    beach('north', 21, 2),
    beach('south', 10, 3),
    beach('centre', 15.5, 3),
    sampleDestination({
      slug: 'bare',
      lat: 12.7,
      tier: 2,
      travel_style_tags: ['beach'],
      best_visit_months: [1, 2],
    }),
    sampleDestination({ slug: 'hills', lat: 18.2, tier: 2, travel_style_tags: ['trekking'] }),
  ]);
  assert.deepEqual(named(pairs), ['centre north: alternatives', 'north south: alternatives']);
});

test('a near and similar pair is neighbours, and if both are tier 1 it is headliners', () => {
  assert.deepEqual(named(choosePairs([beach('a', 16, 1), beach('b', 16.1, 2)])), ['a b: neighbours']);
  assert.deepEqual(named(choosePairs([beach('a', 16, 1), beach('b', 16.1, 1)])), ['a b: headliners']);
});

test('the choice does not depend on the order of the destinations', () => {
  const world = sampleVietnam();
  assert.deepEqual(named(choosePairs(world)), named(choosePairs(world.toReversed())));
});

test('Vietnam gives at least 150 pairs, and every place is in one', () => {
  const pairs = choosePairs(sampleVietnam());
  assert.ok(pairs.length >= 150, `${pairs.length} pairs`);
  assert.equal(new Set(named(pairs)).size, pairs.length);
  assert.equal(pairsPerDestination(pairs).size, 68);
});

test('no place is in more pairs than allowed, among ten times the places of Vietnam', () => {
  const pairs = choosePairs(syntheticWorld(700));
  assert.ok(pairs.length > 700, 'the world is worth measuring');
  assert.ok(Math.max(...pairsPerDestination(pairs).values()) <= MOST_PAIRS_PER_DESTINATION);
});
