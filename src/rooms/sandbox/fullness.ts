import type { Database } from '../../storage/database.ts';
import { measureBytes } from '../../storage/database-size.ts';

const MEASURED_MS = 1_000;

export interface FullnessOptions {
  readonly db: Database;
  /** 0 is no limit. */
  readonly mostBytes: number;
  readonly nowMs: () => number;
}

/** Returns a function that tells whether the sandbox has grown to its limit. It measures once a second at most. */
export function createFullness({ db, mostBytes, nowMs }: FullnessOptions): () => Promise<boolean> {
  if (mostBytes === 0) return async () => false;
  let measuredMs = -Infinity;
  let measured: Promise<number>;
  return async () => {
    const now = nowMs();
    // Or somebody has set the clock back.
    if (now >= measuredMs + MEASURED_MS || now < measuredMs) {
      measuredMs = now;
      measured = measureBytes(db);
      measured.catch(() => (measuredMs = -Infinity));
    }
    return (await measured) >= mostBytes;
  };
}
