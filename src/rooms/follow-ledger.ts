import { moveOn, readHighest, readPlace } from '../ledger/ledger-state.ts';
import { readNewestNotes } from '../ledger/list-notes.ts';
import { endAgain } from '../partners/end-again.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { passSequence } from '../storage/sequence.ts';
import { deleteAgain } from './photos/delete-again.ts';
import { removeAgain } from './operator/remove-again.ts';
import { withdrawAgain } from './withdraw-again.ts';

export interface FollowingOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

export interface Followed {
  /** Photos that had come back, and are deleted again. */
  readonly photos: readonly number[];
  /** What was allowed again and is not any more, a sentence each. */
  readonly access: readonly string[];
}

/**
 * Takes away what the database has forgotten to be taken away: a backup that was restored knows nothing of the deletions, and of
 * the access that ended, since it was made. The newest note of each thing decides. A note never gives anything.
 */
export async function followLedger({ db, store, now }: FollowingOptions): Promise<Followed> {
  const place = await readPlace(db);
  const newest = [...(await readNewestNotes(store, place)).values()];
  const highest = newest.reduce((last, { sequence }) => Math.max(last, sequence), 0);
  // First of all: what is done from here on is noted, and must come after everything that was.
  await passSequence(db, Math.max(highest, await readHighest(db)));
  const at = now().toISOString();
  const access = [
    ...(await endAgain(db, newest, now())),
    ...(await withdrawAgain(db, newest)),
    ...(await removeAgain(db, newest, at)),
  ];
  const photos = await deleteAgain(db, newest, at);
  await moveOn(db, place, highest);
  return { photos, access };
}
