import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKept } from './kept.ts';

function keptOf(most: number, keys: string) {
  const kept = createKept<string>(most);
  for (const key of keys) kept.keep(key, `value of ${key}`);
  return kept;
}

test('a value is found under its key, and no other is', () => {
  const kept = keptOf(2, 'ab');
  assert.equal(kept.find('a'), 'value of a');
  assert.equal(kept.find('b'), 'value of b');
  assert.equal(kept.find('c'), undefined);
});

test('the value that was kept last under a key is found', () => {
  const kept = keptOf(2, 'ab');
  kept.keep('a', 'another');
  assert.equal(kept.find('a'), 'another');
  assert.equal(kept.find('b'), 'value of b');
});

test('the oldest value goes when there are too many', () => {
  const kept = keptOf(2, 'abc');
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => kept.find(key) !== undefined),
    [false, true, true],
  );
});

test('a value that was asked for stays longer than one that was not', () => {
  const kept = keptOf(2, 'ab');
  kept.find('a');
  kept.keep('c', 'value of c');
  assert.equal(kept.find('a'), 'value of a');
  assert.equal(kept.find('b'), undefined);
});

test('it also stays when another value has taken its place', () => {
  const kept = keptOf(2, 'ab');
  kept.find('a');
  kept.keep('a', 'another');
  kept.keep('c', 'value of c');
  assert.equal(kept.find('a'), 'another');
  assert.equal(kept.find('b'), undefined);
});

test('where every value was asked for, still no more are kept', () => {
  const kept = keptOf(2, 'ab');
  kept.find('a');
  kept.find('b');
  kept.keep('c', 'value of c');
  const found = ['a', 'b', 'c'].filter((key) => kept.find(key) !== undefined);
  assert.deepEqual(found, ['b', 'c']);
});

test('nothing is kept where nothing may be', () => {
  assert.equal(keptOf(0, 'a').find('a'), undefined);
});
