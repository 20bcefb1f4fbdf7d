import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from './median.ts';

test('the median is the middle value, or lies between the two in the middle', () => {
  assert.equal(median([5, 1, 100]), 5);
  assert.equal(median([4, 1, 100, 2]), 3);
  assert.equal(median([7]), 7);
  assert.equal(median([]), Number.NaN);
});
