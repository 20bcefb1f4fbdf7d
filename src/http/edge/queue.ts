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

/** Emitted by a response when its request is answered. It may close much later, behind earlier responses on its connection. */
export const ANSWERED = 'answered';

interface Waiting {
  readonly response: ServerResponse;
  readonly start: () => void;
}

/** Starts one request per event loop iteration, so that running and cheap requests are answered in between. */
export function createQueue({ waitingLimit, concurrency }: QueueOptions): Queue {
  const waiting: Waiting[] = [];
  let inProgress = 0;
  let isNextScheduled = false;

  function scheduleNext(): void {
    if (!isNextScheduled) setImmediate(beginNext);
    isNextScheduled = true;
  }

  function begin({ response, start }: Waiting): void {
    scheduleNext();
    if (concurrency < Infinity) {
      inProgress += 1;
      response.on(ANSWERED, end).on('close', end);
    }
    start();
  }

  function beginNext(): void {
    isNextScheduled = false;
    while (waiting.length > 0 && inProgress < concurrency) {
      const next = waiting.shift()!;
      // By now the client may have disconnected or the deadline may have passed.
      if (!next.response.destroyed && !next.response.headersSent) return begin(next);
    }
  }

  function end(this: ServerResponse): void {
    this.off(ANSWERED, end).off('close', end);
    inProgress -= 1;
    scheduleNext();
  }

  return {
    add(response, start) {
      if (!isNextScheduled && waiting.length === 0 && inProgress < concurrency) begin({ response, start });
      else if (waiting.length < waitingLimit) waiting.push({ response, start });
      else return false;
      return true;
    },
  };
}
