import type { Follow, Followers } from '../../ledger/follow-notes.ts';
import { type DeletionNote, addNote } from '../../ledger/outbox.ts';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import { BY_OPERATOR } from '../photos/audit.ts';
import { growVersion, removePhoto } from '../photos/remove-photo.ts';
import { accessChanged } from '../room-access.ts';

const KIND = 'room-';

/** Noted, so that a restored backup does not remove a room that was imported again. */
export const roomImported = (roomId: number) => ({ subject: `${KIND}${roomId}`, action: 'imported' });

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
  const room = await db
    .selectFrom('rooms')
    .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
    .select('rooms.id')
    .where('rooms.id', '=', roomId)
    .where('removed_rooms.room_id', 'is', null)
    .executeTakeFirst();
  if (!room) return undefined;
  const photos = await removePhotos(db, roomId, at);
  const partners = await withdrawAll(db, roomId);
  await db.updateTable('rooms').set({ details: '{}' }).where('id', '=', roomId).execute();
  await db.insertInto('removed_rooms').values({ room_id: roomId, removed_at: at }).execute();
  await addNote(db, { subject: `${KIND}${roomId}`, action: 'removed' });
  return { roomId, photos, partners };
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
    const removal = await removePhoto(db, roomId, id, { at, ...BY_OPERATOR });
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

/** Removes a room that a restored backup brought back. */
const removeAgain: Follow = async (db, { name, action, now }) => {
  if (action !== 'removed') return undefined;
  const removal = await removeRoom(db, Number(name), now.toISOString());
  return removal && `room ${name} is removed`;
};

export const ROOM_FOLLOWERS: Followers = [[KIND, removeAgain]];

export interface ByOperator {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
  /** The change is done; the note is written later. */
  readonly onNoteFailed: (error: unknown) => void;
}

/** Deletes a photo as a partner would, on behalf of the operator. Undefined if there is no such photo. */
export async function deletePhotoForOperator({ db, store, now, onNoteFailed }: ByOperator, photoId: number) {
  const photo = await db
    .selectFrom('photos')
    .select(['id', 'room_id', 'name'])
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (!photo) return undefined;
  const by = { at: now().toISOString(), ...BY_OPERATOR };
  const removal = await db.transaction().execute((db) => removePhoto(db, photo.room_id, photo.id, by));
  if (!removal) return undefined;
  await store.note(removal.ledgerKey, removal.entry).catch(onNoteFailed);
  return photo;
}
