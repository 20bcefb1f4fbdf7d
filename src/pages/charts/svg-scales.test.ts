import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bandScale, linearScale, ticksBetween, wholeTicksUpTo } from './svg.ts';

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

const CASES: [most: number, count: number, ticks: number[]][] = [
  [38, 4, [0, 10, 20, 30, 40]],
  [788.1, 4, [0, 200, 400, 600, 800]],
  [1, 2, [0, 0.5, 1]],
  [0.3, 3, [0, 0.1, 0.2, 0.3]],
  [0, 4, [0, 1]],
];

for (const [most, count, ticks] of CASES) {
  test(`ticks up to ${most} in about ${count} steps are ${ticks.join(', ')}`, () => {
    assert.deepEqual(ticksBetween(0, most, count), ticks);
  });
}

test('ticks between two values start at or below the first and end at or above the last', () => {
  assert.deepEqual(ticksBetween(36, 49, 3), [35, 40, 45, 50]);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0.001, max: 1e6, noNaN: true }),
      fc.integer({ min: 1, max: 10 }),
      (least, span, count) => {
        const ticks = ticksBetween(least, least + span, count);
        const slack = 1e-6 * (least + span);
        assert.ok(ticks[0]! <= least + slack && ticks.at(-1)! >= least + span - slack);
        assert.ok(ticks.length <= count + 2);
      },
    ),
  );
});

test('ticks for counts are whole numbers', () => {
  assert.deepEqual(wholeTicksUpTo(1, 4), [0, 1]);
  assert.deepEqual(wholeTicksUpTo(0, 4), [0, 1]);
  assert.deepEqual(wholeTicksUpTo(9, 4), [0, 5, 10]);
  assert.deepEqual(wholeTicksUpTo(95, 4), [0, 50, 100]);
});
