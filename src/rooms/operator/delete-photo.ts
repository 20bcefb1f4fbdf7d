import type { PhotoStore } from '../../photos/store/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { removePhoto } from '../photos/remove-photo.ts';

export interface OperatorDeletion {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
  /** The deletion is done; the note is written later, when the files are removed. */
  readonly onNoteFailed: (error: unknown) => void;
}

/** Deletes a photo as a partner would, on behalf of the operator. Undefined if there is no such photo. */
export async function deletePhotoForOperator(
  { db, store, now, onNoteFailed }: OperatorDeletion,
  photoId: number,
): Promise<Pick<PhotosTable, 'id' | 'room_id' | 'name'> | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select(['id', 'room_id', 'name'])
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (!photo) return undefined;
  const by = { at: now().toISOString(), partner_id: null, token_id: null, request_id: null };
  const removal = await db.transaction().execute((db) => removePhoto(db, photo.room_id, photo.id, by));
  if (!removal) return undefined;
  await store.note(removal.ledgerKey, removal.entry).catch(onNoteFailed);
  return photo;
}
