import { sql, type RawBuilder } from 'kysely';
import type { StoredState } from '../context.ts';
import type { Follow, Followers } from '../ledger/follow-notes.ts';
import { type DeletionNote, addNote } from '../ledger/notes.ts';
import { transact, type Database } from '../storage/database.ts';
import type { PhotosTable } from '../storage/tables.ts';
import { BY_OPERATOR } from './photos/audit.ts';
import { growVersion, removePhoto } from './photos/remove-photo.ts';
import { accessChanged } from './room-access.ts';
import type { HostRecord, RoomRecord } from './room-record.ts';
import { createTextChooser, LANGUAGES } from './viewer.ts';

/** The rooms after an id, sorted by id, without removed ones. With a partner, only rooms that it has an id for. */
export async function listRoomOverviews(
  db: Database,
  { partnerId, after, limit }: { partnerId?: number | undefined; after: number; limit: number },
) {
  let query = selectOverviews(db).where('rooms.id', '>', after).orderBy('rooms.id').limit(limit);
  if (partnerId !== undefined)
    query = query.where('rooms.id', 'in', (row) =>
      row.selectFrom('partner_rooms').select('room_id').where('partner_id', '=', partnerId),
    );
  return (await query.execute()).map(overviewOf);
}

/** Undefined if there is no such room or it was removed. */
export async function findRoomForOperator(db: Database, id: number) {
  const room = await selectOverviews(db)
    .innerJoin('hosts', 'hosts.id', 'rooms.host_id')
    .select(['hosts.details as host'])
    .select([countOf('photo_removals').as('removals'), countOf('audit_entries').as('audits')])
    .where('rooms.id', '=', id)
    .executeTakeFirst();
  if (!room) return undefined;
  return {
    ...overviewOf(room),
    host_name: (JSON.parse(room.host) as HostRecord).full_name,
    trash_count: Number(room.removals),
    audit_count: Number(room.audits),
    partners: await db
      .selectFrom('partner_rooms')
      .innerJoin('partners', 'partners.id', 'partner_rooms.partner_id')
      .select(['partner_id', 'partners.name', 'partner_room_id', 'access', 'updated_at'])
      .where('room_id', '=', id)
      .orderBy('partner_id')
      .execute(),
  };
}

export type RoomDetailsForOperator = NonNullable<Awaited<ReturnType<typeof findRoomForOperator>>>;

/** Includes removed rooms, because their audit stays. */
export const findAnyRoom = (db: Database, id: number) =>
  db
    .selectFrom('rooms')
    .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
    .select(['rooms.id', 'removed_rooms.removed_at'])
    .where('rooms.id', '=', id)
    .executeTakeFirst();

function selectOverviews(db: Database) {
  return db
    .selectFrom('rooms')
    .leftJoin('removed_rooms', 'removed_rooms.room_id', 'rooms.id')
    .where('removed_rooms.room_id', 'is', null)
    .select(['rooms.id', 'rooms.host_id', 'rooms.details'])
    .select((row) => [
      countOf('photos').as('photos'),
      countOf('partner_rooms').as('partners'),
      row
        .selectFrom('partner_rooms')
        .select(({ fn }) => fn.max('updated_at').as('last'))
        .whereRef('partner_rooms.room_id', '=', 'rooms.id')
        .as('updated_at'),
    ]);
}

/** The room's rows in a table. PostgreSQL returns the number as a string. */
function countOf(
  table: 'photos' | 'partner_rooms' | 'photo_removals' | 'audit_entries',
): RawBuilder<number | string> {
  const [rows, roomId] = [sql.table(table), sql.ref(`${table}.room_id`)];
  return sql`(select count(*) from ${rows} where ${roomId} = rooms.id)`;
}

type OverviewRow = Awaited<ReturnType<ReturnType<typeof selectOverviews>['executeTakeFirstOrThrow']>>;

export type RoomOverview = ReturnType<typeof overviewOf>;

function overviewOf(row: OverviewRow) {
  const { name, status } = JSON.parse(row.details) as RoomRecord;
  return {
    id: row.id,
    name: createTextChooser(LANGUAGES).choose(name),
    status,
    host_id: row.host_id,
    photo_count: Number(row.photos),
    partner_count: Number(row.partners),
    /** The last change that a partner could see; null if no partner has the room. */
    updated_at: row.updated_at,
  };
}

export async function listPhotosForOperator(db: Database, roomId: number) {
  const live = await db
    .selectFrom('photos')
    .select(['id', 'name', 'featured'])
    .where('room_id', '=', roomId)
    .execute();
  const deleted = await db
    .selectFrom('photo_removals')
    .select(['photo', 'removed_at'])
    .where('room_id', '=', roomId)
    .execute();
  return [
    ...live.map((photo) => ({ ...photo, featured: photo.featured === 1, deleted_at: null })),
    ...deleted.map(({ photo, removed_at }) => {
      const { id, name } = JSON.parse(photo) as PhotosTable;
      return { id, name, featured: false, deleted_at: removed_at };
    }),
  ].sort((a, b) => a.id - b.id);
}

const KIND = 'room-';

/** Noted, so that a restored backup does not remove a room that was imported again. */
export const roomImported = (roomId: number) => ({ subject: `${KIND}${roomId}`, action: 'imported' });

/** Deletes a room's photos, access and details in the transaction; the audit needs its row. Undefined if there is no such room. */
export async function removeRoom(db: Database, roomId: number, at: string) {
  // Must come first: it locks the room against other changes.
  await growVersion(db, { roomId });
  const room = await findAnyRoom(db, roomId);
  if (room?.removed_at !== null) return undefined;
  const photos = await removePhotos(db, roomId, at);
  const partners = await withdrawAll(db, roomId);
  await db.updateTable('rooms').set({ details: '{}' }).where('id', '=', roomId).execute();
  await db.insertInto('removed_rooms').values({ room_id: roomId, removed_at: at }).execute();
  await addNote(db, { subject: `${KIND}${roomId}`, action: 'removed' });
  return { roomId, photos, partners };
}

export type RoomRemoval = NonNullable<Awaited<ReturnType<typeof removeRoom>>>;

async function removePhotos(db: Database, roomId: number, at: string): Promise<DeletionNote[]> {
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where('room_id', '=', roomId)
    .orderBy('featured')
    .orderBy('id')
    .execute();
  const by = { at, ...BY_OPERATOR };
  const removed = await Array.fromAsync(photos, ({ id }) => removePhoto(db, roomId, id, by));
  return removed.filter((each) => each !== undefined);
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

export interface ByOperator extends StoredState {
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
  const removal = await transact(db, (db) => removePhoto(db, photo.room_id, photo.id, by));
  if (!removal) return undefined;
  await store.note(removal.ledgerKey, removal.entry).catch(onNoteFailed);
  return photo;
}
