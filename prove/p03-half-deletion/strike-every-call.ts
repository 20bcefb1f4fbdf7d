import { randomInt } from 'node:crypto';
import type { Blow } from './strike.ts';
import type { Evidence } from '../promise.ts';

export type Found = Omit<Evidence, 'where'>;

/** The result of one run with one blow. */
export interface Struck {
  /** Smaller than the blow's number if there was no call left to strike. */
  readonly callsMade: number;
  readonly breaches: readonly string[];
}

/** Dying before a call is the same as dying after the previous one. */
const BLOWS: readonly { how: Omit<Blow, 'at'>; name: string }[] = [
  { how: { moment: 'before', isDeadly: false }, name: 'a failure before call' },
  { how: { moment: 'after', isDeadly: false }, name: 'a failure after change' },
  { how: { moment: 'after', isDeadly: true }, name: 'a death after change' },
];

/** Strikes the first call, the second, … until none is left, in each way; or an evenly spread selection of them. */
export async function strikeEveryCall(
  name: string,
  strikeOnce: (blow: Blow) => Promise<Struck>,
  stride = 1,
): Promise<Found> {
  const failures: string[] = [];
  let trials = 0;
  for (const blow of BLOWS) {
    for (let at = 1 + randomInt(stride), isLeft = true; isLeft; at += stride) {
      const { callsMade, breaches } = await strikeOnce({ ...blow.how, at });
      if (breaches.length > 0) failures.push(`${name}, ${blow.name} ${at}: ${breaches.join('; ')}`);
      isLeft = callsMade >= at;
      trials += isLeft ? 1 : 0;
    }
  }
  return { trials, failures };
}
