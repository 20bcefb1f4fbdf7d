import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeOnReading } from './rows.ts';

test('rows are made one by one on each iteration, and counted without being made', () => {
  let made = 0;
  const rows = madeOnReading(['a', 'b', 'c'], (name, index) => {
    made += 1;
    return { name, index };
  });
  assert.equal(rows.length, 3);
  assert.equal(made, 0);
  const [first] = rows;
  assert.deepEqual([first, made], [{ name: 'a', index: 0 }, 1]);
  assert.deepEqual([...rows], [...rows]);
  assert.equal(made, 7);
});
