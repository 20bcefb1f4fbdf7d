import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateHistory } from './generate-history.ts';
import { shrink } from './shrink.ts';

const numbers = Array.from({ length: 100 }, (_, index) => index);

test('a history shrinks to the steps that it needs to fail, in their order', async () => {
  const needed = [7, 8, 63];
  const fails = async (items: readonly number[]) => needed.every((each) => items.includes(each));
  assert.deepEqual(await shrink(numbers, fails, 1_000), needed);
});

test('shrinking stops after the given number of tries, with a history that fails', async () => {
  let tries = 0;
  const fails = async (items: readonly number[]) => {
    tries += 1;
    return items.includes(99);
  };
  const shortest = await shrink(numbers, fails, 3);
  assert.equal(tries, 3);
  assert.ok(shortest.includes(99) && shortest.length < 100);
});

test('the same seed gives the same history, and another seed another one', () => {
  assert.deepEqual(generateHistory(7), generateHistory(7));
  assert.notDeepEqual(generateHistory(7), generateHistory(8));
});

test('histories have at most 208 steps, and contain every kind of step and fault', () => {
  const histories = Array.from({ length: 300 }, (_, seed) => generateHistory(seed));
  const kinds = new Set(histories.flat().map((step) => (step.do === 'faulty' ? step.fault : step.do)));
  assert.ok(histories.every(({ length }) => length <= 208));
  assert.equal(kinds.size, 37, [...kinds].sort().join());
});
