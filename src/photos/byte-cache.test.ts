import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createByteCache } from './byte-cache.ts';

const bytes = (length: number) => new Uint8Array(length);

test('what was used longest ago goes first, as soon as there are too many bytes', () => {
  const cache = createByteCache(100);
  cache.keep('a', bytes(40));
  cache.keep('b', bytes(40));
  cache.find('a');
  cache.keep('c', bytes(40));
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.find(key) !== undefined),
    [true, false, true],
  );
});

test('what is larger than the cache is not kept, and takes nothing else out', () => {
  const cache = createByteCache(100);
  cache.keep('a', bytes(100));
  cache.keep('b', bytes(101));
  assert.equal(cache.find('b'), undefined);
  assert.equal(cache.find('a')?.length, 100);
});

test('what is kept again counts once', () => {
  const cache = createByteCache(100);
  cache.keep('a', bytes(60));
  cache.keep('a', bytes(50));
  cache.keep('b', bytes(50));
  assert.equal(cache.find('a')?.length, 50);
  assert.equal(cache.find('b')?.length, 50);
});
