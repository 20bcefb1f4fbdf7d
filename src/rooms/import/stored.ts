import type { Database } from '../../storage/database.ts';
import type { PartnerRoomsTable } from '../../storage/tables.ts';
import type { RoomRecord } from '../room-record.ts';
import type { ImportLine } from './lines.ts';
import type { JsonLine } from './read-lines.ts';
import { findRows } from './rows.ts';

export const partnerRoomKey = ({
  partner_id,
  partner_room_id,
}: Pick<PartnerRoomsTable, 'partner_id' | 'partner_room_id'>) => `${partner_id} ${partner_room_id}`;

/** What is stored about the ids in the lines. */
export async function findStored(db: Database, lines: readonly ImportLine[]) {
  const rooms = lines.filter((line) => line.type === 'room');
  const hostIds = lines.flatMap((line) => (line.type === 'host' ? line.id : []));
  const roomIds = rooms.map(({ id }) => id);
  const photoIds = rooms.flatMap(({ photos }) => photos.map(({ id }) => id));
  const partners = rooms.flatMap((room) => room.partners);
  const photos = await findRows(db, 'photos', 'room_id', roomIds);
  const partnerRooms = await findRows(db, 'partner_rooms', 'room_id', roomIds);
  const elsewhere = {
    photos: await findRows(db, 'photos', 'id', photoIds),
    partnerRooms: await findRows(db, 'partner_rooms', 'partner_room_id', partners.map(partnersOwnId)),
  };
  return {
    hosts: byId(await findRows(db, 'hosts', 'id', [...hostIds, ...rooms.map(({ host_id }) => host_id)])),
    rooms: byId(await findRows(db, 'rooms', 'id', roomIds)),
    photos: byId([...photos, ...elsewhere.photos]),
    photosOf: Map.groupBy(photos, ({ room_id }) => room_id),
    formerRoomOf: await findFormerRooms(db, photoIds),
    partners: byId(
      await findRows(
        db,
        'partners',
        'id',
        partners.map(({ partner_id }) => partner_id),
      ),
    ),
    partnerRooms: new Map(
      [...partnerRooms, ...elsewhere.partnerRooms].map((row) => [partnerRoomKey(row), row]),
    ),
    partnerRoomsOf: Map.groupBy(partnerRooms, ({ room_id }) => room_id),
  };
}

export type Stored = Awaited<ReturnType<typeof findStored>>;

const partnersOwnId = ({ partner_room_id }: Pick<PartnerRoomsTable, 'partner_room_id'>) => partner_room_id;

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** The room of each deleted photo, whether or not its file was purged; null if a restored backup has lost it. */
async function findFormerRooms(db: Database, photoIds: readonly number[]) {
  const former = new Map<number, number | null>();
  for (const { photo_id } of await findRows(db, 'lost_deletions', 'photo_id', photoIds))
    former.set(photo_id, null);
  for (const table of ['deleted_photos', 'photo_removals'] as const)
    for (const { photo_id, room_id } of await findRows(db, table, 'photo_id', photoIds))
      former.set(photo_id, room_id);
  return former;
}

const roomId = ({ named }: JsonLine) => (named?.type === 'room' ? named.id : undefined);

/** For --merge: fills in what a room's line omits from the stored room. Price and address are merged by member. */
export async function mergeStored(db: Database, lines: readonly JsonLine[]): Promise<JsonLine[]> {
  const ids = lines.flatMap((line) => roomId(line) ?? []);
  const rooms = byId(await findRows(db, 'rooms', 'id', ids));
  for (const { room_id } of await findRows(db, 'removed_rooms', 'room_id', ids)) rooms.delete(room_id);
  return lines.map((line) => {
    const room = rooms.get(roomId(line) ?? 0);
    if (!room) return line;
    const stored = { host_id: room.host_id, ...(JSON.parse(room.details) as RoomRecord) };
    const value = line.value!;
    const { price, address } = value;
    return {
      ...line,
      value: {
        ...stored,
        ...value,
        price: merged(stored.price, price),
        address: merged(stored.address, address),
      },
    };
  });
}

/** What is no object is refused later. */
function merged(stored: object, given: unknown): unknown {
  if (given === undefined) return stored;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return isObject ? { ...stored, ...given } : given;
}
