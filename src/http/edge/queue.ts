import type { ServerResponse } from 'node:http';

export interface QueueOptions {
  /** A request that finds this many others waiting is refused. */
  readonly waitingLimit: number;
  /** How many requests may be in progress at the same time. */
  readonly concurrency: number;
}

export interface Queue {
  /** Calls `start` now or later; returns false, and never calls it, when too many are waiting. */
  add(response: ServerResponse, start: () => void): boolean;
}

interface Waiting {
  readonly response: ServerResponse;
  readonly start: () => void;
}

/** Starts one request in each iteration of the event loop, so that requests in progress and cheap ones are answered in between. */
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
      // The client may have closed the connection, or the deadline may have passed, in the meantime.
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
