import { sql } from 'kysely';
import { serviceUnavailable } from '../../errors.ts';
import type { Database } from '../../storage/database.ts';
import { takeIds } from '../../storage/take-ids.ts';
import type { Access } from '../room-record.ts';
import { TEMPLATE_IDS } from './template-rooms.ts';

export interface SandboxRoom {
  readonly id: number;
  readonly partnerRoomId: string;
  readonly access: Access;
  readonly photoIds: readonly number[];
}

const RETRY_SECONDS = 5;

/** Copies every template room. Each copy's id is its template's id plus the returned number. */
export async function copyRooms(db: Database): Promise<number> {
  const shift = await takeRange(db, 'room', Math.max(...TEMPLATE_IDS));
  const copied = await db
    .insertInto('rooms')
    .columns(['id', 'host_id', 'version', 'details'])
    .expression((row) =>
      row
        .selectFrom('rooms')
        .select(({ eb }) => [eb('id', '+', shift).as('id'), 'host_id', sql.lit(1).as('version'), 'details'])
        .where('id', 'in', TEMPLATE_IDS),
    )
    .returning('id')
    .execute();
  // Until the templates are imported, the sandbox has no rooms to copy.
  if (copied.length !== TEMPLATE_IDS.length) throw serviceUnavailable(RETRY_SECONDS);
  return shift;
}

/** The offset between a sandbox's ids and the templates' ids. */
export interface Shift {
  readonly room: number;
  readonly photo: number;
}

/** Copies the templates' photos. The copies share their files. */
export async function copyPhotos(db: Database, shift: Shift): Promise<Map<number, number[]>> {
  const copied = await db
    .insertInto('photos')
    .columns(['id', 'room_id', 'name', 'file_key', 'sha256', 'featured', 'details'])
    .expression((row) =>
      row
        .selectFrom('photos')
        .select(({ eb }) => [
          eb('id', '+', shift.photo).as('id'),
          eb('room_id', '+', shift.room).as('room_id'),
        ])
        .select(['name', 'file_key', 'sha256', 'featured', 'details'])
        .where('room_id', 'in', TEMPLATE_IDS),
    )
    .returning(['id', 'room_id'])
    .execute();
  copied.sort((a, b) => a.id - b.id);
  const photosOf = Map.groupBy(copied, ({ room_id }) => room_id);
  return new Map([...photosOf].map(([roomId, photos]) => [roomId, photos.map(({ id }) => id)]));
}

/** Reserves new ids for a sandbox's photos. */
export async function takePhotoIds(db: Database): Promise<number> {
  return takeRange(db, 'photo', await findLastPhoto(db, TEMPLATE_IDS));
}

/** The highest photo id that the rooms have or had; 0 if there was none. */
export async function findLastPhoto(db: Database, roomIds: readonly number[]): Promise<number> {
  const { live, deleted } = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('photos')
        .select(({ fn }) => fn.max('id').as('last'))
        .where('room_id', 'in', roomIds)
        .as('live'),
      row
        .selectFrom('deleted_photos')
        .select(({ fn }) => fn.max('photo_id').as('last'))
        .where('room_id', 'in', roomIds)
        .as('deleted'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(live ?? 0, deleted ?? 0);
}

/** Reserves an id range as long as the highest template id, and returns its offset. */
async function takeRange(db: Database, name: 'room' | 'photo', last: number): Promise<number> {
  return (await takeIds(db, name, last)) - 1;
}
