import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentResult } from './present-result.ts';

test('a result has wire names at every depth and omits undefined members', () => {
  assert.deepEqual(
    presentResult({ dailyUsd: 1, rate: undefined, stops: [{ perTraveller: { usd: 2 } }], cheaper: null }),
    { daily_usd: 1, stops: [{ per_traveller: { usd: 2 } }], cheaper: null },
  );
});

test('dataset columns keep their names, and values are unchanged', () => {
  const row = { best_visit_months: [1, 2], name_en: 'Da Lat' };
  assert.deepEqual(presentResult(row), row);
});
