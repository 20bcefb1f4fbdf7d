import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitePath } from './language.ts';

test('English pages are at the root and Vietnamese ones under /vi', () => {
  assert.equal(sitePath('en', '/'), '/');
  assert.equal(sitePath('vi', '/'), '/vi');
  assert.equal(sitePath('en', '/datasets/vietnam-destinations'), '/datasets/vietnam-destinations');
  assert.equal(sitePath('vi', '/tools/trip-budget?days=3'), '/vi/tools/trip-budget?days=3');
});
