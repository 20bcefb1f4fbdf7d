import {
  readKnown,
  followNotes,
  markUnfollowed,
  moveOn,
  readHighest,
  readPlace,
} from '../ledger/follow-notes.ts';
import { noteKey, type LedgerNote, readNewestNotes } from '../ledger/notes.ts';
import { readLedgerPlace } from '../ledger/watch-ledger.ts';
import { ACCESS_FOLLOWERS } from '../partners/follow-access.ts';
import type { PhotoStore } from '../photos/store/photo-store.ts';
import { transact, readRowsWith, inPieces, type Database } from '../storage/database.ts';
import { findId } from '../storage/ids.ts';
import { passSequence, sequenceOf, takePlace } from '../storage/ledger-sequence.ts';
import type { StoredState } from '../context.ts';
import { ROOM_FOLLOWERS } from './operator-rooms.ts';
import { BY_OPERATOR } from './photos/audit.ts';
import { growVersion, photoSubject, removePhoto } from './photos/remove-photo.ts';
import { ROOM_ACCESS_FOLLOWERS } from './room-access.ts';

/** Photos that are live although their newest note, which this database does not have, says that they were deleted. */
export async function listRevived(db: Database, newest: readonly LedgerNote[]) {
  const deletions = photoNotes(newest).filter(({ note }) => note.action === 'deleted');
  const noteOf = new Map(deletions.map(({ id, note }) => [id, note]));
  const live = await readRowsWith(db, 'photos', 'id', noteOf.keys());
  const subjects = live.map(({ id }) => photoSubject(id));
  const known = await readKnown(db, subjects);
  return live
    .map((photo) => ({ ...photo, note: noteOf.get(photo.id)! }))
    .filter(({ note }) => !isKnown(note, known));
}

async function deleteAgain(db: Database, newest: readonly LedgerNote[], at: string) {
  const deleted: number[] = [];
  for (const { id, room_id, note } of await listRevived(db, newest)) {
    const removal = await transact(db, async (db) => {
      // Locks the room, so that a concurrent restore waits or is seen here.
      await growVersion(db, { roomId: room_id });
      if (isKnown(note, await readKnown(db, [note.subject]))) return undefined;
      return removePhoto(db, room_id, id, { at, ...BY_OPERATOR });
    });
    if (removal) deleted.push(id);
  }
  return deleted;
}

const photoNotes = (newest: readonly LedgerNote[]) =>
  newest.flatMap((note) => {
    const id = findId(note.subject);
    return id === undefined ? [] : [{ id, note }];
  });

const isKnown = ({ subject, sequence }: LedgerNote, known: ReadonlyMap<string, number>) =>
  sequence <= (known.get(subject) ?? -1);

/** Restarts the time in the trash of photos that were restored after the backup was made. Returns those whose newest note is their restoration. */
async function trashAgain(db: Database, newest: readonly LedgerNote[], at: string): Promise<number[]> {
  const restored: number[] = [];
  const notes = new Map(newest.map((note) => [note.subject, note]));
  const removals = await db
    .selectFrom('photo_removals')
    .select(['photo_id', 'room_id', 'ledger_key'])
    .execute();
  for (const removal of removals) {
    const note = notes.get(photoSubject(removal.photo_id));
    if (!note || note.key <= removal.ledger_key) continue;
    // Also if it was deleted again: the time in the backup may have ended. It stays deleted, because a note never grants anything.
    const { photo_id, room_id, ledger_key } = removal;
    const { numUpdatedRows } = await transact(db, async (db) => {
      // Locks the room, so that a concurrent restoration gets a later sequence number or has removed the row.
      await growVersion(db, { roomId: room_id });
      const deletion = {
        ledger_key: noteKey(sequenceOf(await takePlace(db)), photoSubject(photo_id), 'deleted'),
        removed_at: at,
        attempts: 0,
        next_attempt_at: at,
        trashed_at: null,
        last_error: null,
      };
      const seen = db
        .updateTable('photo_removals')
        .set(deletion)
        .where((row) => row.and({ room_id, photo_id, ledger_key }));
      return seen.executeTakeFirstOrThrow();
    });
    if (numUpdatedRows === 1n && note.action === 'restored') restored.push(photo_id);
  }
  return restored;
}

/** Remembers photos added and deleted after the backup was made: the database has no trace, so the same import would bring them back. */
async function recordLostDeletions(db: Database, newest: readonly LedgerNote[]): Promise<void> {
  const photos = Map.groupBy(photoNotes(newest), ({ note }) => note.action === 'deleted');
  const idsOf = (isDeleted: boolean) => (photos.get(isDeleted) ?? []).map(({ id }) => id);
  const deleted = new Set(idsOf(true));
  const stored = await inPieces(deleted, (ids) =>
    db
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', ids)
      .union(db.selectFrom('deleted_photos').select('photo_id as id').where('photo_id', 'in', ids))
      .execute(),
  );
  const lost = deleted.difference(new Set(stored.map(({ id }) => id)));
  const rows = Array.from(lost, (photo_id) => ({ photo_id }));
  await inPieces(rows, (piece) =>
    db
      .insertInto('lost_deletions')
      .values(piece)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await inPieces(idsOf(false), (ids) =>
    db.deleteFrom('lost_deletions').where('photo_id', 'in', ids).execute(),
  );
}

/** Repeats deletions and access changes that the database has lost: a restored backup lacks everything that happened after it was made. */
export async function followLedger({ db, store, now }: StoredState) {
  const place = await readPlace(db);
  // The newest note about each subject decides. A note never grants anything.
  const newest = [...(await readNewestNotes(store, place)).values()];
  const lastEvent = lastOf(newest);
  // The next line hides that events are missing, so all processes wait until they have been repeated.
  if (lastEvent > Number(await readLedgerPlace(db))) await markUnfollowed(db);
  // Must come before the rest: new notes get sequence numbers above all existing ones.
  await passSequence(db, Math.max(lastEvent, await readHighest(db)));
  const at = now().toISOString();
  // Access that a restored backup had brought back, now ended again; one sentence each.
  const access = await followNotes(db, newest, FOLLOWERS, now());
  // Photos that a restored backup had brought back, now deleted again.
  const photos = await deleteAgain(db, newest, at);
  // Photos that were restored after the backup was made. They are in the trash: the operator must restore them again.
  const photosToRestore = await trashAgain(db, newest, at);
  await recordLostDeletions(db, newest);
  await moveOn(db, place, lastEvent);
  return { photos, photosToRestore, access, lastEvent };
}

export type Followed = Awaited<ReturnType<typeof followLedger>>;

const FOLLOWERS = [...ACCESS_FOLLOWERS, ...ROOM_ACCESS_FOLLOWERS, ...ROOM_FOLLOWERS];

/** The ledger's last event. A process that may not write can only wait until the database has it. */
export async function readLastEvent(db: Database, store: PhotoStore): Promise<number> {
  return lastOf([...(await readNewestNotes(store, await readPlace(db))).values()]);
}

const lastOf = (notes: readonly LedgerNote[]) =>
  notes.reduce((last, { sequence }) => Math.max(last, sequence), 0);
