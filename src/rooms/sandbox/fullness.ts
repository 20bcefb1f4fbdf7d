import { LRUCache } from 'lru-cache';
import { type Database, measureBytes } from '../../storage/database.ts';

const MEASURED_MS = 1_000;

/** Returns a function that checks whether the sandbox has reached its limit; 0 means none. It measures at most once a second. */
export function createFullness(db: Database, mostBytes: number): () => Promise<boolean> {
  if (mostBytes === 0) return async () => false;
  const measured = new LRUCache<'bytes', number>({
    max: 1,
    ttl: MEASURED_MS,
    fetchMethod: () => measureBytes(db),
  });
  return async () => (await measured.fetch('bytes'))! >= mostBytes;
}
