import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChosenPair, type ComparedDestination, publishedPairs } from './choose-pairs.ts';
import { makeComparisons } from './make-comparisons.ts';
import { sampleDestination, sampleVietnam } from '../../../../test/support/sample-compared.ts';

const hanoi = sampleDestination({ slug: 'hanoi', tier: 1, population: 8_053_663 });
const hue = sampleDestination({ slug: 'hue', tier: 1, population: 351_456 });
const vinh = sampleDestination({ slug: 'vinh', tier: 3, population: 9_000_000 });

const pair = (a: ComparedDestination, b: ComparedDestination): ChosenPair => ({
  a,
  b,
  type: 'neighbours',
});

test('a new pair puts the lower tier first, then the larger population, then the slug', () => {
  const orders: [ComparedDestination, ComparedDestination, string][] = [
    [vinh, hanoi, 'hanoi-vs-vinh'],
    [hue, hanoi, 'hanoi-vs-hue'],
    [sampleDestination({ slug: 'b' }), sampleDestination({ slug: 'a' }), 'a-vs-b'],
  ];
  for (const [a, b, slug] of orders)
    assert.deepEqual(publishedPairs([a, b], [pair(a, b)], []).ledger, [slug]);
});

test('a published slug does not flip when tiers and populations do', () => {
  const lowered = sampleDestination({ slug: 'hanoi', tier: 3, population: 1 });
  const { pairs, ledger } = publishedPairs([lowered, hue], [pair(lowered, hue)], ['hanoi-vs-hue']);
  assert.deepEqual(ledger, ['hanoi-vs-hue']);
  assert.deepEqual(
    pairs.map(({ slug, type, a, b }) => [slug, type, a.row.slug, b.row.slug]),
    [['hanoi-vs-hue', 'neighbours', 'hanoi', 'hue']],
  );
});

test('a published pair that no rule selects any more stays, with the type kept', () => {
  const { pairs, ledger } = publishedPairs([hanoi, hue], [], ['hue-vs-hanoi']);
  assert.deepEqual(ledger, ['hue-vs-hanoi']);
  assert.deepEqual(
    pairs.map(({ slug, type }) => [slug, type]),
    [['hue-vs-hanoi', 'kept']],
  );
});

test('a pair with a removed destination has no row, but its slug stays in the ledger', () => {
  const gone = publishedPairs([hanoi], [], ['hue-vs-hanoi']);
  assert.deepEqual(gone, { pairs: [], ledger: ['hue-vs-hanoi'] });
  const back = publishedPairs([hanoi, hue], [pair(hanoi, hue)], gone.ledger);
  assert.deepEqual(
    back.pairs.map(({ slug }) => slug),
    ['hue-vs-hanoi'],
  );
});

test('destination slugs that contain "-vs-" are split correctly', () => {
  const odd = sampleDestination({ slug: 'sun-vs-moon', tier: 2 });
  const { pairs } = publishedPairs([odd, hue], [], ['hue-vs-sun-vs-moon']);
  assert.deepEqual(
    pairs.map(({ a, b }) => [a.row.slug, b.row.slug]),
    [['hue', 'sun-vs-moon']],
  );
});

test('two pairs never share a slug', () => {
  const places = ['a', 'b', 'c', 'a-vs-b', 'b-vs-c'].map((slug) => sampleDestination({ slug }));
  const [a, , c, ab, bc] = places as [ComparedDestination, ...ComparedDestination[]];
  const { pairs, ledger } = publishedPairs(places, [pair(a, bc!), pair(ab!, c!)], []);
  assert.deepEqual(ledger, ['a-vs-b-vs-c']);
  assert.equal(pairs.length, 1);
});

test('a second run on its own ledger adds nothing and changes no row', () => {
  const first = makeComparisons(sampleVietnam(), []);
  const second = makeComparisons(sampleVietnam(), first.ledger);
  assert.deepEqual(second.ledger, first.ledger);
  assert.deepEqual([...second.rows], [...first.rows]);
});

test('a new destination only adds to the ledger, at its end', () => {
  const world = sampleVietnam();
  const before = makeComparisons(world.slice(1), []);
  const after = makeComparisons(world, before.ledger);
  assert.deepEqual(after.ledger.slice(0, before.ledger.length), before.ledger);
  const added = after.ledger.slice(before.ledger.length);
  assert.ok(added.some((slug) => slug.startsWith('hanoi-vs-')));
  const slugs = new Set(after.rows.map(({ slug }) => slug));
  for (const slug of before.ledger) assert.ok(slugs.has(slug), slug);
});

test('no slug changes when all tiers and populations are reversed', () => {
  const world = sampleVietnam();
  const before = makeComparisons(world, []);
  for (const { row } of world) {
    row.tier = 4 - row.tier;
    row.population = 10_000_000 - row.population;
  }
  const after = makeComparisons(world, before.ledger);
  const slugs = new Set(after.rows.map(({ slug }) => slug));
  for (const slug of before.ledger) {
    const [a, b] = slug.split('-vs-');
    assert.ok(slugs.has(slug) && !slugs.has(`${b}-vs-${a}`), slug);
  }
});
