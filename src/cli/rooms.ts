import type { Config } from '../config/config.ts';
import type { State } from '../context.ts';
import {
  findAnyRoom,
  findRoomForOperator,
  listRoomOverviews,
  type RoomDetailsForOperator,
  type RoomOverview,
  removeRoom,
  type RoomRemoval,
} from '../rooms/operator-rooms.ts';
import { transact, type Database } from '../storage/database.ts';
import { BadArgument, printing, shortTime, tableOf, type Output } from './command.ts';
import { warnUnnoted, writeNotes } from './state.ts';
import { get, getPartner, unknown } from './tokens.ts';

interface ListFlags {
  readonly partner?: string;
  readonly after: number;
  readonly limit: number;
}

async function list({ db }: State, flags: ListFlags): Promise<Output> {
  const { partner, after, limit } = flags;
  const partnerId = partner === undefined ? undefined : (await getPartner(db, partner)).id;
  const found = await listRoomOverviews(db, { partnerId, after, limit: limit + 1 });
  const rooms = found.slice(0, limit);
  const next = found.length > limit ? rooms.at(-1)!.id : null;
  return [{ rooms, next_after: next }, roomsText(rooms, next, flags)];
}

function roomsText(rooms: readonly RoomOverview[], next: number | null, { partner, after }: ListFlags) {
  if (rooms.length === 0 && after === 0)
    return partner === undefined
      ? 'There are no rooms yet: ./sampan rooms import FILE.ndjson\n'
      : `Partner ${partner} has no rooms.\n`;
  const table = tableOf(rooms, {
    id: 'id',
    name: 'name',
    status: 'status',
    host: 'host_id',
    photos: 'photo_count',
    partners: 'partner_count',
    'changed (UTC)': ({ updated_at }) => shortTime(updated_at),
  });
  return next === null ? table : `${table}There are more: --after ${next}\n`;
}

async function show({ db, config }: State, text: string): Promise<Output> {
  const room = await getRoom(db, text);
  const noPage = whyNoPage(room, config);
  const url = noPage === undefined ? `${config.baseUrl}/rooms/${room.id}` : null;
  const { host_name, trash_count, audit_count, partners, ...overview } = room;
  return [
    { ...overview, url, host_name, trash_count, audit_count, partners },
    `Room ${room.id}, ${room.name}

  status         ${room.status}
  host           ${room.host_id}, ${host_name}
  page           ${url ?? `none: ${noPage}`}
  photos         ${room.photo_count}
  in the trash   ${trash_count}
  audit entries  ${audit_count}
  changed (UTC)  ${shortTime(room.updated_at)}

${partnersText(room)}`,
  ];
}

function whyNoPage({ status }: RoomOverview, { roomPages }: Config): string | undefined {
  if (!roomPages) return 'ROOM_PAGES is no';
  return status === 'Listed' ? undefined : 'it is not listed';
}

function partnersText({ partners }: RoomDetailsForOperator): string {
  if (partners.length === 0) return 'No partner has this room.\n';
  return tableOf(partners, {
    partner: 'partner_id',
    name: 'name',
    'its own id': 'partner_room_id',
    access: 'access',
    'changed (UTC)': ({ updated_at }) => shortTime(updated_at),
  });
}

async function removeOrPreview(
  state: State,
  text: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Output> {
  const room = await getRoom(state.db, text);
  const removal = dryRun ? undefined : await remove(state, room.id);
  const photos = removal?.photos.length ?? room.photo_count;
  const partners = removal?.partners ?? room.partner_count;
  const removed = removal !== undefined;
  return [
    { id: room.id, name: room.name, photos, partners, removed },
    removed
      ? `Room ${room.id}, ${room.name}, was removed with ${photos} photos; ${partners} partners have lost access. ` +
        'Its host stays. Importing the room again restores it without these photos.\n'
      : `Room ${room.id}, ${room.name}, would be removed with ${photos} photos; ${partners} partners would lose access.\n`,
  ];
}

async function remove(state: State, roomId: number): Promise<RoomRemoval> {
  const at = state.now().toISOString();
  const removal = await transact(state.db, (db) => removeRoom(db, roomId, at));
  if (!removal) throw unknown('room', String(roomId));
  for (const { ledgerKey, entry } of removal.photos)
    await state.store.note(ledgerKey, entry).catch(warnUnnoted);
  await writeNotes(state);
  return removal;
}

export const getRoom = (db: Database, text: string) => get(findOrExplain, db, text, 'room');

async function findOrExplain(db: Database, id: number) {
  const room = await findRoomForOperator(db, id);
  const removedAt = room ? undefined : (await findAnyRoom(db, id))?.removed_at;
  if (!removedAt) return room;
  throw new BadArgument(
    `Room ${id} was removed at ${shortTime(removedAt)} UTC; ./sampan audit --room ${id} shows what happened to its photos.`,
  );
}

export const ROOM_COMMANDS = {
  'rooms list': printing(list),
  'rooms show': printing(show),
  'rooms remove': printing(removeOrPreview),
};
