import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMonths, monthRanges } from './month-ranges.ts';

test('months become runs, and a run goes on over the new year', () => {
  assert.deepEqual(monthRanges([3, 4, 5, 9, 10, 11]), [
    [3, 5],
    [9, 11],
  ]);
  assert.deepEqual(monthRanges([1, 2, 3, 4, 11, 12]), [[11, 4]]);
  assert.deepEqual(monthRanges([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), [[1, 12]]);
  assert.deepEqual(monthRanges([]), []);
});

const SENTENCES: [months: number[], en: string, vi: string][] = [
  [[4], 'April', 'tháng 4'],
  [[12, 1], 'December and January', 'tháng 12 và tháng 1'],
  [
    [3, 4, 5, 9, 10, 11],
    'March to May and September to November',
    'tháng 3 đến tháng 5 và tháng 9 đến tháng 11',
  ],
  [
    [2, 4, 5, 10, 11, 12],
    'February, April, May and October to December',
    'tháng 2, tháng 4, tháng 5 và tháng 10 đến tháng 12',
  ],
];

for (const [months, en, vi] of SENTENCES) {
  test(`${months.join(', ')} are said as ${en}`, () => {
    assert.equal(describeMonths(months, 'en'), en);
    assert.equal(describeMonths(months, 'vi'), vi);
  });
}
