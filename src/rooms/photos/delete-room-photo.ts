import { waitForNote } from '../../ledger/wait-for-note.ts';
import { noteCommitted } from '../../ledger/watch-ledger.ts';
import { photoForbidden, photoNotFound } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { removePhoto } from './remove-photo.ts';
import { checkRoomAccess } from '../room-access.ts';

export interface DeletionOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
  /** The deletion is done; the note is written later, when the files are removed. */
  readonly onNoteFailed: (error: unknown) => void;
  /** How long the response waits for the note. */
  readonly noteWaitMs: number;
}

/** Specification 4.6. Returns after the deletion is durable; files are removed in the background. After the deadline nothing is deleted. */
export async function deleteRoomPhoto(
  { db, store, now, onNoteFailed, noteWaitMs }: DeletionOptions,
  caller: Caller,
  roomId: number | undefined,
  photoId: number | undefined,
  { requestId, deadline }: { readonly requestId: string; readonly deadline: AbortSignal | null },
): Promise<number> {
  const room = await checkRoomAccess(db, caller, roomId, 'change');
  if (photoId === undefined) throw photoNotFound();
  const [photo] = await findPhoto(db, { roomId: room, photoId });
  if (!photo)
    throw (await findElsewhere(db, { roomId: room, photoId })).length > 0
      ? photoForbidden()
      : photoNotFound();
  const by = {
    at: now().toISOString(),
    partner_id: caller.partnerId,
    token_id: caller.tokenId,
    request_id: requestId,
  };
  const remove = async (db: Database) => {
    const removed = await removePhoto(db, room, photo.id, by);
    deadline?.throwIfAborted();
    return removed;
  };
  const removal = await db.transaction().execute(remove);
  if (!removal) throw photoNotFound();
  noteCommitted(db, removal.sequence);
  await waitForNote(store.note(removal.ledgerKey, removal.entry).catch(onNoteFailed), noteWaitMs);
  return room;
}

const findPhoto = prepareQuery<{ roomId: number; photoId: number }, Pick<PhotosTable, 'id'>>(
  (db, parameter) =>
    db
      .selectFrom('photos')
      .select('id')
      .where('room_id', '=', parameter('roomId'))
      .where('id', '=', parameter('photoId')),
);

/** Searches all rooms, but only to find the reason for refusing a deletion. */
const findElsewhere = prepareQuery<{ roomId: number; photoId: number }, Pick<PhotosTable, 'id'>>(
  (db, parameter) =>
    db
      .selectFrom('photos')
      .select('id')
      .where('id', '=', parameter('photoId'))
      .where('room_id', '<>', parameter('roomId')),
);
