import { addNote, createNoteWriter, flushNotes } from '../../src/ledger/notes.ts';
import { createReaper } from '../../src/photos/reaper.ts';
import { bringBack } from '../../src/photos/removals.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import { variantKeys } from '../../src/photos/variants.ts';
import { deleteRoomPhoto, removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import { writeAudit } from '../../src/rooms/photos/audit.ts';
import { undoDeletion } from '../../src/rooms/photos/restore-room-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { TRASH_DAYS } from './rooms-state.ts';

/** The dependencies of every operation on photos. */
export interface Ports {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
}

const ROOM = 7;
export const PARTNER = 1;
const HOST = 1;
const CALLER = {
  partnerId: PARTNER,
  tokenId: 1,
  tokenSha256: '',
  scopes: new Set(['room:read', 'room:write'] as const),
};
const BYTES = Buffer.from('a photo, or so');

/** The second and third photo share a file. */
const FILES: Record<number, string> = { 1: 'files/a/1', 2: 'files/b/2', 3: 'files/b/2' };
export const PHOTO_IDS = Object.keys(FILES).map(Number);

/** One room that a partner may change. */
export async function addRoom(db: Database): Promise<void> {
  const partner = { id: PARTNER, name: 'A', client_id: 'a', client_secret_sha256: '', created_at: '' };
  await db.insertInto('partners').values(partner).execute();
  const token = { id: CALLER.tokenId, partner_id: PARTNER, sha256: '', hint: '', label: '', scopes: '' };
  await db
    .insertInto('tokens')
    .values({ ...token, created_at: '', expires_at: null, last_used_at: null, revoked_at: null })
    .execute();
  await db.insertInto('hosts').values({ id: HOST, details: '{}', avatar_key: null }).execute();
  await db.insertInto('rooms').values({ id: ROOM, host_id: HOST, version: 1, details: '{}' }).execute();
  await db
    .insertInto('partner_rooms')
    .values({ partner_id: PARTNER, partner_room_id: 'R', room_id: ROOM, access: 'change' })
    .execute();
}

/** Resets the room to three photos without history; their files are in the store, which is new. */
export async function resetPhotos({ db, store }: Ports): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (const table of [
      'audit_entries',
      'deleted_photos',
      'photo_removals',
      'photos',
      'ledger_known',
      'ledger_outbox',
    ] as const)
      await db.deleteFrom(table).execute();
    await db.insertInto('photos').values(PHOTO_IDS.map(photoRow)).execute();
    await db.updateTable('ledger_state').set({ checked_until: '' }).execute();
  });
  for (const fileKey of new Set(Object.values(FILES))) {
    for (const key of [fileKey, variantKeys(fileKey)[0]!]) await store.write(key, BYTES);
  }
}

export const photoRow = (id: number) => ({
  id,
  room_id: ROOM,
  name: `${id}.jpg`,
  file_key: FILES[id]!,
  sha256: '0'.repeat(64),
  featured: id === 1 ? 1 : 0,
  stands_in: 0,
  details: '{}',
});

const NOTE_WAIT_MS = 60_000;
const REQUEST = { requestId: 'a request', deadline: null };

export type DeletePhoto = (ports: Ports, photoId: number) => Promise<unknown>;

export const deletePhoto: DeletePhoto = (ports, photoId) =>
  deleteRoomPhoto({ ...ports, notes: noteWriter(ports) }, CALLER, ROOM, photoId, REQUEST);

const noteWriter = ({ db, store }: Ports) =>
  createNoteWriter({ db, store, nowMs: () => 0, onFailure() {}, waitMs: NOTE_WAIT_MS });

/** The control: removes the file before the deletion is durable. */
export const deleteUnlinkingFirst: DeletePhoto = ({ db, store, now }, photoId) =>
  db.transaction().execute(async (db) => {
    const by = { at: now().toISOString(), partner_id: PARTNER, token_id: 1, request_id: null };
    const removal = await removePhoto(db, ROOM, photoId, by);
    await store.note(removal!.ledgerKey, removal!.entry);
    await store.copy(FILES[photoId]!, `trash/${FILES[photoId]}`);
    await store.remove(FILES[photoId]!);
  });

export const undoPhoto: DeletePhoto = (ports, photoId) =>
  undoDeletion({ ...ports, notes: noteWriter(ports) }, CALLER, ROOM, photoId, REQUEST);

/** The control: the row is live before its file is back. */
export const undoRowFirst: DeletePhoto = async ({ db, store, now }, photoId) => {
  await db.transaction().execute(async (db) => {
    const photo = photoRow(photoId);
    await db.updateTable('photos').set({ featured: 0, stands_in: 0 }).execute();
    await db.insertInto('photos').values(photo).execute();
    for (const table of ['photo_removals', 'deleted_photos'] as const)
      await db.deleteFrom(table).where('photo_id', '=', photoId).execute();
    const by = { partner_id: PARTNER, token_id: CALLER.tokenId, request_id: null };
    await writeAudit(db, { at: now().toISOString(), action: 'restored', photo, ...by });
    await addNote(db, { subject: String(photoId), action: 'restored' });
  });
  await bringBack(store, FILES[photoId]!);
};

/** As the service does every second. */
export async function reap(ports: Ports): Promise<void> {
  await flushNotes(ports.db, ports.store).catch(() => {});
  const ensureLedger = (removal: { ledger_key: string; photo: string }) =>
    ports.store.note(removal.ledger_key, removal.photo);
  const options = { ...ports, steadyTime: ports.now, trashDays: TRASH_DAYS, ensureLedger, onFailure() {} };
  await createReaper(options)();
}
