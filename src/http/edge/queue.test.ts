import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createQueue } from './queue.ts';

class Response extends EventEmitter {
  destroyed = false;
  headersSent = false;
}

const MOST_WAIT_MS = 1_050;

function createTestQueue(waitingLimit: number, concurrency = Infinity) {
  const begun: number[] = [];
  const refused: number[] = [];
  const responses: Response[] = [];
  const now = { ms: 0, connections: 0 };
  const queue = createQueue({
    waitingLimit,
    concurrency,
    mostWaitMs: MOST_WAIT_MS,
    nowMs: () => now.ms,
    countConnections: () => now.connections,
  });
  const ask = (index: number) => {
    const response = (responses[index] ??= new Response()) as unknown as ServerResponse & Response;
    if (!queue.add(response, () => begun.push(index))) refused.push(index);
  };
  return { begun, refused, responses, now, ask };
}

describe('a queue', () => {
  test('starts the first request at once, then one per event loop iteration, in order', async () => {
    const { begun, ask } = createTestQueue(5);
    for (const index of [0, 1, 2]) ask(index);
    assert.deepEqual(begun, [0]);
    await setImmediate();
    assert.deepEqual(begun, [0, 1]);
    await setImmediate();
    assert.deepEqual(begun, [0, 1, 2]);
    await setImmediate();
    ask(3);
    assert.deepEqual(begun, [0, 1, 2, 3]);
  });

  test('starts a request only every ninth iteration while each accepts a connection', async () => {
    const { begun, now, ask } = createTestQueue(5);
    for (const index of [0, 1, 2]) {
      now.connections += 1;
      ask(index);
    }
    for (const count of [0, 1, 2]) {
      assert.equal(begun.length, count);
      for (let iteration = 0; iteration < 9; iteration += 1) {
        now.connections += 1;
        assert.equal(begun.length, count);
        await setImmediate();
      }
    }
  });

  test('refuses a request at once when the queue is full', async () => {
    const { begun, refused, ask } = createTestQueue(2);
    for (const index of [0, 1, 2, 3, 4]) ask(index);
    assert.deepEqual(refused, [3, 4]);
    await setImmediate();
    ask(5);
    ask(6);
    assert.deepEqual(
      [begun, refused],
      [
        [0, 1],
        [3, 4, 6],
      ],
    );
  });

  test('skips a request whose client has closed the connection', async () => {
    const { begun, responses, ask } = createTestQueue(5);
    for (const index of [0, 1, 2]) ask(index);
    responses[1]!.destroyed = true;
    await setImmediate();
    assert.deepEqual(begun, [0, 2]);
  });

  test('skips a request that was answered at its deadline', async () => {
    const { begun, responses, ask } = createTestQueue(5);
    for (const index of [0, 1, 2]) ask(index);
    responses[1]!.headersSent = true;
    await setImmediate();
    assert.deepEqual(begun, [0, 2]);
  });

  test('respects its concurrency, and continues when a request ends', async () => {
    const { begun, responses, ask } = createTestQueue(5, 2);
    for (const index of [0, 1, 2, 3]) ask(index);
    for (let iteration = 0; iteration < 3; iteration += 1) await setImmediate();
    assert.deepEqual(begun, [0, 1]);
    responses[1]!.emit('close');
    await setImmediate();
    assert.deepEqual(begun, [0, 1, 2]);
    responses[0]!.emit('close');
    await setImmediate();
    assert.deepEqual(begun, [0, 1, 2, 3]);
  });

  test('counts a request as ended once when it is answered and its response closes later', async () => {
    const { begun, responses, ask } = createTestQueue(5, 1);
    for (const index of [0, 1, 2]) ask(index);
    responses[0]!.emit('answered');
    responses[0]!.emit('close');
    for (let iteration = 0; iteration < 3; iteration += 1) await setImmediate();
    assert.deepEqual(begun, [0, 1]);
  });

  test('refuses a request at once that would wait too long, judging by the requests before it', async () => {
    const { begun, refused, now, ask } = createTestQueue(500);
    async function startEach(count: number, ms: number): Promise<void> {
      for (let started = 0; started < count; started += 1) {
        now.ms += ms;
        await setImmediate();
      }
    }
    for (let index = 0; index <= 400; index += 1) ask(index);
    await startEach(400, 100);
    assert.deepEqual([begun.length, refused.length], [401, 0]);
    await setImmediate();
    for (let index = 500; index < 520; index += 1) ask(index);
    // One has started and eleven wait: each takes 100 ms, and the last waits for ten others.
    assert.deepEqual(refused, [512, 513, 514, 515, 516, 517, 518, 519]);
    await startEach(12, 0);
    for (let round = 0; round < 40; round += 1) {
      for (let index = 600; index < 610; index += 1) ask(index);
      await startEach(10, 1);
    }
    refused.length = 0;
    for (let index = 700; index < 900; index += 1) ask(index);
    assert.deepEqual(refused, []);
  });
});
