import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawOnce } from './draw-once.ts';

test('draws once for each key', () => {
  let drawn = 0;
  const draw = () => `drawing ${(drawn += 1)}`;
  assert.equal(drawOnce('a test, one', draw), 'drawing 1');
  assert.equal(drawOnce('a test, one', draw), 'drawing 1');
  assert.equal(drawOnce('a test, two', draw), 'drawing 2');
});
