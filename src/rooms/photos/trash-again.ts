import { noteKey, type LedgerNote } from '../../ledger/notes.ts';
import type { Database } from '../../storage/database.ts';
import { takeSequence } from '../../storage/sequence.ts';
import type { PhotoRemovalsTable } from '../../storage/tables.ts';
import { growVersion, photoSubject } from './remove-photo.ts';

/**
 * Restarts the time in the trash of photos that were restored after the backup was made, even if they were deleted again: the time in the
 * backup may have ended. They stay deleted, because a note never grants anything. Returns those whose newest note is their restoration.
 */
export async function trashAgain(db: Database, newest: readonly LedgerNote[], at: string): Promise<number[]> {
  const restored: number[] = [];
  const notes = new Map(newest.map((note) => [note.subject, note]));
  const removals = await db
    .selectFrom('photo_removals')
    .select(['photo_id', 'room_id', 'ledger_key'])
    .execute();
  for (const removal of removals) {
    const note = notes.get(photoSubject(removal.photo_id));
    if (!note || note.key <= removal.ledger_key) continue;
    const isTrashed = await db.transaction().execute((db) => startTrash(db, removal, at));
    if (isTrashed && note.action === 'restored') restored.push(removal.photo_id);
  }
  return restored;
}

type SeenRemoval = Pick<PhotoRemovalsTable, 'photo_id' | 'room_id' | 'ledger_key'>;

/** Makes the removal that of a deletion at this time, unless it was changed since it was read. Returns whether it did. */
async function startTrash(db: Database, seen: SeenRemoval, at: string): Promise<boolean> {
  // Locks the room, so that a concurrent restoration gets a later sequence number or has removed the row.
  await growVersion(db, { roomId: seen.room_id });
  const { numUpdatedRows } = await db
    .updateTable('photo_removals')
    .set({
      ledger_key: noteKey(await takeSequence(db), photoSubject(seen.photo_id), 'deleted'),
      removed_at: at,
      attempts: 0,
      next_attempt_at: at,
      trashed_at: null,
      last_error: null,
    })
    .where('room_id', '=', seen.room_id)
    .where('photo_id', '=', seen.photo_id)
    .where('ledger_key', '=', seen.ledger_key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
