import { setTimeout } from 'node:timers/promises';

/** Waits for a note to be written, with a timeout in case the store hangs. Writing continues, and the change is already durable. */
export async function waitForNote(writing: Promise<void>, waitMs: number): Promise<void> {
  const done = new AbortController();
  const timeUp = setTimeout(waitMs, undefined, { signal: done.signal }).catch(() => {});
  await Promise.race([writing, timeUp]);
  done.abort();
}
