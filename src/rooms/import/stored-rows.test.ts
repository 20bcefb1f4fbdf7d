import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPieces } from '../../storage/database.ts';
import { changeOf } from './stored-rows.ts';

test('works on every item once and in order, in pieces', async () => {
  for (const count of [0, 1, 500, 501, 1_600]) {
    const items = Array.from({ length: count }, (_, index) => index);
    const sizes: number[] = [];
    const results = await inPieces(items, async (piece) => {
      sizes.push(piece.length);
      return piece;
    });
    assert.deepEqual(results, items);
    assert.ok(sizes.every((size) => size > 0 && size <= 500));
  }
});

test('compares only the columns of the new row', () => {
  assert.equal(changeOf(undefined, { id: 1 }), 'added');
  assert.equal(changeOf({ id: 1, version: 3 }, { id: 1 }), 'unchanged');
  assert.equal(changeOf({ id: 1, name: null }, { id: 1, name: '' }), 'changed');
});
