import { setTimeout } from 'node:timers/promises';

/** The limit for anything that must happen, generous enough for any working machine. */
export const PATIENCE_MS = 60_000;
const POLL_MS = 25;

/** Polls until the condition holds; fails only if it never does. */
export async function until(
  isMet: () => boolean | Promise<boolean>,
  what = 'It did not happen',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const deadlineMs = performance.now() + patienceMs; !(await isMet());) {
    if (performance.now() > deadlineMs) throw new Error(`${what} within ${patienceMs / 1_000} s.`);
    await setTimeout(POLL_MS);
  }
}
