import { sql } from 'kysely';
import { photoForbidden, photoNotFound } from '../../errors.ts';
import { type NoteWriter, type DeletionNote, noteKey } from '../../ledger/notes.ts';
import type { Caller } from '../../partners/caller.ts';
import { transact, type Database } from '../../storage/database.ts';
import { buildPlace, sequenceOf } from '../../storage/ledger-sequence.ts';
import {
  prepareQuery,
  prepareInTurn,
  prepareTogether,
  type Build,
  type NameParameter,
} from '../../storage/prepare-query.ts';
import type { PhotosTable, AuditEntriesTable } from '../../storage/tables.ts';
import { checkRoomAccess } from '../room-access.ts';
import { buildAudit, CHAIN_HASH, followingAudit, lastAudit, type AuditEntry } from './audit.ts';

export interface Deleting {
  readonly db: Database;
  readonly now: () => Date;
  readonly notes: Pick<NoteWriter, 'writeDeletion'>;
}

/** Specification 4.6. Returns after the deletion is durable; files are removed in the background. After the deadline nothing is deleted. */
export async function deleteRoomPhoto(
  { db, now, notes }: Deleting,
  caller: Caller,
  roomId: number | undefined,
  photoId: number | undefined,
  { requestId, deadline }: { readonly requestId: string; readonly deadline: AbortSignal | null },
): Promise<number> {
  const room = await checkRoomAccess(db, caller, { roomId, photoId }, 'change');
  if (photoId === undefined) throw photoNotFound();
  if (room.photoId === null) return refusePhoto(db, { roomId: room.id, photoId });
  const by = {
    at: now().toISOString(),
    partner_id: caller.partnerId,
    token_id: caller.tokenId,
    request_id: requestId,
  };
  const remove = async (db: Database) => {
    const removed = await removePhoto(db, room.id, photoId, by);
    // Another request was faster.
    if (!removed) throw photoNotFound();
    deadline?.throwIfAborted();
    return removed;
  };
  const removal = await transact(db, remove);
  await notes.writeDeletion(removal);
  return room.id;
}

/** For a photo that the room does not have. */
export async function refusePhoto(db: Database, photo: PhotoIds): Promise<never> {
  throw (await findElsewhere(db, photo)).length > 0 ? photoForbidden() : photoNotFound();
}

/** Searches all rooms, but only to find the reason for a refusal. */
const findElsewhere = prepareQuery((db, parameter: NameParameter<PhotoIds>) =>
  db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', parameter('photoId'))
    .where('room_id', '<>', parameter('roomId')),
);

interface PhotoIds {
  readonly roomId: number;
  readonly photoId: number;
}

/** The ledger names a photo by its id alone, as in older versions. */
export const photoSubject = (photoId: number) => String(photoId);

/** Deletes the row, features another photo, writes the audit entry and queues the removal of the files. Undefined if the room has no such photo. */
export async function removePhoto(
  db: Database,
  roomId: number,
  photoId: number,
  by: Pick<AuditEntry, 'at' | 'partner_id' | 'token_id' | 'request_id'>,
): Promise<DeletionNote | undefined> {
  const [, [deleted], [taken]] = await deleteRow(db, { roomId, photoId });
  if (!deleted) return undefined;
  const { place } = taken!;
  const { lastSequence, lastHash, ...photo } = deleted;
  const entry: AuditEntry = { action: 'deleted', photo, ...by };
  const audit = followingAudit({ sequence: lastSequence, hash: lastHash }, entry);
  const ledgerKey = noteKey(sequenceOf(place), photoSubject(photo.id), entry.action);
  await recordDeletion(db, {
    ...audit,
    photoId,
    featured: photo.featured,
    fileKey: photo.file_key,
    photo: JSON.stringify(photo),
    ledgerKey,
    at: entry.at,
  });
  return { ledgerKey, place, entry: audit.entry };
}

const buildVersion: Build<{ roomId: number }> = (db, parameter) =>
  db
    .updateTable('rooms')
    .set((row) => ({ version: row('version', '+', 1), photos_version: row('version', '+', 1) }))
    .where('id', '=', parameter('roomId'));

export const growVersion = prepareQuery(buildVersion);

const buildDeletion = (db: Database, parameter: NameParameter<PhotoIds>) =>
  db
    .deleteFrom('photos')
    .where('id', '=', parameter('photoId'))
    .where('room_id', '=', parameter('roomId'))
    // Names the columns, because a prepared statement fails permanently when a newer version adds a returned column.
    .returning(['id', 'room_id', 'name', 'file_key', 'sha256'])
    .returning(['featured', 'details', 'stands_in'])
    .returning([
      lastAudit(db, parameter('roomId')).select('sequence').as('lastSequence'),
      lastAudit(db, parameter('roomId')).select(CHAIN_HASH).as('lastHash'),
    ]);

/** Growing the version comes first, because it locks the room against other changes. */
const deleteRow = prepareInTurn<PhotoIds, [typeof buildVersion, typeof buildDeletion, typeof buildPlace]>([
  buildVersion,
  buildDeletion,
  buildPlace,
]);

interface Deletion extends AuditEntriesTable, Pick<PhotosTable, 'featured'> {
  readonly photoId: number;
  readonly fileKey: string;
  readonly photo: string;
  readonly ledgerKey: string;
  readonly at: string;
}

/** Features the room's first photo, if any, in place of a featured one. It is marked as a stand-in, because nobody chose it. */
const buildStandIn: Build<Deletion> = (db, parameter) =>
  db
    .updateTable('photos')
    .set({ featured: 1, stands_in: 1 })
    .where('room_id', '=', parameter('room_id'))
    .where(sql<boolean>`cast(${parameter('featured')} as integer) = 1`)
    .where('id', '=', (row) =>
      row
        .selectFrom('photos as others')
        .select(({ fn }) => fn.min('others.id').as('id'))
        .where('others.room_id', '=', parameter('room_id')),
    );

const recordDeletion = prepareTogether<Deletion>([
  buildStandIn,
  buildAudit,
  (db, parameter) =>
    db.insertInto('photo_removals').values({
      photo_id: parameter('photoId'),
      room_id: parameter('room_id'),
      file_key: parameter('fileKey'),
      photo: parameter('photo'),
      ledger_key: parameter('ledgerKey'),
      removed_at: parameter('at'),
      attempts: 0,
      next_attempt_at: parameter('at'),
      trashed_at: null,
      last_error: null,
    }),
  (db, parameter) =>
    db
      .insertInto('deleted_photos')
      .values({ photo_id: parameter('photoId'), room_id: parameter('room_id'), deleted_at: parameter('at') }),
]);
