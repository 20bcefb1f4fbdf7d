import { addNote, type LedgerEvent } from '../../ledger/outbox.ts';
import type { Database } from '../../storage/database.ts';
import type { DeletionNote } from '../../ledger/note-writer.ts';
import { growVersion, removePhoto } from '../photos/remove-photo.ts';
import { accessChanged } from '../withdraw-again.ts';

export const ROOM_KIND = 'room-';

const roomEvent = (roomId: number, action: 'removed' | 'imported'): LedgerEvent => ({
  subject: `${ROOM_KIND}${roomId}`,
  action,
});

/** Noted, so that a restored backup does not remove a room that was imported again. */
export const roomImported = (roomId: number) => roomEvent(roomId, 'imported');

export interface RoomRemoval {
  readonly roomId: number;
  /** The ledger note for each photo. */
  readonly photos: readonly DeletionNote[];
  readonly partners: number;
}

/**
 * Removes a room within the given transaction: deletes its photos, ends every partner's access and clears its details. The row stays,
 * because the audit refers to it. Undefined if there is no such room.
 */
export async function removeRoom(db: Database, roomId: number, at: string): Promise<RoomRemoval | undefined> {
  // Must come first: it locks the room against other changes.
  await growVersion(db, { roomId });
  if (!(await isThere(db, roomId))) return undefined;
  const photos = await removePhotos(db, roomId, at);
  const partners = await withdrawAll(db, roomId);
  await db.updateTable('rooms').set({ details: '{}' }).where('id', '=', roomId).execute();
  await db.insertInto('removed_rooms').values({ room_id: roomId, removed_at: at }).execute();
  await addNote(db, roomEvent(roomId, 'removed'));
  return { roomId, photos, partners };
}

async function isThere(db: Database, roomId: number): Promise<boolean> {
  const room = await db
    .selectFrom('rooms')
    .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
    .select('rooms.id')
    .where('rooms.id', '=', roomId)
    .where('removed_rooms.room_id', 'is', null)
    .executeTakeFirst();
  return room !== undefined;
}

async function removePhotos(db: Database, roomId: number, at: string): Promise<DeletionNote[]> {
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('room_id', '=', roomId)
    .orderBy('featured')
    .orderBy('id')
    .execute();
  const removed: DeletionNote[] = [];
  for (const { id } of photos) {
    const removal = await removePhoto(db, roomId, id, {
      at,
      partner_id: null,
      token_id: null,
      request_id: null,
    });
    if (removal) removed.push(removal);
  }
  return removed;
}

async function withdrawAll(db: Database, roomId: number): Promise<number> {
  const clients = await db
    .selectFrom('partner_rooms')
    .innerJoin('partners', 'partners.id', 'partner_rooms.partner_id')
    .select('client_id')
    .where('room_id', '=', roomId)
    .execute();
  await db.deleteFrom('partner_rooms').where('room_id', '=', roomId).execute();
  for (const { client_id } of clients) await addNote(db, accessChanged(client_id, roomId, 'none'));
  return clients.length;
}
