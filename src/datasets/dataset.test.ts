import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearsIn } from './dataset.ts';

test('several periods cover the first to the last year that any of them names', () => {
  assert.deepEqual(yearsIn(['2024-06 to 2026-05', '1988-2017', 'since 2025-07-01', '2013']), [
    '1988',
    '2026',
  ]);
  assert.deepEqual(yearsIn(['2013']), ['2013', '2013']);
  assert.equal(yearsIn(['once']), undefined);
  assert.equal(yearsIn([]), undefined);
});
