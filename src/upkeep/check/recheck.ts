import { setTimeout } from 'node:timers/promises';
import type { Finding } from './finding.ts';

const ROUNDS = 3;
const PAUSE_MS = 1_000;

/** Apparent problems by name. */
export type Suspects = ReadonlyMap<string, Finding>;

/**
 * A running service changes rows and files one after the other, and a check may see the state in between. So apparent problems are
 * checked again, and only those that persist are reported.
 */
export async function recheck(
  check: (names: ReadonlySet<string> | undefined) => Promise<Suspects>,
): Promise<Finding[]> {
  let suspects = await check(undefined);
  for (let rounds = 1; rounds < ROUNDS && suspects.size > 0; rounds += 1) {
    await setTimeout(PAUSE_MS);
    const names = new Set(suspects.keys());
    const still = await check(names);
    suspects = new Map([...still].filter(([name]) => names.has(name)));
  }
  return [...suspects.values()];
}
