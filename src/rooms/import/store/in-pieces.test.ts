import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { askInPieces, inPieces } from './in-pieces.ts';

test('queries every id, in pieces of a few sizes', async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer(), { maxLength: 5_000 }), async (ids) => {
      const found = await askInPieces(ids, async (asked) => {
        sizes.add(asked.length);
        return [...new Set(asked)];
      });
      assert.deepEqual(found, [...new Set(ids)]);
    }),
  );
  assert.ok(sizes.size <= 11);
});

test('writes every row once and in order, in pieces of a few sizes', async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.nat(3_000), async (count) => {
      const rows = Array.from({ length: count }, (_, index) => index);
      const put: number[] = [];
      await inPieces(rows, async (piece) => {
        sizes.add(piece.length);
        put.push(...piece);
      });
      assert.deepEqual(put, rows);
    }),
  );
  assert.ok(sizes.size <= 5);
});
