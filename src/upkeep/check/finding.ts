import type { PhotoStore } from '../../photos/store/photo-store.ts';
import type { Database } from '../../storage/database.ts';

/** A problem, and how the operator can fix it. */
export interface Finding {
  readonly what: string;
  readonly repair: string;
  /** Whether further checks are useless. */
  readonly isLast?: true;
}

export interface Checked {
  /** Opened read-only. */
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

/** One check. It yields problems and returns a short summary of what it looked at. */
export interface Check {
  readonly name: string;
  run(checked: Checked): AsyncGenerator<Finding, string>;
}
