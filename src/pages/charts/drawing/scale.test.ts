import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandScale, linearScale } from './scale.ts';

test('a linear scale takes the ends of its domain to the ends of its range, either way up', () => {
  const down = linearScale([0, 40], [200, 0]);
  assert.deepEqual([0, 10, 40].map(down), [200, 150, 0]);
});

test('a linear scale of a single value stays where its range starts', () => {
  assert.equal(linearScale([5, 5], [10, 20])(5), 10);
});

test('bands fill the range and leave the gap on both sides', () => {
  const bands = bandScale(4, [100, 180], 0.5);
  assert.equal(bands.width, 10);
  assert.deepEqual([0, 3].map(bands.start), [105, 165]);
  assert.deepEqual([0, 3].map(bands.centre), [110, 170]);
});
