import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, quantile } from './numbers.ts';

test('a quantile lies between its neighbours, regardless of the input order', () => {
  assert.equal(quantile([4, 1, 3, 2], 0.25), 1.75);
  assert.equal(quantile([4, 1, 3, 2], 0), 1);
  assert.equal(quantile([4, 1, 3, 2], 1), 4);
  assert.equal(median([5, 1, 2]), 2);
  assert.equal(median([7]), 7);
});
