import { sql, type RawBuilder } from 'kysely';
import type { Static, TSchema } from '../json-schema.ts';
import { jsonMember, jsonRows, type Database } from '../storage/database.ts';
import { declaredOrder, lackFinder } from './declared-order.ts';
import { hostRecord, photoRecord, roomRecord } from './room-record.ts';

/** A room's parts as stored JSON strings. */
export interface StoredParts {
  readonly details: string;
  readonly hostDetails: string;
  readonly photos: string;
}

/** A photo's columns, then the members of its details that the query selects. */
export type PhotoValues<Members extends readonly unknown[]> = readonly [
  id: number,
  name: string,
  featured: number,
  ...members: Members,
];

/** Selects the photos of the row in `rooms`, sorted by id, as JSON. */
export function selectPhotos(db: Database, members: readonly string[]): RawBuilder<string> {
  const photos = db
    .selectFrom('photos')
    .select(['id', 'name', 'featured', 'details'])
    .whereRef('photos.room_id', '=', 'rooms.id' as never)
    .orderBy('photos.id');
  return jsonRows(db, photos, [
    ...['id', 'name', 'featured'].map((column) => sql.ref(column)),
    ...members.map((member) => jsonMember(db, 'details', member)),
  ]);
}

/** `photoOf` takes the `PhotoValues` that the query selects. */
export function parseParts<Photo>(
  { details, hostDetails, photos }: StoredParts,
  photoOf: (values: any) => Photo,
) {
  return {
    record: parseRoomRecord(details),
    host: parseHostRecord(hostDetails),
    photos: (JSON.parse(photos) as unknown[]).map(photoOf),
  };
}

// Records that were stored by an older version lack the members that were declared since.
export const parseRoomRecord = recordParser(roomRecord);
export const parseHostRecord = recordParser(hostRecord);
export const parsePhotoRecord = recordParser(photoRecord);

function recordParser<Schema extends TSchema>(schema: Schema): (details: string) => Static<Schema> {
  const [order, lacksField] = [declaredOrder(schema), lackFinder(schema)];
  return (details) => {
    const value = JSON.parse(details) as Static<Schema>;
    return lacksField?.(value) ? order(value) : value;
  };
}
