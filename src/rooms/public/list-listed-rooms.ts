import { jsonText, type Database } from '../../storage/database.ts';
import type { Text } from '../language.ts';
import type { RoomRecord } from '../room-record.ts';
import { LISTED } from './find-room-version.ts';

export interface ListedRoomsQuestion {
  readonly hostId?: number | undefined;
  /** Only rooms with a lower id: where the page before ended. */
  readonly before?: number | undefined;
  /** The only rooms that may be listed; undefined for all. */
  readonly among?: readonly number[] | undefined;
  readonly most: number;
}

/** As much of a listed room as a list shows. */
export interface ListedRoomSummary {
  readonly id: number;
  readonly record: RoomRecord;
  /** When it was last imported; null where that was before times were kept. */
  readonly updatedAt: string | null;
  /** The featured one. */
  readonly photo: { readonly id: number; readonly name: string; readonly caption: Text } | undefined;
}

/** The newest first. It ends with the page: the other rooms of a large host are not read. */
export async function listListedRooms(
  db: Database,
  { hostId, before, among, most }: ListedRoomsQuestion,
): Promise<ListedRoomSummary[]> {
  const rows = await db
    .selectFrom('rooms')
    .leftJoin('photos', (join) => join.onRef('photos.room_id', '=', 'rooms.id').on('photos.featured', '=', 1))
    .select(['rooms.id', 'rooms.details', 'rooms.updated_at'])
    .select(['photos.id as photo_id', 'photos.name', 'photos.details as photo_details'])
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED)
    .$if(hostId !== undefined, (query) => query.where('rooms.host_id', '=', hostId!))
    .$if(before !== undefined, (query) => query.where('rooms.id', '<', before!))
    .$if(among !== undefined, (query) => query.where('rooms.id', 'in', among!))
    .orderBy('rooms.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, details, updated_at, photo_id, name, photo_details }) => ({
    id,
    record: JSON.parse(details) as RoomRecord,
    updatedAt: updated_at,
    photo: photo_id === null ? undefined : { id: photo_id, name: name!, caption: captionOf(photo_details!) },
  }));
}

const captionOf = (details: string) => (JSON.parse(details) as { caption: Text }).caption;
