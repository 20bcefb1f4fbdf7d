import { setImmediate } from 'node:timers/promises';

/** One thing that goes wrong. */
export interface Blow {
  /** The number of the call that is struck. */
  readonly at: number;
  /** Before it: the call is not made. After it: it is made, and its answer is lost. */
  readonly moment: 'before' | 'after';
  /** Whether nothing works any more from there on, because the process is dead. */
  readonly isDeadly: boolean;
}

/** Counts the calls that go through it, and makes one of them fail. */
export interface Strike {
  readonly calls: { made: number };
  /** `half` is what is left of a call that fails while it is made. */
  run<Result>(make: () => Promise<Result>, half?: () => Promise<unknown>): Promise<Result>;
  /** Resolves once no call is under way, not even one that nobody waits for. */
  untilQuiet(): Promise<void>;
}

export const NO_BLOW: Blow = { at: Infinity, moment: 'before', isDeadly: false };

export function createStrike({ at, moment, isDeadly }: Blow): Strike {
  const calls = { made: 0 };
  const underWay = new Set<Promise<unknown>>();

  async function runOne<Result>(
    make: () => Promise<Result>,
    half: () => Promise<unknown> = async () => {},
  ): Promise<Result> {
    const call = (calls.made += 1);
    const isStruck = call === at;
    if (isDeadly && call > at) throw new Error('Nothing works any more');
    if (isStruck && moment === 'before') {
      await half();
      throw new Error(`Call ${call} was not made`);
    }
    const result = await make();
    if (isStruck) throw new Error(`The answer to call ${call} was lost`);
    return result;
  }

  return {
    calls,
    run(make, half) {
      const running = runOne(make, half);
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
