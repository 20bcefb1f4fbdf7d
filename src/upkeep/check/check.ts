import { setTimeout } from 'node:timers/promises';
import type { StoredState } from '../named-files.ts';

/** A problem, and how the operator can fix it. */
export interface Finding {
  readonly what: string;
  readonly repair: string;
  /** Whether further checks are useless. */
  readonly isLast?: true;
}

/** One check of a state, whose database was opened read-only. It yields problems and returns a short summary of what it looked at. */
export interface Check {
  readonly name: string;
  run(state: StoredState): AsyncGenerator<Finding, string>;
}

const ROUNDS = 3;
const PAUSE_MS = 1_000;

/**
 * A running service changes rows and files one after the other, and a check may see the state in between. So it looks again if it found
 * something, and only what it finds each time is reported.
 */
export async function findLasting(look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  let found = await look();
  for (let rounds = 1; rounds < ROUNDS && found.length > 0; rounds += 1) {
    await setTimeout(PAUSE_MS);
    const before = new Set(found.map(({ what }) => what));
    found = (await look()).filter(({ what }) => before.has(what));
  }
  return found;
}
