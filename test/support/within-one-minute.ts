import { setTimeout } from 'node:timers/promises';

const MINUTE_MS = 60_000;
const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);

interface Repetition {
  /** Whether the limits start from zero each time, because the work starts its own service. */
  readonly startsAtZero?: boolean;
}

/** Limits count by clock minute, so work that fails because a new minute started is repeated: at once, or else in the next minute. */
export async function withinOneMinute(
  work: () => Promise<void>,
  { startsAtZero = false }: Repetition = {},
): Promise<void> {
  for (;;) {
    const minute = minuteOf(Date.now());
    try {
      return await work();
    } catch (error) {
      if (minuteOf(Date.now()) === minute) throw error;
    }
    if (!startsAtZero) await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS));
  }
}
