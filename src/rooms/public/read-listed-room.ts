import { sql } from 'kysely';
import { jsonMember, jsonRows, jsonText, type Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';
import type { Text } from '../language.ts';
import type { HostRecord, RoomRecord } from '../room-record.ts';
import { LISTED } from './find-room-version.ts';

/** A consistent snapshot of a listed room for its page. */
export interface ListedRoom {
  readonly id: number;
  readonly hostId: number;
  readonly catalogueVersion: number;
  readonly record: RoomRecord;
  readonly host: HostRecord;
  /** Sorted by id. */
  readonly photos: readonly CaptionedPhoto[];
}

export interface CaptionedPhoto {
  readonly id: number;
  readonly name: string;
  readonly featured: boolean;
  readonly tagIds: readonly number[];
  readonly caption: Text;
}

type PhotoValues = [id: number, name: string, featured: number, tagIds: number[], caption: Text];

interface RoomRow {
  readonly id: number;
  readonly hostId: number;
  readonly catalogueVersion: number;
  readonly details: string;
  readonly hostDetails: string;
  readonly photos: string;
}

export async function readListedRoom(db: Database, roomId: number): Promise<ListedRoom | undefined> {
  const row = (await readRow(db, { roomId }))[0];
  return row && listedRoomOf(row);
}

function listedRoomOf({ id, hostId, catalogueVersion, details, hostDetails, photos }: RoomRow): ListedRoom {
  return {
    id,
    hostId,
    catalogueVersion,
    record: JSON.parse(details) as RoomRecord,
    host: JSON.parse(hostDetails) as HostRecord,
    photos: (JSON.parse(photos) as PhotoValues[]).map(photoOf),
  };
}

function photoOf([id, name, featured, tagIds, caption]: PhotoValues): CaptionedPhoto {
  return { id, name, featured: featured === 1, tagIds, caption };
}

/** One statement, so that the room and its photos are consistent. */
const readRow = prepareQuery<{ roomId: number }, RoomRow>((db, parameter) => {
  const photos = db
    .selectFrom('photos')
    .select(['id', 'name', 'featured', 'details'])
    .whereRef('photos.room_id', '=', 'rooms.id' as never)
    .orderBy('photos.id');
  const values = [
    ...['id', 'name', 'featured'].map((column) => sql.ref(column)),
    ...['tag_ids', 'caption'].map((member) => jsonMember(db, 'details', member)),
  ];
  return db
    .selectFrom('rooms')
    .innerJoin('hosts', 'hosts.id', 'rooms.host_id')
    .crossJoin('catalogue_state')
    .select([
      'rooms.id',
      'rooms.host_id as hostId',
      'rooms.details',
      'hosts.details as hostDetails',
      'catalogue_state.version as catalogueVersion',
      jsonRows(db, photos, values).as('photos'),
    ])
    .where('rooms.id', '=', parameter('roomId'))
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED);
});
