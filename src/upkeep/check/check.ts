import { setTimeout } from 'node:timers/promises';
import type { StoredState } from '../../context.ts';

export type Found = (what: string, repair: string) => void;

/** Looks at a state whose database was opened read-only. Returns a short summary of what it looked at. */
export type Check = (state: StoredState, found: Found) => Promise<string>;

const ROUNDS = 3;
const PAUSE_MS = 1_000;

/** A check may see a running service between two writes. So it looks again if it found something, and reports only what stays. */
export async function findLasting(found: Found, look: (found: Found) => Promise<void>): Promise<void> {
  let lasting: ReadonlyMap<string, string> | undefined;
  for (let rounds = 0; rounds < ROUNDS && lasting?.size !== 0; rounds += 1) {
    if (lasting) await setTimeout(PAUSE_MS);
    const seen = new Map<string, string>();
    await look((what, repair) => {
      if (lasting?.has(what) ?? true) seen.set(what, repair);
    });
    lasting = seen;
  }
  for (const [what, repair] of lasting!) found(what, repair);
}
