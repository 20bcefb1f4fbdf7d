import type { Database } from '../../../storage/database.ts';
import type { HostsTable, PhotosTable } from '../../../storage/tables.ts';
import type { ImportLine, RoomLine } from '../lines/import-line.ts';
import { askInPieces } from '../store/in-pieces.ts';

type StoredHost = Pick<HostsTable, 'id' | 'avatar_key' | 'avatar_sha256'>;
type StoredPhoto = Pick<PhotosTable, 'id' | 'name' | 'file_key' | 'sha256'>;

export interface StoredFacts {
  readonly partners: ReadonlySet<number>;
  readonly hosts: ReadonlyMap<number, StoredHost>;
  readonly photosOfRooms: ReadonlyMap<number, readonly StoredPhoto[]>;
  /** The room of each stored photo that the lines mention. */
  readonly roomOfPhoto: ReadonlyMap<number, number>;
  /** The former room of each deleted photo; null if a restored backup has lost it. */
  readonly roomOfDeletedPhoto: ReadonlyMap<number, number | null>;
  /** The room with this partner room id, by `partnerRoomKey`. */
  readonly roomOfPartner: ReadonlyMap<string, number>;
}

export const partnerRoomKey = (partnerId: number, partnerRoomId: string) => `${partnerId} ${partnerRoomId}`;

/** Reads everything stored about the ids in these lines. */
export async function findStoredFacts(db: Database, lines: readonly ImportLine[]): Promise<StoredFacts> {
  const rooms = lines.filter((line) => line.type === 'room');
  const partners = rooms.flatMap((room) => room.partners);
  return {
    partners: new Set(await listPartners(db, partners)),
    hosts: await findHosts(db, lines),
    roomOfPartner: await findPartnerRooms(db, partners),
    ...(await findPhotos(db, rooms)),
    roomOfDeletedPhoto: await findDeletedPhotos(db, rooms.flatMap(photoIdsOf)),
  };
}

export const photoIdsOf = (room: RoomLine) => room.photos.map(({ id }) => id);

/** The room of each deleted photo, whether or not its file was purged. */
export async function findDeletedPhotos(
  db: Database,
  photoIds: readonly number[],
): Promise<Map<number, number | null>> {
  const lost = await askInPieces(photoIds, (ids) =>
    db.selectFrom('lost_deletions').select('photo_id').where('photo_id', 'in', ids).execute(),
  );
  const deleted = await askInPieces(photoIds, (ids) =>
    db
      .selectFrom('deleted_photos')
      .select(['photo_id', 'room_id'])
      .where('photo_id', 'in', ids)
      .union(db.selectFrom('photo_removals').select(['photo_id', 'room_id']).where('photo_id', 'in', ids))
      .execute(),
  );
  return new Map([
    ...lost.map(({ photo_id }) => [photo_id, null] as const),
    ...deleted.map(({ photo_id, room_id }) => [photo_id, room_id] as const),
  ]);
}

async function listPartners(db: Database, partners: RoomLine['partners']): Promise<number[]> {
  const stored = await askInPieces(
    partners.map(({ partner_id }) => partner_id),
    (ids) => db.selectFrom('partners').select('id').where('id', 'in', ids).execute(),
  );
  return stored.map(({ id }) => id);
}

async function findHosts(db: Database, lines: readonly ImportLine[]): Promise<Map<number, StoredHost>> {
  const hostIds = lines.flatMap((line) => {
    if (line.type === 'host') return [line.id];
    return line.type === 'room' ? [line.host_id] : [];
  });
  const stored = await askInPieces(hostIds, (ids) =>
    db.selectFrom('hosts').select(['id', 'avatar_key', 'avatar_sha256']).where('id', 'in', ids).execute(),
  );
  return new Map(stored.map((host) => [host.id, host]));
}

async function findPartnerRooms(db: Database, partners: RoomLine['partners']): Promise<Map<string, number>> {
  const stored = await askInPieces(
    partners.map(({ partner_room_id }) => partner_room_id),
    (ids) =>
      db
        .selectFrom('partner_rooms')
        .select(['partner_id', 'partner_room_id', 'room_id'])
        .where('partner_room_id', 'in', ids)
        .execute(),
  );
  return new Map(stored.map((row) => [partnerRoomKey(row.partner_id, row.partner_room_id), row.room_id]));
}

async function findPhotos(
  db: Database,
  rooms: readonly RoomLine[],
): Promise<Pick<StoredFacts, 'photosOfRooms' | 'roomOfPhoto'>> {
  const ofRooms = await askInPieces(
    rooms.map(({ id }) => id),
    (ids) =>
      db
        .selectFrom('photos')
        .select(['id', 'room_id', 'name', 'file_key', 'sha256'])
        .where('room_id', 'in', ids)
        .execute(),
  );
  const photosOfRooms = Map.groupBy(ofRooms, ({ room_id }) => room_id);
  const roomOfPhoto = new Map(ofRooms.map(({ id, room_id }) => [id, room_id]));
  const others = await askInPieces(
    rooms.flatMap(photoIdsOf).filter((id) => !roomOfPhoto.has(id)),
    (ids) => db.selectFrom('photos').select(['id', 'room_id']).where('id', 'in', ids).execute(),
  );
  for (const { id, room_id } of others) roomOfPhoto.set(id, room_id);
  return { photosOfRooms, roomOfPhoto };
}
