import type { Insertable } from 'kysely';
import { readRowsWith, inPieces, type Column, type Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { RoomRecord } from '../room-record.ts';
import type { ImportLine } from './lines.ts';
import type { JsonLine } from './read-lines.ts';

const noChanges = () => ({ added: 0, changed: 0, unchanged: 0 });

export type Changes = ReturnType<typeof noChanges>;

export type Tally = ReturnType<typeof emptyTally>;

export const emptyTally = () => ({
  catalogue: noChanges(),
  hosts: noChanges(),
  rooms: noChanges(),
  /** Photos that were deleted earlier are never imported again. */
  photos: { ...noChanges(), leftOut: 0 },
});

export function count(changes: Changes, rows: readonly { readonly change: keyof Changes }[]): void {
  for (const { change } of rows) changes[change] += 1;
}

/** A row, the stored one, which may have more columns, and how they differ. */
export function planRow<Row extends object>(before: Row | undefined, row: Row) {
  return { before, row, change: changeOf(before, row) };
}

export function changeOf(stored: object | undefined, row: object): keyof Changes {
  if (stored === undefined) return 'added';
  const before = stored as Record<string, unknown>;
  return Object.entries(row).every(([column, value]) => before[column] === value) ? 'unchanged' : 'changed';
}

/** Stores the rows that differ from the stored ones with the same key, which are found by its last column. Returns all of them, planned. */
export async function storeRows<Table extends keyof Tables, Row extends Insertable<Tables[Table]>>(
  db: Database,
  table: Table,
  key: readonly (Column<Table> & keyof Row)[],
  rows: readonly Row[],
) {
  const last = key.at(-1)!;
  const nameOf = (row: Row) => key.map((column) => row[column]).join(' ');
  const lasts = rows.map((row) => row[last]);
  const stored = await readRowsWith(db, table, last, lasts);
  const before = new Map((stored as unknown[] as Row[]).map((row) => [nameOf(row), row]));
  const planned = rows.map((row) => planRow(before.get(nameOf(row)), row));
  const others = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column as typeof last));
  await inPieces(
    planned.flatMap(({ change, row }) => (change === 'unchanged' ? [] : row)),
    (piece) =>
      db
        .insertInto(table as 'rooms')
        .values(piece as never)
        .onConflict((conflict) =>
          conflict
            .columns(key as never)
            .doUpdateSet((row) =>
              Object.fromEntries(others.map((name) => [name, row.ref(`excluded.${name}` as 'excluded.id')])),
            ),
        )
        .execute(),
  );
  return planned;
}

export const partnerRoomKey = ({
  partner_id,
  partner_room_id,
}: Pick<Tables['partner_rooms'], 'partner_id' | 'partner_room_id'>) => `${partner_id} ${partner_room_id}`;

export async function findStored(db: Database, lines: readonly ImportLine[]) {
  const rooms = lines.filter((line) => line.type === 'room');
  const hostIds = lines.flatMap((line) => (line.type === 'host' ? line.id : []));
  const roomIds = rooms.map(({ id }) => id);
  const photoIds = rooms.flatMap(({ photos }) => photos.map(({ id }) => id));
  const partners = rooms.flatMap((room) => room.partners);
  const partnerIds = partners.map(({ partner_id }) => partner_id);
  const theirIds = partners.map(({ partner_room_id }) => partner_room_id);
  const photos = await readRowsWith(db, 'photos', 'room_id', roomIds);
  const partnerRooms = await readRowsWith(db, 'partner_rooms', 'room_id', roomIds);
  const elsewhere = {
    photos: await readRowsWith(db, 'photos', 'id', photoIds),
    partnerRooms: await readRowsWith(db, 'partner_rooms', 'partner_room_id', theirIds),
  };
  return {
    hosts: byId(await readRowsWith(db, 'hosts', 'id', [...hostIds, ...rooms.map(({ host_id }) => host_id)])),
    rooms: byId(await readRowsWith(db, 'rooms', 'id', roomIds)),
    photos: byId([...photos, ...elsewhere.photos]),
    photosOf: Map.groupBy(photos, ({ room_id }) => room_id),
    formerRoomOf: await findFormerRooms(db, photoIds),
    partners: byId(await readRowsWith(db, 'partners', 'id', partnerIds)),
    partnerRooms: new Map(
      [...partnerRooms, ...elsewhere.partnerRooms].map((row) => [partnerRoomKey(row), row]),
    ),
    partnerRoomsOf: Map.groupBy(partnerRooms, ({ room_id }) => room_id),
  };
}

export type Stored = Awaited<ReturnType<typeof findStored>>;

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** The room of each deleted photo, whether or not its file was purged; null if a restored backup has lost it. */
async function findFormerRooms(db: Database, photoIds: readonly number[]) {
  const former = new Map<number, number | null>();
  for (const { photo_id } of await readRowsWith(db, 'lost_deletions', 'photo_id', photoIds))
    former.set(photo_id, null);
  for (const table of ['deleted_photos', 'photo_removals'] as const)
    for (const { photo_id, room_id } of await readRowsWith(db, table, 'photo_id', photoIds))
      former.set(photo_id, room_id);
  return former;
}

const roomId = ({ named }: JsonLine) => (named?.type === 'room' ? named.id : undefined);

/** For --merge: fills in what a room's line omits from the stored room. Price and address are merged by member. */
export async function mergeStored(db: Database, lines: readonly JsonLine[]): Promise<JsonLine[]> {
  const ids = lines.flatMap((line) => roomId(line) ?? []);
  const rooms = byId(await readRowsWith(db, 'rooms', 'id', ids));
  for (const { room_id } of await readRowsWith(db, 'removed_rooms', 'room_id', ids)) rooms.delete(room_id);
  return lines.map((line) => {
    const room = rooms.get(roomId(line) ?? 0);
    if (!room) return line;
    const stored = { host_id: room.host_id, ...(JSON.parse(room.details) as RoomRecord) };
    const value = line.value!;
    const [price, address] = [merged(stored.price, value['price']), merged(stored.address, value['address'])];
    return { ...line, value: { ...stored, ...value, price, address } };
  });
}

/** What is no object is refused later. */
function merged(stored: object, given: unknown): unknown {
  if (given === undefined) return stored;
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return isObject ? { ...stored, ...given } : given;
}
