import { followNotes, markUnfollowed, moveOn, readHighest, readPlace } from '../ledger/follow-notes.ts';
import { readNewestNotes, type LedgerNote } from '../ledger/notes.ts';
import { readLedgerPlace } from '../ledger/watch-ledger.ts';
import { ACCESS_FOLLOWERS } from '../partners/follow-access.ts';
import type { PhotoStore } from '../photos/store/photo-store.ts';
import type { Database } from '../storage/database.ts';
import { passSequence } from '../storage/ledger-sequence.ts';
import { ROOM_FOLLOWERS } from './operator/remove-room.ts';
import { deleteAgain, recordLostDeletions, trashAgain } from './photos/follow-photos.ts';
import { ROOM_ACCESS_FOLLOWERS } from './room-access.ts';

export interface Followed {
  /** Photos that a restored backup had brought back, now deleted again. */
  readonly photos: readonly number[];
  /** Photos that were restored after the backup was made. They are in the trash: the operator must restore them again. */
  readonly photosToRestore: readonly number[];
  /** Access that a restored backup had brought back, now ended again; one sentence each. */
  readonly access: readonly string[];
  /** The sequence number of the ledger's last event. */
  readonly lastEvent: number;
}

/**
 * Repeats deletions and access changes that the database has lost: a restored backup lacks everything that happened after it was made.
 * The newest note about each subject decides. A note never grants anything.
 */
export async function followLedger({
  db,
  store,
  now,
}: {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}): Promise<Followed> {
  const place = await readPlace(db);
  const newest = [...(await readNewestNotes(store, place)).values()];
  const lastEvent = lastOf(newest);
  // The next line hides that events are missing, so all processes wait until they have been repeated.
  if (lastEvent > Number(await readLedgerPlace(db))) await markUnfollowed(db);
  // Must come before the rest: new notes get sequence numbers above all existing ones.
  await passSequence(db, Math.max(lastEvent, await readHighest(db)));
  const at = now().toISOString();
  const access = await followNotes(db, newest, FOLLOWERS, now());
  const photos = await deleteAgain(db, newest, at);
  const photosToRestore = await trashAgain(db, newest, at);
  await recordLostDeletions(db, newest);
  await moveOn(db, place, lastEvent);
  return { photos, photosToRestore, access, lastEvent };
}

const FOLLOWERS = [...ACCESS_FOLLOWERS, ...ROOM_ACCESS_FOLLOWERS, ...ROOM_FOLLOWERS];

/** The ledger's last event. A process that may not write can only wait until the database has it. */
export async function readLastEvent(db: Database, store: PhotoStore): Promise<number> {
  return lastOf([...(await readNewestNotes(store, await readPlace(db))).values()]);
}

const lastOf = (notes: readonly LedgerNote[]) =>
  notes.reduce((last, { sequence }) => Math.max(last, sequence), 0);
