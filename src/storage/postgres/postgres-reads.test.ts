import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Outcome, Statement } from './postgres-batch.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { createReads } from './postgres-reads.ts';

const TIMEOUT = new Error('timeout exceeded when trying to connect');

/** A pool whose connections the test opens, and answers that repeat the query. */
function createWorld() {
  const attempts: PromiseWithResolvers<PostgresConnection>[] = [];
  const connect = () => {
    const attempt = Promise.withResolvers<PostgresConnection>();
    attempts.push(attempt);
    return attempt.promise;
  };
  const read = createReads({ connect, end: async () => {} });
  const ask = async (text: string) => {
    const answer = read({ text, values: [], name: '', isPlain: true });
    answer.catch(() => {});
    await setImmediate();
    return { answer };
  };
  return { attempts, ask };
}

const repeat = ({ text }: Statement): Outcome => ({ rows: [text], command: 'SELECT', count: 1 });

/** A connection that answers after `ready`. */
function connectionOf(ready: Promise<unknown> = Promise.resolve()): PostgresConnection {
  return {
    async run(statements) {
      await ready;
      return statements.map(repeat);
    },
    release() {},
  };
}

test('reads that arrive while a connection is opened share it', async () => {
  const { attempts, ask } = createWorld();
  const reads = [await ask('a'), await ask('b')];
  attempts[0]!.resolve(connectionOf());
  assert.deepEqual(await Promise.all(reads.map(({ answer }) => answer)), [['a'], ['b']]);
  assert.equal(attempts.length, 1);
});

test('if a connection cannot be opened, the reads that waited for it from the start fail, and the others wait for the next', async () => {
  const { attempts, ask } = createWorld();
  const first = await ask('first');
  const joined = await ask('joined');
  attempts[0]!.reject(TIMEOUT);
  await assert.rejects(first.answer, TIMEOUT);
  attempts[1]!.resolve(connectionOf());
  assert.deepEqual(await joined.answer, ['joined']);
});

test('if a connection cannot be opened, no read fails that arrived after another connection answered those that waited', async () => {
  const { attempts, ask } = createWorld();
  const slow = Promise.withResolvers<undefined>();
  const first = await ask('first');
  attempts[0]!.resolve(connectionOf(slow.promise));
  await setImmediate();
  // Waits for a second connection, but the first one is free sooner.
  const second = await ask('second');
  slow.resolve(undefined);
  assert.deepEqual(await first.answer, ['first']);
  await setImmediate();
  attempts[2]!.resolve(connectionOf());
  assert.deepEqual(await second.answer, ['second']);
  const late = await ask('late');
  attempts[1]!.reject(TIMEOUT);
  await setImmediate();
  attempts[3]!.resolve(connectionOf());
  assert.deepEqual(await late.answer, ['late']);
});
