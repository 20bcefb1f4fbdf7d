import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { takeBest } from './take-best.ts';

test('returns the first items of a full sort, and counts all items with a score', () => {
  const scored = fc.array(fc.tuple(fc.nat(4), fc.nat(3)), { maxLength: 40 });
  fc.assert(
    fc.property(scored, fc.integer({ min: 1, max: 6 }), (rows, most) => {
      const weightOf = (at: number) => rows[at]![1];
      const { best, total } = takeBest(
        rows.map(([score]) => score),
        most,
        weightOf,
      );
      const expected = rows
        .map(([score], at) => ({ at, score }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || weightOf(b.at) - weightOf(a.at) || a.at - b.at);
      assert.deepEqual(best, expected.slice(0, most));
      assert.equal(total, expected.length);
    }),
  );
});
