import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { isUpToDate, noteFollowed, watchLedger } from '../../ledger/watch-ledger.ts';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import { followLedger, readLastEvent } from '../../rooms/follow-ledger.ts';
import type { Database } from '../../storage/database.ts';
import { openForJobs } from '../storage.ts';

const BEHIND = 'rooms and photos answer 503 until the ledger has been followed';

/**
 * Returns a function that follows the ledger if this process has not done so yet, or if the database has gone back. It never throws. Until
 * it succeeds, requests to rooms and photos are refused.
 */
export function keepFollowing(
  config: Config,
  db: Database,
  { store, log }: { readonly store: PhotoStore; readonly log: Logger },
): () => Promise<void> {
  watchLedger(db);
  let isServing = false;
  /** A process that may not write waits until the database has this event. */
  let awaited: number | undefined;
  return async () => {
    try {
      if (await isUpToDate(db)) return;
      if (isServing) log.warn(`the database lacks events that this process knows: ${BEHIND}`);
      isServing = false;
      if (config.readOnly) awaited ??= await readLastEvent(db, store);
      noteFollowed(db, awaited ?? (await follow(config, store, log)));
      isServing = await isUpToDate(db);
      if (isServing) awaited = undefined;
    } catch (error) {
      log.error({ err: error }, `the ledger could not be followed; retrying: ${BEHIND}`);
    }
  };
}

/** Returns the ledger's last event. */
async function follow(config: Config, store: PhotoStore, log: Logger): Promise<number> {
  const db = openForJobs(config, 'live');
  try {
    const { lastEvent, photos, photosToRestore, access } = await followLedger({
      db,
      store,
      now: () => new Date(),
    });
    if (photos.length > 0)
      log.warn({ photos }, 'photos that an older database had brought back are deleted again');
    if (photosToRestore.length > 0)
      log.warn(
        { photos: photosToRestore },
        'photos that were restored after the database was copied are in the trash; restore each with ./sampan photos restore ID',
      );
    if (access.length > 0)
      log.warn({ access }, 'access that an older database had brought back has ended again');
    return lastEvent;
  } finally {
    await db.destroy();
  }
}
