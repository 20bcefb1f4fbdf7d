import { beginRead } from '../../ledger/watch-ledger.ts';
import { jsonText, type Database } from '../../storage/database.ts';
import { selectLedgerPlace } from '../../storage/ledger-sequence.ts';
import { prepareQuery, type NameParameter } from '../../storage/prepare-query.ts';
import {
  parseRoomRecord,
  parseHostRecord,
  parseParts,
  parsePhotoRecord,
  selectPhotos,
} from '../stored-record.ts';

/** Only these rooms have a page. */
export const LISTED = 'Listed';

/** Both versions increase with every change, and every request asks, so a cached page is never stale. Undefined if none is listed. */
export async function findRoomVersion(db: Database, roomId: number) {
  const checkPlace = beginRead(db);
  const [row] = await readVersion(db, { roomId });
  if (row) await checkPlace(row.ledgerPlace);
  return row;
}

const readVersion = prepareQuery((db, parameter: NameParameter<{ roomId: number }>) =>
  db
    .selectFrom(['rooms', 'catalogue_state'])
    .select(['rooms.version', 'catalogue_state.version as catalogueVersion', selectLedgerPlace(db)])
    .where('rooms.id', '=', parameter('roomId'))
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED),
);

interface ListedRoomsQuestion {
  readonly hostId?: number | undefined;
  /** Only rooms with a lower id, for the next page. */
  readonly before?: number | undefined;
  /** The only rooms that may be listed; undefined for all. */
  readonly among?: readonly number[] | undefined;
  readonly most: number;
}

/** The parts that a list shows, newest first. The query stops at the end of the page, so a large host's other rooms are not read. */
export async function listListedRooms(db: Database, { hostId, before, among, most }: ListedRoomsQuestion) {
  let query = db
    .selectFrom('rooms')
    .leftJoin('photos', (join) => join.onRef('photos.room_id', '=', 'rooms.id').on('photos.featured', '=', 1))
    .select(['rooms.id', 'rooms.details', 'rooms.updated_at'])
    .select(['photos.id as photo_id', 'photos.name', 'photos.details as photo_details'])
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED)
    .orderBy('rooms.id', 'desc')
    .limit(most);
  if (hostId !== undefined) query = query.where('rooms.host_id', '=', hostId);
  if (before !== undefined) query = query.where('rooms.id', '<', before);
  if (among !== undefined) query = query.where('rooms.id', 'in', among);
  const rows = await query.execute();
  return rows.map(({ id, details, updated_at, photo_id, name, photo_details }) => ({
    id,
    record: parseRoomRecord(details),
    /** When it was last imported; null for imports before times were stored. */
    updatedAt: updated_at,
    photo:
      photo_id === null ? undefined : { id: photo_id, name: name!, record: parsePhotoRecord(photo_details!) },
  }));
}

export type ListedRoomSummary = Awaited<ReturnType<typeof listListedRooms>>[number];

/** Undefined if there is no such host. A host without listed rooms has an empty list. */
export async function listHostRooms(
  db: Database,
  question: ListedRoomsQuestion & { readonly hostId: number },
) {
  const checkPlace = beginRead(db);
  const host = await db
    .selectFrom(['hosts', 'catalogue_state'])
    .select(['hosts.details', 'catalogue_state.version', selectLedgerPlace(db)])
    .where('hosts.id', '=', question.hostId)
    .executeTakeFirst();
  if (!host) return undefined;
  await checkPlace(host.ledgerPlace);
  const rooms = await listListedRooms(db, { ...question, most: question.most + 1 });
  return {
    host: parseHostRecord(host.details),
    catalogueVersion: host.version,
    rooms: rooms.slice(0, question.most),
    hasMore: rooms.length > question.most,
  };
}

const PHOTO_MEMBERS = ['tag_ids', 'caption'] as const;

/** What a listed room's page shows. One statement, so that the room and its photos are consistent. */
export async function readListedRoom(db: Database, roomId: number) {
  const row = await db
    .selectFrom('rooms')
    .innerJoin('hosts', 'hosts.id', 'rooms.host_id')
    .crossJoin('catalogue_state')
    .select(['rooms.id', 'rooms.host_id as hostId', 'rooms.details', 'hosts.details as hostDetails'])
    .select(['catalogue_state.version as catalogueVersion'])
    .select(selectPhotos(db, PHOTO_MEMBERS).as('photos'))
    .where('rooms.id', '=', roomId)
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, hostId, catalogueVersion } = row;
  return { id, hostId, catalogueVersion, ...parseParts(row, PHOTO_MEMBERS) };
}

export type ListedRoom = NonNullable<Awaited<ReturnType<typeof readListedRoom>>>;
