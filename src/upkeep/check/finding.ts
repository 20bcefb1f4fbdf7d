import type { PhotoStore } from '../../photos/photo-store.ts';
import type { Database } from '../../storage/database.ts';

/** Something that is wrong, and what the operator can do about it. */
export interface Finding {
  readonly what: string;
  readonly mend: string;
  /** There is no use in looking further. */
  readonly isLast?: true;
}

export interface Checked {
  /** Opened to be read only. */
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

/** One thing to look at. It yields what is wrong and returns what it has looked at, in a few words. */
export interface Check {
  readonly name: string;
  run(checked: Checked): AsyncGenerator<Finding, string>;
}
