import { serviceUnavailable } from '../errors.ts';

export interface QueueLimits {
  /** Works that run at once. */
  readonly concurrency: number;
  /** Works that may wait; the next one is refused. */
  readonly queueLimit: number;
}

export type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs work in the order it comes, a few at a time, and refuses what would wait too long. */
export function createBoundedQueue({ concurrency, queueLimit }: QueueLimits): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < concurrency) running += 1;
    else if (waiting.length < queueLimit) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw serviceUnavailable(1);
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so that nobody can come in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
