import type { IncomingMessage, ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface LineOptions {
  /** Who finds so many waiting is refused at once. */
  readonly mostWaiting: number;
  /** Those that are being answered at the same time. */
  readonly mostAtOnce: number;
  readonly answer: Handler;
  readonly refuse: Handler;
}

/**
 * Requests that are dear to answer wait here for their turn: each turn of the event loop begins with one of them, so that what is
 * cheap, and the rest of what has been begun, need not wait for all of them.
 */
export function createLine({ mostWaiting, mostAtOnce, answer, refuse }: LineOptions): Handler {
  const waiting: (readonly [IncomingMessage, ServerResponse])[] = [];
  let atOnce = 0;
  let isTaken = false;

  function begin(request: IncomingMessage, response: ServerResponse): void {
    isTaken = true;
    setImmediate(beginNext);
    if (mostAtOnce < Infinity) {
      atOnce += 1;
      response.once('close', end);
    }
    answer(request, response);
  }

  function beginNext(): void {
    isTaken = false;
    while (waiting.length > 0 && atOnce < mostAtOnce) {
      const [request, response] = waiting.shift()!;
      // Whoever has hung up meanwhile is not waiting for an answer.
      if (!response.destroyed) return begin(request, response);
    }
  }

  function end(): void {
    atOnce -= 1;
    if (!isTaken) beginNext();
  }

  return (request, response) => {
    if (!isTaken && waiting.length === 0 && atOnce < mostAtOnce) begin(request, response);
    else if (waiting.length < mostWaiting) waiting.push([request, response]);
    else refuse(request, response);
  };
}
