import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSimilarCandidates, similarity } from './choose-pairs.ts';
import { sampleDestination } from '../../../../test/support/sample-compared.ts';

const beach = sampleDestination({
  slug: 'beach',
  travel_style_tags: ['beach', 'food'],
  best_visit_months: [1, 2, 3, 4],
  avg_daily_budget_usd: { budget: 20, mid: 40, premium: 80 },
});

test('a place has similarity 1 with itself and 0 with its opposite', () => {
  const opposite = sampleDestination({
    slug: 'hills',
    travel_style_tags: ['trekking'],
    best_visit_months: [9],
    avg_daily_budget_usd: { budget: 0, mid: 0, premium: 0 },
  });
  assert.equal(similarity(beach, beach), 1);
  assert.equal(similarity(beach, opposite), 0);
});

test('styles weigh 60%, best months 25% and cost the rest', () => {
  const other = sampleDestination({
    slug: 'other',
    travel_style_tags: ['beach', 'island'],
    best_visit_months: [3, 4, 5, 6],
    avg_daily_budget_usd: { budget: 10, mid: 20, premium: 40 },
  });
  assert.equal(similarity(beach, other).toFixed(4), (0.6 / 3 + 0.25 / 3 + 0.15 / 2).toFixed(4));
});

test('in a short list, exactly the pairs that share a style are candidates', () => {
  const world = [
    sampleDestination({ slug: 'a', travel_style_tags: ['beach'] }),
    sampleDestination({ slug: 'b', travel_style_tags: ['beach'] }),
    sampleDestination({ slug: 'c', travel_style_tags: ['beach'] }),
    sampleDestination({ slug: 'd', travel_style_tags: ['trekking'] }),
  ];
  assert.deepEqual(
    [...listSimilarCandidates(world, 16)],
    [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  );
});

test('in a long list, a place is compared only with the few that follow it', () => {
  const world = Array.from({ length: 100 }, (_, index) =>
    sampleDestination({ slug: `place-${index}`, travel_style_tags: ['beach'] }),
  );
  assert.equal([...listSimilarCandidates(world, 4)].length, 96 * 4 + 3 + 2 + 1);
});
