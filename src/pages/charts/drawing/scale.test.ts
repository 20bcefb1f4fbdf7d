import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandScale, linearScale } from './scale.ts';

test('a linear scale maps the ends of its domain to the ends of its range, which may be reversed', () => {
  const down = linearScale([0, 40], [200, 0]);
  assert.deepEqual([0, 10, 40].map(down), [200, 150, 0]);
});

test('a linear scale with a single-value domain maps it to the start of the range', () => {
  assert.equal(linearScale([5, 5], [10, 20])(5), 10);
});

test('bands fill the range, with half of the gap on each side', () => {
  const bands = bandScale(4, [100, 180], 0.5);
  assert.equal(bands.width, 10);
  assert.deepEqual([0, 3].map(bands.start), [105, 165]);
  assert.deepEqual([0, 3].map(bands.centre), [110, 170]);
});
