import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { pauseEvery } from './pause.ts';
import { rowTexts } from './row-texts.ts';

const writer = {
  head: 'head[',
  separator: ',',
  tail: ']',
  row: ({ text }: Readonly<Record<string, unknown>>) => text as string,
};
const pause = pauseEvery(1_000);

async function assemble(rows: readonly string[], order: readonly number[]) {
  const texts = rowTexts(writer);
  for (const text of rows) texts.add({ text });
  return texts.assemble(order, pause);
}

test('a file is its head, the rows in the given order with separators between, and its tail', async () => {
  const { bytes, sha256 } = await assemble(['Huế', 'b', 'c'], [2, 0, 1]);
  assert.equal(bytes.toString(), 'head[c,Huế,b]');
  assert.equal(sha256, createHash('sha256').update(bytes).digest('base64'));
  assert.equal((await assemble([], [])).bytes.toString(), 'head[]');
});

test('rows that fill many slabs, and a row larger than a slab, stay whole in either order', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `${index} ${'đ'.repeat(index)}`);
  rows[7] = 'ế'.repeat(3_000_000);
  const order = [...rows.keys()];
  for (const each of [order, order.toReversed()]) {
    const { bytes, sha256 } = await assemble(rows, each);
    const expected = `head[${each.map((index) => rows[index]).join(',')}]`;
    assert.ok(bytes.toString() === expected);
    assert.equal(sha256, createHash('sha256').update(expected).digest('base64'));
  }
});
