import type { NoteWriter } from '../../ledger/note-writer.ts';
import { photoForbidden, photoNotFound } from '../../errors.ts';
import type { Caller } from '../../partners/caller.ts';
import type { Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';
import type { PhotosTable } from '../../storage/tables.ts';
import { removePhoto } from './remove-photo.ts';
import { checkRoomAccess } from '../room-access.ts';

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
  if (room.photoId === null)
    throw (await findElsewhere(db, { roomId: room.id, photoId })).length > 0
      ? photoForbidden()
      : photoNotFound();
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
  const removal = await db.transaction().execute(remove);
  await notes.writeDeletion(removal);
  return room.id;
}

/** Searches all rooms, but only to find the reason for refusing a deletion. */
const findElsewhere = prepareQuery<{ roomId: number; photoId: number }, Pick<PhotosTable, 'id'>>(
  (db, parameter) =>
    db
      .selectFrom('photos')
      .select('id')
      .where('id', '=', parameter('photoId'))
      .where('room_id', '<>', parameter('roomId')),
);
