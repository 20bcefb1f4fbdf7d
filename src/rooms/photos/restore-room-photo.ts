import { addNote, flushNotes } from '../../ledger/notes.ts';
import {
  claimRemoval,
  deleteRemoval,
  changeRemoval,
  type Removal,
  bringBack,
  PhotoFileLost,
} from '../../photos/removals.ts';
import { trashKey } from '../../photos/store/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { keepPendingFile } from '../import/pending-files.ts';
import type { ByOperator } from '../operator-rooms.ts';
import { BY_OPERATOR, writeAudit, type AuditEntry } from './audit.ts';
import { growVersion, photoSubject } from './remove-photo.ts';

export class NotRestorable extends Error {}

/** Long enough to copy a file while the reaper leaves it alone. */
const LEASE_MS = 600_000;

/**
 * Restores a deleted photo from the trash: first the file, then the row, and last it removes the copy in the trash. Before that it looks
 * for the file again, because a job on another photo with the same file may not have seen the row.
 */
export async function restoreRoomPhoto(options: ByOperator, photoId: number): Promise<PhotosTable> {
  const { db, store, now, onNoteFailed } = options;
  const removals = db.selectFrom('photo_removals').selectAll().where('photo_id', '=', photoId);
  const seen = await removals.executeTakeFirst();
  if (!seen) throw new NotRestorable(`There is no photo ${photoId} in the trash.`);
  // Claims the job like the reaper, so that both never work on the same file.
  const removal = await claimRemoval(db, seen, now(), LEASE_MS);
  if (!removal) throw beingMoved(photoId);
  const entry = await restoreClaimed(options, removal).catch(async (error: unknown) => {
    const { attempts, last_error, next_attempt_at } = seen;
    // If the database fails too, the claim ends with its lease.
    await changeRemoval(db, removal, { attempts, last_error, next_attempt_at }).catch(() => {});
    throw error;
  });
  await bringBack(store, removal.file_key);
  await flushNotes(db, store).catch(onNoteFailed);
  // Another deleted photo may share the file.
  const sharing = db.selectFrom('photo_removals').select('photo_id').where('file_key', '=', removal.file_key);
  if (!(await sharing.executeTakeFirst())) await store.remove(trashKey(removal.file_key));
  return entry.photo;
}

async function restoreClaimed({ db, store, now }: ByOperator, removal: Removal): Promise<AuditEntry> {
  await bringBack(store, removal.file_key).catch((error: unknown) => {
    if (!(error instanceof PhotoFileLost)) throw error;
    throw new NotRestorable(
      `The file of photo ${removal.photo_id} is missing. ${error.message}. If a backup has it: ./sampan restore --photos-only BACKUP`,
    );
  });
  return db.transaction().execute((db) => putBack(db, removal, now().toISOString()));
}

const beingMoved = (photoId: number) =>
  new NotRestorable(`Photo ${photoId} is being moved: try again in a few minutes.`);

async function putBack(db: Database, removal: Removal, at: string): Promise<AuditEntry> {
  const stored = JSON.parse(removal.photo) as PhotosTable;
  // Older versions had no stand-ins.
  const photo = { ...stored, stands_in: stored.stands_in ?? 0 };
  await growVersion(db, { roomId: photo.room_id });
  if (!(await keepPendingFile(db, removal.file_key))) throw beingMoved(photo.id);
  const removed = db.selectFrom('removed_rooms').select('room_id').where('room_id', '=', photo.room_id);
  if (await removed.executeTakeFirst())
    throw new NotRestorable(`Room ${photo.room_id} was removed: import it again first.`);
  const others = await db
    .selectFrom('photos')
    .select(['id', 'name', 'featured', 'stands_in'])
    .where('room_id', '=', photo.room_id)
    .execute();
  if (others.some(({ name }) => name === photo.name))
    throw new NotRestorable(`Room ${photo.room_id} now has another photo named ${photo.name}.`);
  const restored = takeMarkBack(photo, others);
  if (restored.featured === 1)
    await db
      .updateTable('photos')
      .set({ featured: 0, stands_in: 0 })
      .where('room_id', '=', photo.room_id)
      .where('featured', '=', 1)
      .execute();
  await db.insertInto('photos').values(restored).execute();
  if (!(await deleteRemoval(db, removal)))
    throw new NotRestorable(`Photo ${photo.id} was moved in the meantime: try again.`);
  await db.deleteFrom('deleted_photos').where('photo_id', '=', photo.id).execute();
  const entry: AuditEntry = { at, action: 'restored', photo: restored, ...BY_OPERATOR };
  await writeAudit(db, entry);
  await addNote(db, { subject: photoSubject(photo.id), action: entry.action, details: entry });
  return entry;
}

/** A featured photo is featured again, unless another was chosen since. A stand-in is featured only if no other photo is. */
function takeMarkBack(
  photo: PhotosTable,
  others: readonly Pick<PhotosTable, 'featured' | 'stands_in'>[],
): PhotosTable {
  const featured = others.find((other) => other.featured === 1);
  if (!featured) return { ...photo, featured: 1, stands_in: photo.featured === 1 ? photo.stands_in : 1 };
  return photo.featured === 1 && featured.stands_in === 1 ? photo : { ...photo, featured: 0, stands_in: 0 };
}
