import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { cacheRecent } from './records.ts';

function createMaker(most: number) {
  const made: string[] = [];
  const remember = cacheRecent<string>(most);
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

test('the least recently used value is evicted at the limit', async () => {
  const { ask, made } = createMaker(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});

test('concurrent callers share one computation', async () => {
  const { ask, made } = createMaker(10);
  await Promise.all([ask('one'), ask('one'), ask('one')]);
  assert.deepEqual(made, ['one']);
});

test('a failure reaches all waiting callers, and the next caller retries', async () => {
  const remember = cacheRecent<string>(10);
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
