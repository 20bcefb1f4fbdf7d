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

function createTestQueue(waitingLimit: number, concurrency = Infinity) {
  const begun: number[] = [];
  const refused: number[] = [];
  const responses = Array.from({ length: 10 }, () => new Response());
  const queue = createQueue({ waitingLimit, concurrency });
  const ask = (index: number) => {
    const response = responses[index] as unknown as ServerResponse & Response;
    if (!queue.add(response, () => begun.push(index))) refused.push(index);
  };
  return { begun, refused, responses, ask };
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
});
