import { jsonText, type Database } from '../../storage/database.ts';
import { prepareQuery } from '../../storage/prepare-query.ts';
import type { Text } from '../language.ts';
import type { HostRecord, RoomRecord } from '../room-record.ts';
import { parseParts, selectPhotos, type PhotoValues, type StoredParts } from '../stored-record.ts';
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

interface RoomRow extends StoredParts {
  readonly id: number;
  readonly hostId: number;
  readonly catalogueVersion: number;
}

export async function readListedRoom(db: Database, roomId: number): Promise<ListedRoom | undefined> {
  const [row] = await readRow(db, { roomId });
  if (!row) return undefined;
  const { id, hostId, catalogueVersion } = row;
  return { id, hostId, catalogueVersion, ...parseParts(row, PHOTO_MEMBERS, photoOf) };
}

const PHOTO_MEMBERS = ['tag_ids', 'caption'] as const;

function photoOf([id, name, featured, tagIds, caption]: PhotoValues<
  [tagIds: number[], caption: Text]
>): CaptionedPhoto {
  return { id, name, featured: featured === 1, tagIds, caption };
}

/** One statement, so that the room and its photos are consistent. */
const readRow = prepareQuery<{ roomId: number }, RoomRow>((db, parameter) =>
  db
    .selectFrom('rooms')
    .innerJoin('hosts', 'hosts.id', 'rooms.host_id')
    .crossJoin('catalogue_state')
    .select([
      'rooms.id',
      'rooms.host_id as hostId',
      'rooms.details',
      'hosts.details as hostDetails',
      'catalogue_state.version as catalogueVersion',
      selectPhotos(db, PHOTO_MEMBERS).as('photos'),
    ])
    .where('rooms.id', '=', parameter('roomId'))
    .where(jsonText(db, 'rooms.details', 'status'), '=', LISTED),
);
