import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLine } from './line.ts';

class Exchange extends EventEmitter {
  destroyed = false;
}

function createTestLine(mostWaiting: number, mostAtOnce = Infinity) {
  const begun: number[] = [];
  const refused: number[] = [];
  const exchanges = Array.from({ length: 10 }, () => new Exchange());
  const note = (list: number[]) => (_request: IncomingMessage, response: ServerResponse) =>
    void list.push(exchanges.findIndex((each) => each === (response as unknown)));
  const line = createLine({ mostWaiting, mostAtOnce, answer: note(begun), refuse: note(refused) });
  const ask = (index: number) =>
    line({} as IncomingMessage, exchanges[index] as unknown as ServerResponse & Exchange);
  return { begun, refused, exchanges, ask };
}

describe('a line', () => {
  test('answers the first at once, and one more in each turn of the event loop, in order', async () => {
    const { begun, ask } = createTestLine(5);
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

  test('refuses at once who finds as many waiting as may', async () => {
    const { begun, refused, ask } = createTestLine(2);
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

  test('does not answer who has hung up meanwhile', async () => {
    const { begun, exchanges, ask } = createTestLine(5);
    for (const index of [0, 1, 2]) ask(index);
    exchanges[1]!.destroyed = true;
    await setImmediate();
    assert.deepEqual(begun, [0, 2]);
  });

  test('begins no more at once than may be, and goes on when one has ended', async () => {
    const { begun, exchanges, ask } = createTestLine(5, 2);
    for (const index of [0, 1, 2, 3]) ask(index);
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    assert.deepEqual(begun, [0, 1]);
    exchanges[1]!.emit('close');
    assert.deepEqual(begun, [0, 1, 2]);
    exchanges[0]!.emit('close');
    assert.deepEqual(begun, [0, 1, 2]);
    await setImmediate();
    assert.deepEqual(begun, [0, 1, 2, 3]);
  });
});
