import { type Database, measureBytes } from '../../storage/database.ts';

const MEASURED_MS = 1_000;

export interface FullnessOptions {
  readonly db: Database;
  /** 0 means no limit. */
  readonly mostBytes: number;
  readonly nowMs: () => number;
}

/** Returns a function that checks whether the sandbox has reached its limit. It measures at most once a second. */
export function createFullness({ db, mostBytes, nowMs }: FullnessOptions): () => Promise<boolean> {
  if (mostBytes === 0) return async () => false;
  let measuredMs = -Infinity;
  let measured: Promise<number>;
  return async () => {
    const now = nowMs();
    // The second condition means that the clock was set back.
    if (now >= measuredMs + MEASURED_MS || now < measuredMs) {
      measuredMs = now;
      measured = measureBytes(db);
      measured.catch(() => (measuredMs = -Infinity));
    }
    return (await measured) >= mostBytes;
  };
}
