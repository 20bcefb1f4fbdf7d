import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBoundedCache } from './bounded-cache.ts';

function cacheOf(most: number, keys: string) {
  const cache = createBoundedCache<string>({ mostValues: most, mostBytes: 1_000 });
  for (const key of keys) cache.set(key, `value of ${key}`, 1);
  return cache;
}

test('a value is found under its key, and no other is', () => {
  const cache = cacheOf(2, 'ab');
  assert.equal(cache.get('a'), 'value of a');
  assert.equal(cache.get('b'), 'value of b');
  assert.equal(cache.get('c'), undefined);
});

test('the value that was kept last under a key is found', () => {
  const cache = cacheOf(2, 'ab');
  cache.set('a', 'another', 1);
  assert.equal(cache.get('a'), 'another');
  assert.equal(cache.get('b'), 'value of b');
});

test('the oldest value goes when there are too many', () => {
  const cache = cacheOf(2, 'abc');
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key) !== undefined),
    [false, true, true],
  );
});

test('a value that was asked for stays longer than one that was not', () => {
  const cache = cacheOf(2, 'ab');
  cache.get('a');
  cache.set('c', 'value of c', 1);
  assert.equal(cache.get('a'), 'value of a');
  assert.equal(cache.get('b'), undefined);
});

test('it also stays when another value has taken its place', () => {
  const cache = cacheOf(2, 'ab');
  cache.get('a');
  cache.set('a', 'another', 1);
  cache.set('c', 'value of c', 1);
  assert.equal(cache.get('a'), 'another');
  assert.equal(cache.get('b'), undefined);
});

test('where every value was asked for, still no more are kept', () => {
  const cache = cacheOf(2, 'ab');
  cache.get('a');
  cache.get('b');
  cache.set('c', 'value of c', 1);
  const found = ['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined);
  assert.deepEqual(found, ['b', 'c']);
});

test('nothing is kept where nothing may be', () => {
  assert.equal(cacheOf(0, 'a').get('a'), undefined);
});

test('values go until there is room for the bytes of a new one', () => {
  const cache = createBoundedCache<string>({ mostValues: 100, mostBytes: 10 });
  for (const key of 'abcde') cache.set(key, key, 2);
  cache.get('b');
  cache.set('f', 'f', 5);
  assert.deepEqual(
    Array.from('abcdef').filter((key) => cache.get(key)),
    ['b', 'e', 'f'],
  );
});

test('a value that grows makes others go, and one that is too large is not kept', () => {
  const cache = createBoundedCache<string>({ mostValues: 100, mostBytes: 10 });
  for (const key of 'abc') cache.set(key, key, 3);
  cache.set('c', 'c', 5);
  assert.deepEqual(
    Array.from('abc').filter((key) => cache.get(key)),
    ['b', 'c'],
  );
  cache.set('b', 'b', 11);
  assert.deepEqual(
    Array.from('abc').filter((key) => cache.get(key)),
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
      const cache = createBoundedCache<number>({ mostValues: 5, mostBytes: 20 });
      for (const { key, bytes, asks } of steps) {
        if (asks) cache.get(key);
        else cache.set(key, bytes, bytes);
        const found = Array.from('abcdefgh')
          .map((each) => cache.get(each))
          .filter((each) => each !== undefined);
        assert.ok(found.length <= 5);
        assert.ok(found.reduce((sum, each) => sum + each, 0) <= 20);
      }
    }),
  );
});
