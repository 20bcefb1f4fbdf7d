import { setTimeout } from 'node:timers/promises';

const MINUTE_MS = 60_000;
const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);

/** Limits count by clock minute, so work that fails because a new minute started is repeated at the start of the next. */
export async function withinOneMinute(work: () => Promise<void>): Promise<void> {
  for (;;) {
    const minute = minuteOf(Date.now());
    try {
      return await work();
    } catch (error) {
      if (minuteOf(Date.now()) === minute) throw error;
    }
    await setTimeout(MINUTE_MS - (Date.now() % MINUTE_MS));
  }
}
