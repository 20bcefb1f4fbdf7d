import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBoundedCache } from './bounded-cache.ts';

function cacheOf(most: number, keys: string) {
  const cache = createBoundedCache<string>({ mostValues: most, mostBytes: 1_000 });
  for (const key of keys) cache.set(key, `value of ${key}`, 1);
  return cache;
}

test('finds a value under its own key only', () => {
  const cache = cacheOf(2, 'ab');
  assert.equal(cache.get('a'), 'value of a');
  assert.equal(cache.get('b'), 'value of b');
  assert.equal(cache.get('c'), undefined);
});

test('returns the last value that was set for a key', () => {
  const cache = cacheOf(2, 'ab');
  cache.set('a', 'another', 1);
  assert.equal(cache.get('a'), 'another');
  assert.equal(cache.get('b'), 'value of b');
});

test('evicts the oldest value when there are too many', () => {
  const cache = cacheOf(2, 'abc');
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key) !== undefined),
    [false, true, true],
  );
});

test('evicts a value that was read later than one that was not', () => {
  const cache = cacheOf(2, 'ab');
  cache.get('a');
  cache.set('c', 'value of c', 1);
  assert.equal(cache.get('a'), 'value of a');
  assert.equal(cache.get('b'), undefined);
});

test('remembers that a key was read when its value is replaced', () => {
  const cache = cacheOf(2, 'ab');
  cache.get('a');
  cache.set('a', 'another', 1);
  cache.set('c', 'value of c', 1);
  assert.equal(cache.get('a'), 'another');
  assert.equal(cache.get('b'), undefined);
});

test('respects the limit when every value was read', () => {
  const cache = cacheOf(2, 'ab');
  cache.get('a');
  cache.get('b');
  cache.set('c', 'value of c', 1);
  const found = ['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined);
  assert.deepEqual(found, ['b', 'c']);
});

test('stores nothing when its limit is 0', () => {
  assert.equal(cacheOf(0, 'a').get('a'), undefined);
});

test('evicts values until the new one fits', () => {
  const cache = createBoundedCache<string>({ mostValues: 100, mostBytes: 10 });
  for (const key of 'abcde') cache.set(key, key, 2);
  cache.get('b');
  cache.set('f', 'f', 5);
  assert.deepEqual(
    Array.from('abcdef').filter((key) => cache.get(key)),
    ['b', 'e', 'f'],
  );
});

test('evicts others when a value grows, and does not store a value that is too large', () => {
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

test('never exceeds the byte limit, whatever is set and read', () => {
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
