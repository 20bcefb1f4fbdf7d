import type { Config } from '../../config/config.ts';
import {
  findRemovalTime,
  findRoomForOperator,
  listRoomOverviews,
  type RoomDetailsForOperator,
  type RoomOverview,
} from '../../rooms/operator/room-overview.ts';
import { removeRoom, type RoomRemoval } from '../../rooms/operator/remove-room.ts';
import { LISTED } from '../../rooms/public/listed-rooms.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { BadArgument } from '../bad-argument.ts';
import { getPartner } from '../partners/partners.ts';
import { print, shortTime, type OutputFlags } from '../partners/print.ts';
import { warnUnnoted, withDatabase, writeNotes } from '../partners/with-database.ts';
import { openPhotoStore } from '../photo-store.ts';
import { textTable } from '../terminal/text-table.ts';

export interface ListRoomsFlags extends OutputFlags {
  readonly partner?: string;
  readonly after: number;
  readonly limit: number;
}

export interface RemoveRoomFlags extends OutputFlags {
  readonly dryRun: boolean;
}

export async function printRooms(config: Config, flags: ListRoomsFlags): Promise<void> {
  const { partner, after, limit } = flags;
  const found = await withDatabase(config, async (db) => {
    const partnerId = partner === undefined ? undefined : (await getPartner(db, partner)).id;
    return listRoomOverviews(db, { partnerId, after, limit: limit + 1 });
  });
  const rooms = found.slice(0, limit);
  const next = found.length > limit ? rooms.at(-1)!.id : null;
  print(flags, { rooms: rooms.map(presentOverview), next_after: next }, roomsText(rooms, next, flags));
}

function roomsText(rooms: readonly RoomOverview[], next: number | null, { partner, after }: ListRoomsFlags) {
  if (rooms.length === 0 && after === 0)
    return partner === undefined
      ? 'There are no rooms yet: ./sampan rooms import FILE.ndjson\n'
      : `Partner ${partner} has no rooms.\n`;
  const table = textTable(
    ['id', 'name', 'status', 'host', 'photos', 'partners', 'changed (UTC)'],
    rooms.map((room) => [
      room.id,
      room.name,
      room.status,
      room.hostId,
      room.photoCount,
      room.partnerCount,
      timeText(room.updatedAt),
    ]),
  );
  return next === null ? table : `${table}There are more: --after ${next}\n`;
}

export async function showRoom(config: Config, text: string, flags: OutputFlags): Promise<void> {
  const room = await withDatabase(config, (db) => getRoom(db, text));
  const noPage = whyNoPage(room, config);
  const url = noPage === undefined ? `${config.baseUrl}/rooms/${room.id}` : null;
  print(
    flags,
    {
      ...presentOverview(room),
      url,
      host_name: room.hostName,
      trash_count: room.trashCount,
      audit_count: room.auditCount,
      partners: room.partners,
    },
    `Room ${room.id}, ${room.name}

  status         ${room.status}
  host           ${room.hostId}, ${room.hostName}
  page           ${url ?? `none: ${noPage}`}
  photos         ${room.photoCount}
  in the trash   ${room.trashCount}
  audit entries  ${room.auditCount}
  changed (UTC)  ${timeText(room.updatedAt)}

${partnersText(room)}`,
  );
}

function whyNoPage({ status }: RoomOverview, { roomPages }: Config): string | undefined {
  if (!roomPages) return 'ROOM_PAGES is no';
  return status === LISTED ? undefined : 'it is not listed';
}

function partnersText({ partners }: RoomDetailsForOperator): string {
  if (partners.length === 0) return 'No partner has this room.\n';
  return textTable(
    ['partner', 'name', 'its own id', 'access', 'changed (UTC)'],
    partners.map((each) => [
      each.partner_id,
      each.name,
      each.partner_room_id,
      each.access,
      timeText(each.updated_at),
    ]),
  );
}

export async function removeRoomOfId(config: Config, text: string, flags: RemoveRoomFlags): Promise<void> {
  const { room, removal } = await withDatabase(config, async (db) => {
    const found = await getRoom(db, text);
    return { room: found, removal: flags.dryRun ? undefined : await remove(config, db, found.id) };
  });
  const photos = removal?.photos.length ?? room.photoCount;
  const partners = removal?.partners ?? room.partnerCount;
  const isRemoved = removal !== undefined;
  print(
    flags,
    { id: room.id, name: room.name, photos, partners, removed: isRemoved },
    isRemoved
      ? `Room ${room.id}, ${room.name}, was removed with ${photos} photos; ${partners} partners have lost access. ` +
          'Its host stays. Importing the room again restores it without these photos.\n'
      : `Room ${room.id}, ${room.name}, would be removed with ${photos} photos; ${partners} partners would lose access.\n`,
  );
}

async function remove(config: Config, db: Database, roomId: number): Promise<RoomRemoval> {
  const at = new Date().toISOString();
  const removal = await db.transaction().execute((db) => removeRoom(db, roomId, at));
  if (!removal) throw noRoom(String(roomId));
  const store = openPhotoStore(config, 'live');
  for (const { ledgerKey, entry } of removal.photos) await store.note(ledgerKey, entry).catch(warnUnnoted);
  await writeNotes(config, db);
  return removal;
}

export async function getRoom(db: Database, text: string): Promise<RoomDetailsForOperator> {
  const id = findId(text);
  if (id === undefined) throw noRoom(text);
  const room = await findRoomForOperator(db, id);
  if (room) return room;
  const removedAt = await findRemovalTime(db, id);
  if (removedAt === undefined) throw noRoom(text);
  throw new BadArgument(
    `Room ${id} was removed at ${timeText(removedAt)} UTC; ./sampan audit --room ${id} shows what happened to its photos.`,
  );
}

const noRoom = (text: string) =>
  new BadArgument(`There is no room ${JSON.stringify(text)}: ./sampan rooms list shows all rooms.`);

function presentOverview(room: RoomOverview) {
  return {
    id: room.id,
    name: room.name,
    status: room.status,
    host_id: room.hostId,
    photo_count: room.photoCount,
    partner_count: room.partnerCount,
    updated_at: room.updatedAt,
  };
}

const timeText = (instant: string | null) => shortTime(instant === null ? null : new Date(instant), '');
