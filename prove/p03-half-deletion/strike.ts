import { setImmediate } from 'node:timers/promises';

/** One thing that goes wrong. */
export interface Blow {
  /** The number of the call that is struck. */
  readonly at: number;
  /** Before it: the call is not made. After it: it is made, and its answer is lost; then only calls that change something count. */
  readonly moment: 'before' | 'after';
  /** Whether nothing works any more from there on, because the process is dead. */
  readonly isDeadly: boolean;
}

/** Counts the calls that go through it, and makes one of them fail. */
export interface Strike {
  readonly calls: { made: number };
  run<Result>(make: () => Promise<Result>, sort?: CallSort): Promise<Result>;
  /** Resolves once no call is under way, not even one that nobody waits for. */
  untilQuiet(): Promise<void>;
}

export interface CallSort {
  /** Whether it changes nothing: then it is all one whether it was not made or its answer was lost. */
  readonly isReading?: boolean;
  /** What is left of a call that fails while it is made. */
  readonly half?: () => Promise<unknown>;
}

export function createStrike({ at, moment, isDeadly }: Blow): Strike {
  const calls = { made: 0 };
  const underWay = new Set<Promise<unknown>>();

  async function runOne<Result>(make: () => Promise<Result>, { isReading, half }: CallSort): Promise<Result> {
    if (isDeadly && calls.made >= at) throw new Error('Nothing works any more');
    if (isReading && moment === 'after') return make();
    const call = (calls.made += 1);
    if (call !== at) return make();
    await (moment === 'after' ? make() : half?.());
    throw new Error(moment === 'after' ? 'The answer was lost' : 'The call was not made');
  }

  return {
    calls,
    run(make, sort = {}) {
      const running = runOne(make, sort);
      underWay.add(running);
      return running.finally(() => underWay.delete(running));
    },
    async untilQuiet() {
      while (underWay.size > 0) {
        await Promise.allSettled(underWay);
        await setImmediate();
      }
    },
  };
}
