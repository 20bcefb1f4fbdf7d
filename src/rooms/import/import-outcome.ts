import type { LineProblem } from './lines/line-problem.ts';

export interface Changes {
  added: number;
  changed: number;
  unchanged: number;
}

/** What an import did to each type of entry. */
export interface Tally {
  readonly catalogue: Changes;
  readonly hosts: Changes;
  readonly rooms: Changes;
  /** Photos that were deleted earlier are never imported again. */
  readonly photos: Changes & { leftOut: number };
}

export interface ImportOutcome {
  /** `rejected` means that nothing was stored. */
  readonly status: 'imported' | 'rejected';
  readonly lines: number;
  readonly badLines: number;
  /** Limited to the first hundred bad lines. */
  readonly problems: readonly LineProblem[];
  readonly tally: Tally;
  readonly filesStored: number;
}

const noChanges = (): Changes => ({ added: 0, changed: 0, unchanged: 0 });

export const emptyTally = (): Tally => ({
  catalogue: noChanges(),
  hosts: noChanges(),
  rooms: noChanges(),
  photos: { ...noChanges(), leftOut: 0 },
});

/** Counts the entries and returns those to write. */
export function countChanges<Thing>(
  changes: Changes,
  things: readonly Thing[],
  changeOf: (thing: Thing) => keyof Changes,
): Thing[] {
  return things.filter((thing) => {
    const change = changeOf(thing);
    changes[change] += 1;
    return change !== 'unchanged';
  });
}
