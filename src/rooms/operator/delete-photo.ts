import type { PhotoStore } from '../../photos/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { removePhoto } from '../photos/remove-photo.ts';

export interface OperatorDeletion {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
  /** The deletion holds all the same: the note is made later, with the removal of the files. */
  readonly onNoteFailed: (error: unknown) => void;
}

/** The same deletion as a partner's, in the name of the operator. Undefined where no room has such a photo. */
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
