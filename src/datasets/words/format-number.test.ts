import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNumber } from './format-number.ts';

const LANGUAGES = ['en', 'vi'] as const;
const DECIMALS: readonly (readonly [least: number, most: number])[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 3],
  [0, 6],
];
const NUMBERS = [
  1, 12, 999, 1_000, 9_999.5, 12_345, 1_234_567, 8_993_082, 0.05, 0.25, 1.005, 25.45, 21.033_333, 1e-7, 5e-7,
  2e-6, 99.95, 999.999_999_9, 123_456_789_012,
];

/** Numbers as they stand in data: with few decimals, many of them halves. */
const drawn = Array.from({ length: 2_000 }, () => {
  const scale = 10 ** Math.floor(Math.random() * 8);
  return Math.round(Math.random() * 10 ** Math.floor(Math.random() * 10)) / scale;
});

for (const language of LANGUAGES)
  for (const [least, most] of DECIMALS)
    test(`numbers with ${least} to ${most} decimals are written as Intl writes them (${language})`, () => {
      const format = formatNumber(language, least, most);
      const intl = new Intl.NumberFormat(language, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      });
      for (const number of [0, ...[...NUMBERS, ...drawn].flatMap((each) => [each, 0 - each])])
        assert.equal(format(number), intl.format(number), String(number));
    });
