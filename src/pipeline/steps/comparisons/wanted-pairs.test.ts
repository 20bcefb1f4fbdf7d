import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../../sources/table.ts';
import { makeComparisons } from './make-comparisons.ts';
import { sampleDestination } from '../../../../test/support/sample-compared.ts';

const places = [
  sampleDestination({ slug: 'vung-tau', tier: 2, lat: 10.3 }),
  sampleDestination({ slug: 'mui-ne', tier: 1, lat: 21 }),
  sampleDestination({ slug: 'hue', tier: 1, lat: 16 }),
];
const wanted = (text: string) => parseCsv(`a_slug,b_slug\n${text}`, 'editorial', 'pairs.csv');

test('a pair in the editorial table is published, the more prominent place first, and added to the ledger', () => {
  assert.ok(!makeComparisons(places, []).ledger.includes('mui-ne-vs-vung-tau'));
  const { rows, ledger } = makeComparisons(places, [], new Map(), wanted('vung-tau,mui-ne\n'));
  assert.equal([...rows].find(({ slug }) => slug === 'mui-ne-vs-vung-tau')?.type, 'chosen');
  assert.ok(ledger.includes('mui-ne-vs-vung-tau'));
});

test('a pair selected by a rule keeps the rule’s type, new or from the ledger', () => {
  for (const ledger of [[], ['hue-vs-mui-ne']]) {
    const { rows } = makeComparisons(places, ledger, new Map(), wanted('mui-ne,hue\n'));
    assert.equal(rows.length, 1);
    assert.equal([...rows][0]!.type, 'headliners');
  }
});

test('a pair with a place that is not a destination is rejected', () => {
  assert.throws(() => makeComparisons(places, [], new Map(), wanted('hue,mai-chau\n')), {
    message: 'pairs.csv compares hue and mai-chau, which are not both destinations.',
  });
});
