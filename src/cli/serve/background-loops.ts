import { setTimeout } from 'node:timers/promises';

/** Background work that repeats. The creator of the loops also stops them. */
export interface BackgroundLoops {
  /** Runs the work repeatedly, with a pause after each round. The signal aborts on shutdown. */
  repeat(name: string, intervalMs: number, work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Starts no new rounds. Returns the end of each loop's last round, by name. */
  stop(): ReadonlyMap<string, Promise<void>>;
}

export function createBackgroundLoops(onError: (error: unknown) => void): BackgroundLoops {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = new Map<string, Promise<void>>();

  async function run(intervalMs: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    while (!signal.aborted) {
      await setTimeout(intervalMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await work(signal).catch(onError);
    }
  }

  return {
    repeat(name, intervalMs, work) {
      loops.set(name, run(intervalMs, work));
    },
    stop() {
      stopping.abort();
      return loops;
    },
  };
}
