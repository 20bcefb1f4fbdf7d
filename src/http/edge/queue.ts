import type { ServerResponse } from 'node:http';

export interface QueueOptions {
  /** The queue's capacity; further requests are refused. */
  readonly waitingLimit: number;
  /** How many requests may run at the same time. */
  readonly concurrency: number;
  /** A request that would probably wait longer is refused when it arrives, not at its deadline. */
  readonly mostWaitMs: number;
  readonly nowMs: () => number;
  /** How many connections the server has accepted. */
  readonly countConnections: () => number;
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
  readonly sinceMs: number;
}

/** About this many of the last starts tell how long the next ones take. */
const STARTS_COUNTED = 64;

/** Enough to accept all connections at eight times the capacity. */
const MOST_ITERATIONS = 8;

/** Starts one request per event loop iteration, so that running and cheap requests are answered in between. */
export function createQueue(options: QueueOptions): Queue {
  const { waitingLimit, concurrency, mostWaitMs, nowMs, countConnections } = options;
  const waiting: Waiting[] = [];
  let inProgress = 0;
  let isNextScheduled = false;
  let lastStartMs = -Infinity;
  /** The mean time between two starts while requests wait. */
  let meanMs = 0;
  let connections = 0;
  let iterations = 0;

  function scheduleNext(): void {
    if (!isNextScheduled) setImmediate(beginNext);
    isNextScheduled = true;
  }

  function begin({ response, start }: Waiting): void {
    scheduleNext();
    lastStartMs = nowMs();
    if (concurrency < Infinity) {
      inProgress += 1;
      response.on(ANSWERED, end).on('close', end);
    }
    start();
  }

  /** Node accepts one connection in each iteration: if each also started a request, a connection would wait for many before it is refused. */
  function isAccepting(): boolean {
    return connections !== countConnections() && iterations < MOST_ITERATIONS;
  }

  function beginNext(): void {
    isNextScheduled = false;
    if (isAccepting()) {
      connections = countConnections();
      iterations += 1;
      return scheduleNext();
    }
    iterations = 0;
    while (waiting.length > 0 && inProgress < concurrency) {
      const next = waiting.shift()!;
      // By now the client may have disconnected or the deadline may have passed.
      if (next.response.destroyed || next.response.headersSent) continue;
      measure(nowMs() - Math.max(lastStartMs, next.sinceMs));
      return begin(next);
    }
  }

  function measure(ms: number): void {
    // The clock may have been set.
    meanMs += (Math.min(Math.max(ms, 0), mostWaitMs) - meanMs) / STARTS_COUNTED;
  }

  function end(this: ServerResponse): void {
    this.off(ANSWERED, end).off('close', end);
    inProgress -= 1;
    scheduleNext();
  }

  const hasRoom = () => waiting.length < waitingLimit && waiting.length * meanMs <= mostWaitMs;

  return {
    add(response, start) {
      const added = { response, start, sinceMs: nowMs() };
      const isFree = !isNextScheduled && waiting.length === 0 && inProgress < concurrency;
      if (isFree && !isAccepting()) begin(added);
      else if (hasRoom()) waiting.push(added);
      else return false;
      scheduleNext();
      return true;
    },
  };
}
