import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { cacheRecent } from './once.ts';

function createMaker(maxWeight: number) {
  const made: string[] = [];
  const remember = cacheRecent<string>(maxWeight, (text) => text.length);
  const ask = async (key: string) => {
    const value = await remember(key, async () => {
      made.push(key);
      return key;
    });
    await setImmediate();
    return value;
  };
  return { ask, made };
}

test('a value is cached', async () => {
  const { ask, made } = createMaker(10);
  assert.equal(await ask('one'), 'one');
  assert.equal(await ask('one'), 'one');
  assert.deepEqual(made, ['one']);
});

test('the least recently used value is evicted at the weight limit', async () => {
  const { ask, made } = createMaker(8);
  for (const key of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) await ask(key);
  assert.deepEqual(made, ['aaaa', 'bbbb', 'cccc', 'bbbb']);
});

test('a value heavier than the limit is returned and not cached', async () => {
  const { ask, made } = createMaker(3);
  assert.equal(await ask('heavy'), 'heavy');
  assert.equal(await ask('heavy'), 'heavy');
  assert.equal(await ask('one'), 'one');
  assert.equal(await ask('one'), 'one');
  assert.deepEqual(made, ['heavy', 'heavy', 'one']);
});

test('a key adds to the weight', async () => {
  let made = 0;
  const remember = cacheRecent<string>(10, (_, key) => key.length);
  for (const key of ['a long key', 'b long key', 'a long key']) {
    await remember(key, async () => String((made += 1)));
    await setImmediate();
  }
  assert.equal(made, 3);
});

test('concurrent callers share one computation', async () => {
  const { ask, made } = createMaker(10);
  await Promise.all([ask('one'), ask('one'), ask('one')]);
  assert.deepEqual(made, ['one']);
});

test('a failure reaches all waiting callers, and the next caller retries', async () => {
  const remember = cacheRecent<string>(10, (text) => text.length);
  let tries = 0;
  const make = async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return 'back';
  };
  await assert.rejects(remember('one', make), /away/);
  await setImmediate();
  assert.equal(await remember('one', make), 'back');
});
