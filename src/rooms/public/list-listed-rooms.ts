import { jsonText, type Database } from '../../storage/database.ts';
import type { Text } from '../language.ts';
import type { RoomRecord } from '../room-record.ts';
import { parseRoomRecord } from '../stored-record.ts';
import { LISTED } from './find-room-version.ts';

export interface ListedRoomsQuestion {
  readonly hostId?: number | undefined;
  /** Only rooms with a lower id, for the next page. */
  readonly before?: number | undefined;
  /** The only rooms that may be listed; undefined for all. */
  readonly among?: readonly number[] | undefined;
  readonly most: number;
}

/** The parts of a listed room that a list shows. */
export interface ListedRoomSummary {
  readonly id: number;
  readonly record: RoomRecord;
  /** When it was last imported; null for imports before times were stored. */
  readonly updatedAt: string | null;
  /** The featured photo. */
  readonly photo: { readonly id: number; readonly name: string; readonly caption: Text } | undefined;
}

/** Newest first. The query stops at the end of the page, so a large host's other rooms are not read. */
export async function listListedRooms(
  db: Database,
  { hostId, before, among, most }: ListedRoomsQuestion,
): Promise<ListedRoomSummary[]> {
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
    updatedAt: updated_at,
    photo: photo_id === null ? undefined : { id: photo_id, name: name!, caption: captionOf(photo_details!) },
  }));
}

const captionOf = (details: string) => (JSON.parse(details) as { caption: Text }).caption;
