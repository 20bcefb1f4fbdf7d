import type { PhotoStore } from '../photos/photo-store.ts';
import { trashKey } from '../photos/photo-store.ts';
import { bringBack } from '../photos/restore-file.ts';
import type { Database } from '../storage/database.ts';
import type { PhotosTable } from '../storage/tables.ts';
import { writeAudit, type AuditEntry } from './audit.ts';
import { ensureNoted, ledgerKey } from './ledger.ts';
import { growVersion } from './remove-photo.ts';

/** Why a photo cannot come back, in words for the operator. */
export class NotRestorable extends Error {}

export interface RestoringOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

/** Long enough for the files to be copied while the reaper keeps away. */
const HOLD_MS = 600_000;

/** Brings a deleted photo back while its bytes are in the trash: the file first, then the row, then the trash is emptied. */
export async function restoreRoomPhoto(options: RestoringOptions, photoId: number): Promise<PhotosTable> {
  const { db, store, now } = options;
  const photo = await holdRemoval(options, photoId);
  await bringBack(store, photo.file_key);
  const entry = await db.transaction().execute((db) => insertPhoto(db, photo, now().toISOString()));
  await ensureNoted(store, ledgerKey(entry), JSON.stringify(entry));
  const sharing = await db
    .selectFrom('photo_removals')
    .select('photo_id')
    .where('file_key', '=', photo.file_key)
    .executeTakeFirst();
  if (!sharing) await store.remove(trashKey(photo.file_key));
  return entry.photo;
}

/** Takes the job as the reaper would, so that the two never work on the same file. */
async function holdRemoval({ db, now }: RestoringOptions, photoId: number): Promise<PhotosTable> {
  const removal = await db
    .selectFrom('photo_removals')
    .select(['photo', 'next_attempt_at'])
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  if (!removal) throw new NotRestorable(`There is no photo ${photoId} in the trash.`);
  const { numUpdatedRows } = await db
    .updateTable('photo_removals')
    .set({ next_attempt_at: new Date(now().getTime() + HOLD_MS).toISOString() })
    .where('photo_id', '=', photoId)
    .where('next_attempt_at', '=', removal.next_attempt_at)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotRestorable(`Photo ${photoId} is being moved: try again.`);
  return JSON.parse(removal.photo) as PhotosTable;
}

async function insertPhoto(db: Database, photo: PhotosTable, at: string): Promise<AuditEntry> {
  await growVersion(db, photo.room_id);
  const others = await db
    .selectFrom('photos')
    .select(['name', 'featured'])
    .where('room_id', '=', photo.room_id)
    .execute();
  if (others.some(({ name }) => name === photo.name)) {
    throw new NotRestorable(`Room ${photo.room_id} has another photo named ${photo.name} by now.`);
  }
  const restored = { ...photo, featured: others.some(({ featured }) => featured === 1) ? 0 : 1 };
  await db.insertInto('photos').values(restored).execute();
  await db.deleteFrom('photo_removals').where('photo_id', '=', photo.id).execute();
  await db.deleteFrom('deleted_photos').where('photo_id', '=', photo.id).execute();
  const entry: AuditEntry = {
    at,
    action: 'restored',
    photo: restored,
    partner_id: null,
    token_id: null,
    request_id: null,
  };
  await writeAudit(db, entry);
  return entry;
}
