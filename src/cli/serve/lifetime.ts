import { setTimeout } from 'node:timers/promises';

/** Background work that repeats. The creator of the loops also stops them. */
export function createBackgroundLoops(onError: (error: unknown) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = new Map<string, Promise<void>>();

  async function run(intervalMs: number, work: Work): Promise<void> {
    while (!signal.aborted) {
      await setTimeout(intervalMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await work(signal).catch(onError);
    }
  }

  return {
    /** Runs the work repeatedly, with a pause before each round. The signal aborts on shutdown. */
    repeat: (name: string, intervalMs: number, work: Work) => void loops.set(name, run(intervalMs, work)),
    /** Starts no new rounds. Returns the end of each loop's last round, by name. */
    stop(): ReadonlyMap<string, Promise<void>> {
      stopping.abort();
      return loops;
    },
  };
}

type Work = (signal: AbortSignal) => Promise<unknown>;

/** Tasks that end, by name. The next phase begins when all of them have ended. */
export type ClosingPhase = () => ReadonlyMap<string, Promise<unknown>>;

/** Runs the phases in order, for at most this long. Returns the names of the unfinished tasks. */
export async function closeWithin(
  limitMs: number,
  phases: readonly ClosingPhase[],
  onError: (error: unknown) => void,
): Promise<string[]> {
  const unfinished = new Set<string>();
  async function closeAll(): Promise<void> {
    for (const phase of phases) {
      const endings = [...phase()].map(async ([name, ending]) => {
        unfinished.add(name);
        await ending.catch(onError);
        unfinished.delete(name);
      });
      await Promise.all(endings);
    }
  }
  const deadline = new AbortController();
  const timeUp = setTimeout(limitMs, undefined, { signal: deadline.signal }).catch(() => {});
  await Promise.race([closeAll(), timeUp]);
  deadline.abort();
  return [...unfinished];
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** npm forwards Ctrl-C although the terminal has already sent it to the script, so signals this close together count as one. */
const SAME_REQUEST_MS = 1_000;

export type StopSignal = (typeof STOP_SIGNALS)[number];

export function isStopSignal(name: string | null): name is StopSignal {
  return STOP_SIGNALS.some((signal) => signal === name);
}

/** Resolves on the first request to stop. A later one calls `onRepeated`. */
export function onceStopped(onRepeated = () => {}): Promise<StopSignal> {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  let firstMs: number | undefined;
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      resolve(signal);
      firstMs ??= performance.now();
      if (performance.now() - firstMs > SAME_REQUEST_MS) onRepeated();
    });
  return promise;
}
