import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WRITING, monthRuns } from './text.ts';

const MONTHS: [months: number[], en: string, vi: string][] = [
  [[5], 'in May', 'vào tháng 5'],
  [[4, 5], 'in April and May', 'vào tháng 4 và tháng 5'],
  [[1, 12], 'in December and January', 'vào tháng 12 và tháng 1'],
  [[2, 3, 4], 'from February to April', 'từ tháng 2 đến tháng 4'],
  [[1, 2, 3, 4, 11, 12], 'from November to April', 'từ tháng 11 đến tháng 4'],
  [[4, 5, 9, 10], 'in April, May, September and October', 'vào các tháng 4, 5, 9 và 10'],
  [[3, 7], 'in March and July', 'vào các tháng 3 và 7'],
  [
    [3, 4, 5, 9, 10, 11],
    'from March to May and again from September to November',
    'từ tháng 3 đến tháng 5 và từ tháng 9 đến tháng 11',
  ],
  [
    [2, 3, 4, 11, 12],
    'from February to April and again in November and December',
    'từ tháng 2 đến tháng 4 và vào tháng 11, 12',
  ],
  [
    [1, 3, 4, 5, 8],
    'in January, from March to May and again in August',
    'vào tháng 1, từ tháng 3 đến tháng 5 và vào tháng 8',
  ],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12], 'from December to October', 'từ tháng 12 đến tháng 10'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'all year round', 'quanh năm'],
];

test('months are written as people write them, in both languages', () => {
  for (const [months, en, vi] of MONTHS) {
    assert.equal(WRITING.en.months(months), en);
    assert.equal(WRITING.vi.months(months), vi);
  }
});

test('runs are in calendar order, and a run across the end of the year stays in one piece', () => {
  assert.deepEqual(monthRuns([12, 8, 1, 2]), [
    { first: 8, last: 8, length: 1 },
    { first: 12, last: 2, length: 3 },
  ]);
});

test('numbers, distances and lists follow each language', () => {
  const NUMBERS: [number, string, string][] = [
    [0, '0', '0'],
    [999.4, '999', '999'],
    [1200, '1,200', '1.200'],
    [8_993_082, '8,993,082', '8.993.082'],
    [-4.2, '-4', '-4'],
  ];
  for (const [value, en, vi] of NUMBERS) {
    assert.equal(WRITING.en.number(value), en);
    assert.equal(WRITING.vi.number(value), vi);
  }
  assert.equal(WRITING.en.distance(0.4), 'less than 1 km');
  assert.equal(WRITING.vi.distance(0.4), 'chưa đến 1 km');
  assert.equal(WRITING.en.distance(1137.4), 'about 1,137 km');
  assert.equal(WRITING.vi.distance(1137.4), 'khoảng 1.137 km');
  assert.equal(WRITING.en.list(['food', 'beaches', 'culture']), 'food, beaches and culture');
  assert.equal(WRITING.vi.list(['ẩm thực', 'biển']), 'ẩm thực và biển');
});
