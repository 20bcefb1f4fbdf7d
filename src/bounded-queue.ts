import { serviceUnavailable } from './errors.ts';

export interface QueueLimits {
  /** Maximum number of running tasks. */
  readonly concurrency: number;
  /** Maximum number of waiting tasks; further ones are refused. */
  readonly queueLimit: number;
  /** When a refused caller may try again; 1 by default. */
  readonly retrySeconds?: number;
}

export type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs tasks in order, a few at a time, and refuses more when the queue is full. */
export function createBoundedQueue({ concurrency, queueLimit, retrySeconds = 1 }: QueueLimits): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (waiting.length < queueLimit) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw serviceUnavailable(retrySeconds);
    try {
      return await work();
    } finally {
      // The next waiting task takes over the place, so that no newcomer can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
