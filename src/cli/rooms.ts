import { Option, type Command } from 'commander';
import { readConfig, type Config } from '../config/config.ts';
import type { State } from '../context.ts';
import {
  findRemovalTime,
  findRoomForOperator,
  listRoomOverviews,
  type RoomDetailsForOperator,
  type RoomOverview,
  removeRoom,
  type RoomRemoval,
} from '../rooms/operator-rooms.ts';
import { LISTED } from '../rooms/public/listed-rooms.ts';
import type { Database } from '../storage/database.ts';
import { findId, LARGEST_ID } from '../storage/ids.ts';
import {
  BadArgument,
  JSON_FLAG,
  printing,
  reads,
  shortTime,
  textTable,
  wholeNumber,
  writes,
  writesUnlessDryRun,
  type Output,
} from './command.ts';
import type { RoomsImportFlags } from './rooms-import.ts';
import { warnUnnoted, writeNotes } from './state.ts';
import { getPartner } from './tokens.ts';

const MOST_LISTED = 1_000_000;

interface ListFlags {
  readonly partner?: string;
  readonly after: number;
  readonly limit: number;
}

export function addRoomCommands(program: Command): void {
  const rooms = program.command('rooms').description('rooms that partners can access');
  writes(rooms.command('import <file>'))
    .description('import hosts, rooms and photos from JSON lines, described in docs/room-import.schema.json')
    .option('--photos <folder>', 'folder with the photo files (default: the folder of the import file)')
    .option(
      '--merge',
      'change only the parts of a room that its line contains, such as a price or a photo',
      false,
    )
    .option('--skip-bad-lines', 'store the good lines of a file that has bad ones', false)
    .option(...JSON_FLAG)
    .action(async (file: string, flags: RoomsImportFlags) => {
      const { importRoomsFile } = await import('./rooms-import.ts');
      await importRoomsFile(readConfig(), file, flags);
    });
  printing(
    reads(rooms.command('list')),
    'list the rooms by id',
    list,
    new Option('--partner <id>', 'only rooms that this partner has an id for'),
    new Option('--limit <count>', 'maximum number').argParser(wholeNumber(1, MOST_LISTED)).default(100),
    new Option('--after <room_id>', 'start after this room').argParser(wholeNumber(0, LARGEST_ID)).default(0),
  );
  printing(reads(rooms.command('show <room_id>')), 'show a room: its host, photos and partners', show);
  printing(
    writesUnlessDryRun(rooms.command('remove <room_id>')),
    'remove a room with its photos, for all partners; its audit stays',
    removeOrPreview,
    new Option('--dry-run', 'show what would be removed without removing anything').default(false),
  );
}

async function list({ db }: State, flags: ListFlags): Promise<Output> {
  const { partner, after, limit } = flags;
  const partnerId = partner === undefined ? undefined : (await getPartner(db, partner)).id;
  const found = await listRoomOverviews(db, { partnerId, after, limit: limit + 1 });
  const rooms = found.slice(0, limit);
  const next = found.length > limit ? rooms.at(-1)!.id : null;
  return [{ rooms: rooms.map(presentOverview), next_after: next }, roomsText(rooms, next, flags)];
}

function roomsText(rooms: readonly RoomOverview[], next: number | null, { partner, after }: ListFlags) {
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
      shortTime(room.updatedAt),
    ]),
  );
  return next === null ? table : `${table}There are more: --after ${next}\n`;
}

async function show({ db, config }: State, text: string): Promise<Output> {
  const room = await getRoom(db, text);
  const noPage = whyNoPage(room, config);
  const url = noPage === undefined ? `${config.baseUrl}/rooms/${room.id}` : null;
  return [
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
  changed (UTC)  ${shortTime(room.updatedAt)}

${partnersText(room)}`,
  ];
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
      shortTime(each.updated_at),
    ]),
  );
}

async function removeOrPreview(
  state: State,
  text: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Output> {
  const room = await getRoom(state.db, text);
  const removal = dryRun ? undefined : await remove(state, room.id);
  const photos = removal?.photos.length ?? room.photoCount;
  const partners = removal?.partners ?? room.partnerCount;
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
  const removal = await state.db.transaction().execute((db) => removeRoom(db, roomId, at));
  if (!removal) throw noRoom(String(roomId));
  for (const { ledgerKey, entry } of removal.photos)
    await state.store.note(ledgerKey, entry).catch(warnUnnoted);
  await writeNotes(state);
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
    `Room ${id} was removed at ${shortTime(removedAt)} UTC; ./sampan audit --room ${id} shows what happened to its photos.`,
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
