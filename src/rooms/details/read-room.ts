import { sql } from 'kysely';
import { jsonMember, jsonRows, type Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';
import type { Access, HostRecord, RoomRecord } from '../room-record.ts';
import type { Room, RoomPhoto } from '../room.ts';

/** What one look at the database tells of a partner's room id. */
export interface RoomReading {
  /** Undefined where the id is not the caller's. */
  readonly access: Access | undefined;
  readonly isAnothers: boolean;
  readonly catalogueVersion: number;
  /** Undefined where it is the one that is already known. */
  readonly room: StoredRoom | undefined;
}

/** A room as the texts that are stored of it. */
export interface StoredRoom {
  readonly id: number;
  readonly version: number;
  readonly hostId: number;
  readonly details: string;
  readonly hostDetails: string;
  readonly photos: string;
}

interface ReadingRow {
  readonly access: Access | null;
  readonly is_anothers: number | boolean | null;
  readonly catalogue_version: number;
  readonly id: number | null;
  readonly host_id: number | null;
  readonly version: number | null;
  readonly details: string | null;
  readonly host_details: string | null;
  readonly photos: string | null;
}

type PhotoValues = [id: number, name: string, featured: number, slide: boolean, tagIds: number[]];

interface Question {
  readonly partnerId: number;
  readonly partnerRoomId: string;
  /** The room and version that are known already, so that only others are sent; 0 for none. */
  readonly knownId: number;
  readonly knownVersion: number;
}

export async function readRoom(db: Database, question: Question): Promise<RoomReading> {
  return readingOf((await read(db, question))[0]!);
}

/** One statement, so that room, photos and access are of one moment. */
const read = prepareQuery<Question, ReadingRow>((db, parameter) => {
  const isNews = sql<boolean>`(rooms.version <> ${parameter('knownVersion')} or rooms.id <> ${parameter('knownId')})`;
  const photos = db
    .selectFrom('photos')
    .select(['id', 'name', 'featured', 'details'])
    .whereRef('photos.room_id', '=', 'rooms.id' as never)
    .orderBy('photos.id');
  const values = [
    ...['id', 'name', 'featured'].map((column) => sql.ref(column)),
    ...['slide', 'tag_ids'].map((member) => jsonMember(db, 'details', member)),
  ];
  const host = db
    .selectFrom('hosts')
    .select('hosts.details')
    .whereRef('hosts.id', '=', 'rooms.host_id' as never);
  const others = db
    .selectFrom('partner_rooms as others')
    .select(sql.lit(1).as('found'))
    .where('others.partner_room_id', '=', parameter('partnerRoomId'));
  return db
    .selectFrom('catalogue_state')
    .leftJoin('partner_rooms as own', (join) =>
      join
        .on('own.partner_room_id', '=', parameter('partnerRoomId'))
        .on('own.partner_id', '=', parameter('partnerId')),
    )
    .leftJoin('rooms', 'rooms.id', 'own.room_id')
    .select([
      'catalogue_state.version as catalogue_version',
      'own.access',
      'rooms.id',
      'rooms.host_id',
      'rooms.version',
      sql<boolean | null>`case when own.room_id is null then exists ${others} end`.as('is_anothers'),
      sql<string | null>`case when ${isNews} then rooms.details end`.as('details'),
      sql<string | null>`case when ${isNews} then ${host} end`.as('host_details'),
      sql<string | null>`case when ${isNews} then ${jsonRows(db, photos, values)} end`.as('photos'),
    ]);
});

function readingOf(row: ReadingRow): RoomReading {
  return {
    access: row.access ?? undefined,
    isAnothers: Boolean(row.is_anothers),
    catalogueVersion: row.catalogue_version,
    room: row.details === null ? undefined : roomOf(row),
  };
}

function roomOf({ id, version, host_id, details, host_details, photos }: ReadingRow): StoredRoom {
  return {
    id: id!,
    version: version!,
    hostId: host_id!,
    details: details!,
    hostDetails: host_details!,
    photos: photos!,
  };
}

export function parseRoom({ id, version, hostId, details, hostDetails, photos }: StoredRoom): Room {
  return {
    id,
    version,
    hostId,
    record: JSON.parse(details) as RoomRecord,
    host: JSON.parse(hostDetails) as HostRecord,
    photos: (JSON.parse(photos) as PhotoValues[]).map(photoOf),
  };
}

function photoOf([id, name, featured, slide, tag_ids]: PhotoValues): RoomPhoto {
  return { id, name, featured: featured === 1, record: { slide, tag_ids } };
}
