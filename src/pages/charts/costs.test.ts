import { binsOf } from './budget-distribution.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediansOf } from './costs.ts';

test('bins have round edges and contain every value once; the last bin includes the greatest value', () => {
  const values = [36, 39, 40, 40, 43, 50];
  const bins = binsOf(values);
  assert.deepEqual(
    bins.map(({ from, to, count }) => [from, to, count]),
    [
      [36, 38, 1],
      [38, 40, 1],
      [40, 42, 2],
      [42, 44, 1],
      [44, 46, 0],
      [46, 48, 0],
      [48, 50, 1],
    ],
  );
});

test('destinations with the same cost share one bin', () => {
  assert.deepEqual(binsOf([40, 40]), [{ from: 40, to: 41, count: 2 }]);
});

test('medians are in whole dollars', () => {
  const all = [
    { budget: 40, mid: 111, premium: 285 },
    { budget: 43, mid: 112, premium: 290 },
  ];
  assert.deepEqual(mediansOf(all), { budget: 42, mid: 112, premium: 288 });
});
