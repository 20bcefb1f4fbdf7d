import { setTimeout } from 'node:timers/promises';

/** Waits until a note is written, but not for a store that hangs: writing goes on, and the change itself is durable already. */
export async function waitForNote(writing: Promise<void>, waitMs: number): Promise<void> {
  const done = new AbortController();
  const timeUp = setTimeout(waitMs, undefined, { signal: done.signal }).catch(() => {});
  await Promise.race([writing, timeUp]);
  done.abort();
}
