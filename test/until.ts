import { setTimeout } from 'node:timers/promises';

/** How long anything may take that has to happen: no machine that does its work at all is slower. */
export const PATIENCE_MS = 60_000;
const LOOK_MS = 25;

/** Looks again and again until it is so, and fails only where it never is. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what = 'It did not happen',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const deadlineMs = performance.now() + patienceMs; !(await isSo());) {
    if (performance.now() > deadlineMs) throw new Error(`${what} within ${patienceMs / 1_000} s.`);
    await setTimeout(LOOK_MS);
  }
}
