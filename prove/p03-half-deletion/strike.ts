import { setImmediate } from 'node:timers/promises';

/** One injected fault. */
export interface Blow {
  /** The number of the call that fails. */
  readonly at: number;
  /** Before: the call is not made. After: the call is made and its answer is lost; then only calls that change something count. */
  readonly moment: 'before' | 'after';
  /** Whether everything fails from then on, because the process is dead. */
  readonly isDeadly: boolean;
}

/** Counts the calls that go through it, and makes one of them fail. */
export interface Strike {
  readonly calls: { made: number };
  run<Result>(make: () => Promise<Result>, sort?: CallSort): Promise<Result>;
  /** Resolves when no call is running, not even one without a waiter. */
  untilQuiet(): Promise<void>;
}

interface CallSort {
  /** Whether the call changes nothing. Then it does not matter whether it was skipped or its answer was lost. */
  readonly isReading?: boolean;
  /** What remains of a call that fails halfway. */
  readonly half?: () => Promise<unknown>;
}

export function createStrike({ at, moment, isDeadly }: Blow): Strike {
  const calls = { made: 0 };
  const underWay = new Set<Promise<unknown>>();

  async function runOne<Result>(make: () => Promise<Result>, { isReading, half }: CallSort): Promise<Result> {
    if (isDeadly && calls.made >= at) throw new Error('The process is dead');
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
