import { sql, type AliasedRawBuilder } from 'kysely';
import { TOKEN_COLUMNS, type TokenRow } from '../../partners/find-caller.ts';
import type { Database } from '../../storage/database.ts';
import { selectLedgerPlace } from '../../storage/ledger-place.ts';
import { prepareQuery, type NameParameter } from '../../storage/prepare-query.ts';
import type { Access } from '../room-record.ts';
import type { Room, RoomPhoto } from '../room.ts';
import { parseParts, selectPhotos, type PhotoValues, type StoredParts } from '../stored-parts.ts';

/** The result of one query for a partner's room id. */
export interface RoomReading {
  /** Undefined if the caller has no such id. */
  readonly access: Access | undefined;
  readonly isAnothers: boolean;
  readonly catalogueVersion: number;
  /** Undefined if the caller already has this version. */
  readonly room: StoredRoom | undefined;
}

export interface StoredRoom extends StoredParts {
  readonly id: number;
  readonly version: number;
  readonly hostId: number;
}

interface AccessColumns {
  readonly access: Access | null;
  readonly is_anothers: number | boolean | null;
  readonly catalogue_version: number;
}

interface RoomColumns {
  readonly id: number;
  readonly host_id: number;
  readonly version: number;
  readonly details: string;
  readonly host_details: string;
  readonly photos: string;
}

type ReadingRow = AccessColumns & (RoomColumns | { readonly details: null });

interface Known {
  /** The room and version that the caller already has and need not be sent; 0 for none. */
  readonly knownId: number;
  readonly knownVersion: number;
}

interface Question extends Known {
  readonly partnerId: number;
  readonly partnerRoomId: string;
}

export async function readRoom(db: Database, question: Question): Promise<RoomReading> {
  return readingOf((await read(db, question))[0]!);
}

interface TokenQuestion extends Known {
  readonly sha256: string;
  readonly partnerRoomId: string;
}

export interface TokenReading {
  readonly token: TokenRow;
  readonly reading: RoomReading;
}

/** The same with the partner's token, read in the same query. Undefined if there is no such token. */
export async function readRoomWithToken(
  db: Database,
  question: TokenQuestion,
): Promise<TokenReading | undefined> {
  const [row] = await readWithToken(db, question);
  return row && { token: row, reading: readingOf(row) };
}

/** One statement, so that room, photos and access are consistent. */
const read = prepareQuery<Question, ReadingRow>((db, parameter) =>
  db
    .selectFrom('catalogue_state')
    .leftJoin('partner_rooms as own', (join) =>
      join
        .on('own.partner_room_id', '=', parameter('partnerRoomId'))
        .on('own.partner_id', '=', parameter('partnerId')),
    )
    .leftJoin('rooms', 'rooms.id', 'own.room_id')
    .select(roomColumns(db, parameter)),
);

const readWithToken = prepareQuery<TokenQuestion, ReadingRow & TokenRow>((db, parameter) =>
  db
    .selectFrom('tokens')
    .innerJoin('partners', 'partners.id', 'tokens.partner_id')
    .innerJoin('catalogue_state', (join) => join.onTrue())
    .leftJoin('partner_rooms as own', (join) =>
      join
        .on('own.partner_room_id', '=', parameter('partnerRoomId'))
        .onRef('own.partner_id', '=', 'tokens.partner_id'),
    )
    .leftJoin('rooms', 'rooms.id', 'own.room_id')
    .where('tokens.sha256', '=', parameter('sha256'))
    .select([...TOKEN_COLUMNS, selectLedgerPlace(db), ...roomColumns(db, parameter)]),
);

/** Selects from `catalogue_state`, the partner's `own` entry and `rooms`. */
function roomColumns(
  db: Database,
  parameter: NameParameter<Known & { readonly partnerRoomId: string }>,
): AliasedRawBuilder<any, keyof AccessColumns | keyof RoomColumns>[] {
  const isNews = sql<boolean>`(rooms.version <> ${parameter('knownVersion')} or rooms.id <> ${parameter('knownId')})`;
  const host = db
    .selectFrom('hosts')
    .select('hosts.details')
    .whereRef('hosts.id', '=', 'rooms.host_id' as never);
  const others = db
    .selectFrom('partner_rooms as others')
    .select(sql.lit(1).as('found'))
    .where('others.partner_room_id', '=', parameter('partnerRoomId'));
  return [
    sql.ref('catalogue_state.version').as('catalogue_version'),
    sql.ref('own.access').as('access'),
    sql.ref('rooms.id').as('id'),
    sql.ref('rooms.host_id').as('host_id'),
    sql.ref('rooms.version').as('version'),
    sql`case when own.room_id is null then exists ${others} end`.as('is_anothers'),
    sql`case when ${isNews} then rooms.details end`.as('details'),
    sql`case when ${isNews} then ${host} end`.as('host_details'),
    sql`case when ${isNews} then ${selectPhotos(db, ['slide', 'tag_ids'])} end`.as('photos'),
  ];
}

function readingOf(row: ReadingRow): RoomReading {
  return {
    access: row.access ?? undefined,
    isAnothers: Boolean(row.is_anothers),
    catalogueVersion: row.catalogue_version,
    room: row.details === null ? undefined : roomOf(row),
  };
}

function roomOf({ id, version, host_id, details, host_details, photos }: RoomColumns): StoredRoom {
  return { id, version, hostId: host_id, details, hostDetails: host_details, photos };
}

export function parseRoom(stored: StoredRoom): Room {
  const { id, version, hostId } = stored;
  return { id, version, hostId, ...parseParts(stored, photoOf) };
}

function photoOf([id, name, featured, slide, tag_ids]: PhotoValues<
  [slide: boolean, tagIds: number[]]
>): RoomPhoto {
  return { id, name, featured: featured === 1, record: { slide, tag_ids } };
}
