import type { Database } from '../storage/database.ts';
import type { PhotosTable } from '../storage/tables.ts';
import { writeAudit, type AuditEntry } from './audit.ts';
import { ledgerKey } from './ledger.ts';

export interface Removal {
  readonly ledgerKey: string;
  /** What the ledger says. */
  readonly entry: string;
}

/**
 * Takes a photo out of its room, all in the transaction it is given: the row, the next featured photo, the audit entry and the
 * job that removes the files. Undefined where the room has no such photo, also because another was faster.
 */
export async function removePhoto(
  db: Database,
  roomId: number,
  photoId: number,
  by: Pick<AuditEntry, 'at' | 'partner_id' | 'token_id' | 'request_id'>,
): Promise<Removal | undefined> {
  // First of all, because it makes every other change of this room wait.
  await growVersion(db, roomId);
  const photo = await db
    .deleteFrom('photos')
    .where('id', '=', photoId)
    .where('room_id', '=', roomId)
    .returningAll()
    .executeTakeFirst();
  if (!photo) return undefined;
  if (photo.featured === 1) await featureFirst(db, roomId);
  const entry: AuditEntry = { action: 'deleted', photo, ...by };
  await writeAudit(db, entry);
  return writeJob(db, photo, entry);
}

export async function growVersion(db: Database, roomId: number): Promise<void> {
  await db
    .updateTable('rooms')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
}

/** Makes the first photo of a room the featured one, if it has any. */
export async function featureFirst(db: Database, roomId: number): Promise<void> {
  await db
    .updateTable('photos')
    .set({ featured: 1 })
    .where('id', '=', (row) =>
      row
        .selectFrom('photos as others')
        .select(({ fn }) => fn.min('others.id').as('id'))
        .where('others.room_id', '=', roomId),
    )
    .execute();
}

async function writeJob(db: Database, photo: PhotosTable, entry: AuditEntry): Promise<Removal> {
  const removal = { ledgerKey: ledgerKey(entry), entry: JSON.stringify(entry) };
  await db
    .insertInto('photo_removals')
    .values({
      photo_id: photo.id,
      room_id: photo.room_id,
      file_key: photo.file_key,
      photo: JSON.stringify(photo),
      ledger_key: removal.ledgerKey,
      removed_at: entry.at,
      attempts: 0,
      next_attempt_at: entry.at,
      trashed_at: null,
      last_error: null,
    })
    .execute();
  await db
    .insertInto('deleted_photos')
    .values({ photo_id: photo.id, room_id: photo.room_id, deleted_at: entry.at })
    .execute();
  return removal;
}
