import type { DeletionNote } from '../../ledger/note-writer.ts';
import { noteKey } from '../../ledger/notes.ts';
import type { Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';
import { sequenceOf, takePlace } from '../../storage/ledger-sequence.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { followingAudit, insertAudit, readLastAudit, type AuditEntry } from './audit.ts';

/** The ledger names a photo by its id alone, as in older versions. */
export const photoSubject = (photoId: number) => String(photoId);

/**
 * Removes a photo within the given transaction: deletes the row, features another photo, writes the audit entry and queues the removal of
 * the files. Undefined if the room has no such photo, for example because another request was faster.
 */
export async function removePhoto(
  db: Database,
  roomId: number,
  photoId: number,
  by: Pick<AuditEntry, 'at' | 'partner_id' | 'token_id' | 'request_id'>,
): Promise<DeletionNote | undefined> {
  // Must come first: it locks the room against other changes.
  await growVersion(db, { roomId });
  const [photo] = await deletePhoto(db, { roomId, photoId });
  if (!photo) return undefined;
  const entry: AuditEntry = { action: 'deleted', photo, ...by };
  const audit = followingAudit((await readLastAudit(db, { roomId }))[0], entry);
  const place = await takePlace(db);
  const ledgerKey = noteKey(sequenceOf(place), photoSubject(photo.id), entry.action);
  if (photo.featured === 1) await featureFirst(db, { roomId });
  await insertAudit(db, audit);
  await insertRemoval(db, { ...photo, photo: JSON.stringify(photo), ledgerKey, at: entry.at });
  await insertDeleted(db, { ...photo, at: entry.at });
  return { ledgerKey, place, entry: audit.entry };
}

export const growVersion = prepareQuery<{ roomId: number }>((db, parameter) =>
  db
    .updateTable('rooms')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', parameter('roomId')),
);

const PHOTO_COLUMNS = [
  'id',
  'room_id',
  'name',
  'file_key',
  'sha256',
  'featured',
  'details',
  'stands_in',
] as const satisfies readonly (keyof PhotosTable)[];

const deletePhoto = prepareQuery<{ roomId: number; photoId: number }, PhotosTable>((db, parameter) =>
  db
    .deleteFrom('photos')
    .where('id', '=', parameter('photoId'))
    .where('room_id', '=', parameter('roomId'))
    // Names the columns, because a prepared statement fails permanently when a newer version adds a returned column.
    .returning(PHOTO_COLUMNS),
);

/** Features the room's first photo, if any. It is marked as a stand-in, because nobody chose it. */
const featureFirst = prepareQuery<{ roomId: number }>((db, parameter) =>
  db
    .updateTable('photos')
    .set({ featured: 1, stands_in: 1 })
    .where('room_id', '=', parameter('roomId'))
    .where('id', '=', (row) =>
      row
        .selectFrom('photos as others')
        .select(({ fn }) => fn.min('others.id').as('id'))
        .where('others.room_id', '=', parameter('roomId')),
    ),
);

interface Deleted extends Pick<PhotosTable, 'id' | 'room_id'> {
  readonly at: string;
}

interface Job extends Deleted, Pick<PhotosTable, 'file_key'> {
  readonly photo: string;
  readonly ledgerKey: string;
}

const insertRemoval = prepareQuery<Job>((db, parameter) =>
  db.insertInto('photo_removals').values({
    photo_id: parameter('id'),
    room_id: parameter('room_id'),
    file_key: parameter('file_key'),
    photo: parameter('photo'),
    ledger_key: parameter('ledgerKey'),
    removed_at: parameter('at'),
    attempts: 0,
    next_attempt_at: parameter('at'),
    trashed_at: null,
    last_error: null,
  }),
);

const insertDeleted = prepareQuery<Deleted>((db, parameter) =>
  db
    .insertInto('deleted_photos')
    .values({ photo_id: parameter('id'), room_id: parameter('room_id'), deleted_at: parameter('at') }),
);
