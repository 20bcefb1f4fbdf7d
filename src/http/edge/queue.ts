import type { ServerResponse } from 'node:http';

export interface QueueOptions {
  /** The queue's capacity; further requests are refused. */
  readonly waitingLimit: number;
  /** How many requests may run at the same time. */
  readonly concurrency: number;
}

export interface Queue {
  /** Calls `start` now or later. Returns false, and never calls it, when the queue is full. */
  add(response: ServerResponse, start: () => void): boolean;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly start: () => void;
}

/** Starts one request per event loop iteration, so that running and cheap requests are answered in between. */
export function createQueue({ waitingLimit, concurrency }: QueueOptions): Queue {
  const waiting: Waiting[] = [];
  let inProgress = 0;
  let hasStarted = false;

  function begin({ response, start }: Waiting): void {
    hasStarted = true;
    setImmediate(beginNext);
    if (concurrency < Infinity) {
      inProgress += 1;
      response.once('close', end);
    }
    start();
  }

  function beginNext(): void {
    hasStarted = false;
    while (waiting.length > 0 && inProgress < concurrency) {
      const next = waiting.shift()!;
      // By now the client may have disconnected or the deadline may have passed.
      if (!next.response.destroyed && !next.response.headersSent) return begin(next);
    }
  }

  function end(): void {
    inProgress -= 1;
    if (!hasStarted) beginNext();
  }

  return {
    add(response, start) {
      if (!hasStarted && waiting.length === 0 && inProgress < concurrency) begin({ response, start });
      else if (waiting.length < waitingLimit) waiting.push({ response, start });
      else return false;
      return true;
    },
  };
}
