import assert from 'node:assert/strict';
import { test } from 'node:test';
import { similarity } from './choose-pairs.ts';
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
