import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { keepRecent } from './keep-recent.ts';

function createMaker(maxWeight: number) {
  const made: string[] = [];
  const remember = keepRecent<string>(maxWeight, (text) => text.length);
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

test('what was made is kept', async () => {
  const { ask, made } = createMaker(10);
  assert.equal(await ask('one'), 'one');
  assert.equal(await ask('one'), 'one');
  assert.deepEqual(made, ['one']);
});

test('what was asked for longest ago goes first when the weight is reached', async () => {
  const { ask, made } = createMaker(8);
  for (const key of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) await ask(key);
  assert.deepEqual(made, ['aaaa', 'bbbb', 'cccc', 'bbbb']);
});

test('what is heavier than the limit is handed out and not kept', async () => {
  const { ask, made } = createMaker(3);
  assert.equal(await ask('heavy'), 'heavy');
  assert.equal(await ask('heavy'), 'heavy');
  assert.equal(await ask('one'), 'one');
  assert.equal(await ask('one'), 'one');
  assert.deepEqual(made, ['heavy', 'heavy', 'one']);
});

test('a key can weigh as well', async () => {
  let made = 0;
  const remember = keepRecent<string>(10, (_, key) => key.length);
  for (const key of ['a long key', 'b long key', 'a long key']) {
    await remember(key, async () => String((made += 1)));
    await setImmediate();
  }
  assert.equal(made, 3);
});

test('callers that ask at once wait for one making', async () => {
  const { ask, made } = createMaker(10);
  await Promise.all([ask('one'), ask('one'), ask('one')]);
  assert.deepEqual(made, ['one']);
});

test('a failure reaches those who wait, and the next caller tries again', async () => {
  const remember = keepRecent<string>(10, (text) => text.length);
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

test('what is thrown out while it is being made does not count afterwards', async () => {
  const { ask, made } = createMaker(4);
  await Promise.all([ask('aaaa'), ask('bbbb'), ask('cccc')]);
  await ask('cccc');
  await ask('dd');
  await ask('ee');
  await ask('dd');
  assert.deepEqual(made, ['aaaa', 'bbbb', 'cccc', 'dd', 'ee']);
});
