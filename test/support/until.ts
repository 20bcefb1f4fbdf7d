import { setTimeout } from 'node:timers/promises';

/** Only ends a hang. A first start needed more than two minutes beside two CI runs on two cores. */
export const PATIENCE_MS = 300_000;
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
