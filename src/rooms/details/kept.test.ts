import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createKept } from './kept.ts';

function keptOf(most: number, keys: string) {
  const kept = createKept<string>({ mostValues: most, mostBytes: 1_000 });
  for (const key of keys) kept.keep(key, `value of ${key}`, 1);
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
  kept.keep('a', 'another', 1);
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
  kept.keep('c', 'value of c', 1);
  assert.equal(kept.find('a'), 'value of a');
  assert.equal(kept.find('b'), undefined);
});

test('it also stays when another value has taken its place', () => {
  const kept = keptOf(2, 'ab');
  kept.find('a');
  kept.keep('a', 'another', 1);
  kept.keep('c', 'value of c', 1);
  assert.equal(kept.find('a'), 'another');
  assert.equal(kept.find('b'), undefined);
});

test('where every value was asked for, still no more are kept', () => {
  const kept = keptOf(2, 'ab');
  kept.find('a');
  kept.find('b');
  kept.keep('c', 'value of c', 1);
  const found = ['a', 'b', 'c'].filter((key) => kept.find(key) !== undefined);
  assert.deepEqual(found, ['b', 'c']);
});

test('nothing is kept where nothing may be', () => {
  assert.equal(keptOf(0, 'a').find('a'), undefined);
});

test('values go until there is room for the bytes of a new one', () => {
  const kept = createKept<string>({ mostValues: 100, mostBytes: 10 });
  for (const key of 'abcde') kept.keep(key, key, 2);
  kept.find('b');
  kept.keep('f', 'f', 5);
  assert.deepEqual(
    Array.from('abcdef').filter((key) => kept.find(key)),
    ['b', 'e', 'f'],
  );
});

test('a value that grows makes others go, and one that is too large is not kept', () => {
  const kept = createKept<string>({ mostValues: 100, mostBytes: 10 });
  for (const key of 'abc') kept.keep(key, key, 3);
  kept.keep('c', 'c', 5);
  assert.deepEqual(
    Array.from('abc').filter((key) => kept.find(key)),
    ['b', 'c'],
  );
  kept.keep('b', 'b', 11);
  assert.deepEqual(
    Array.from('abc').filter((key) => kept.find(key)),
    ['c'],
  );
});

test('whatever is kept and asked for, there are never more bytes than may be', () => {
  const step = fc.record({
    key: fc.constantFrom(...Array.from('abcdefgh')),
    bytes: fc.nat(12),
    asks: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const kept = createKept<number>({ mostValues: 5, mostBytes: 20 });
      for (const { key, bytes, asks } of steps) {
        if (asks) kept.find(key);
        else kept.keep(key, bytes, bytes);
        const found = Array.from('abcdefgh')
          .map((each) => kept.find(each))
          .filter((each) => each !== undefined);
        assert.ok(found.length <= 5);
        assert.ok(found.reduce((sum, each) => sum + each, 0) <= 20);
      }
    }),
  );
});
