import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import type { State } from '../context.ts';
import { listAudit, type ListedEntry } from '../rooms/photos/audit.ts';
import {
  deletePhotoForOperator,
  listPhotosForOperator,
  type OperatorPhoto,
  hasEverBeen,
} from '../rooms/operator-rooms.ts';
import { ALLOWED_INSTANTS, parseInstant } from '../rooms/list-own-rooms.ts';
import { NotRestorable, restoreRoomPhoto } from '../rooms/photos/restore-room-photo.ts';
import type { Database } from '../storage/database.ts';
import { findId } from '../storage/ids.ts';
import {
  BadArgument,
  printing,
  reads,
  shortTime,
  textTable,
  writes,
  type Output,
  wholeNumber,
} from './command.ts';
import { getRoom } from './rooms.ts';
import { warnUnnoted, withState } from './state.ts';
import { getPartner } from './tokens.ts';

const DAY_MS = 86_400_000;

export function addPhotoCommands(program: Command): void {
  const photos = program.command('photos').description('photos of a room, including those in the trash');
  printing(
    reads(photos.command('list <room_id>')),
    'list the photos of a room, including those that can be restored',
    list,
  );
  printing(
    writes(photos.command('delete <photo_id>')),
    'delete a photo, as a partner would; it can be restored while it is in the trash',
    deleteOne,
  );
  printing(writes(photos.command('restore <photo_id>')), 'restore a deleted photo from the trash', restore);
}

async function list({ db, config }: State, roomText: string): Promise<Output> {
  const { id } = await getRoom(db, roomText);
  const photos = await listPhotosForOperator(db, id);
  const endOf = ({ deletedAt }: OperatorPhoto) =>
    deletedAt === null ? null : new Date(Date.parse(deletedAt) + config.trashDays * DAY_MS);
  const table = textTable(
    ['id', 'name', 'featured', 'deleted (UTC)', 'can be restored until (UTC)'],
    photos.map((photo) => [
      photo.id,
      photo.name,
      photo.featured ? 'yes' : '',
      shortTime(photo.deletedAt),
      shortTime(endOf(photo)),
    ]),
  );
  const document = {
    room_id: id,
    photos: photos.map((photo) => ({
      id: photo.id,
      name: photo.name,
      featured: photo.featured,
      deleted_at: photo.deletedAt,
      restorable_until: endOf(photo),
    })),
  };
  return [document, photos.length > 0 ? table : `Room ${id} has no photos.\n`];
}

async function deleteOne(state: State, text: string): Promise<Output> {
  const photoId = parsePhotoId(text);
  const deleted = await deletePhotoForOperator({ ...state, onNoteFailed: warnUnnoted }, photoId);
  if (!deleted)
    throw new BadArgument(
      `There is no photo ${photoId}: ./sampan photos list ROOM_ID shows a room's photos.`,
    );
  const { id, name, room_id } = deleted;
  return [
    { id, name, room_id, deleted: true },
    `Photo ${id}, ${name}, is deleted from room ${room_id}. You can restore it for ${state.config.trashDays} days: ./sampan photos restore ${id}\n`,
  ];
}

async function restore(state: State, text: string): Promise<Output> {
  const restoring = restoreRoomPhoto({ ...state, onNoteFailed: warnUnnoted }, parsePhotoId(text));
  const { id, name, room_id, ...restored } = await restoring.catch((error: unknown) => {
    throw error instanceof NotRestorable ? new BadArgument(error.message) : error;
  });
  const featured = restored.featured === 1;
  return [
    { id, name, room_id, featured },
    `Photo ${id}, ${name}, is back in room ${room_id}${featured ? ', and is its featured photo' : ''}.\n`,
  ];
}

function parsePhotoId(text: string): number {
  const id = findId(text);
  if (id === undefined) throw new BadArgument(`${text} is not a photo id.`);
  return id;
}

interface AuditFlags {
  readonly room?: string;
  readonly partner?: string;
  readonly since?: string;
  readonly limit: number;
  readonly json: boolean;
}

export function addAuditCommand(program: Command): void {
  reads(program.command('audit'))
    .description('show who deleted or restored which photo, and when')
    .option('--room <id>', 'only this room, which may have been removed')
    .option('--partner <id>', 'only changes by this partner')
    .option('--since <time>', 'only from this date or time on, such as 2026-11-01')
    .option(
      '--limit <count>',
      'show at most this many of the newest entries',
      wholeNumber(1, 1_000_000),
      1_000,
    )
    .option('--json', 'print one JSON line per entry instead of a table', false)
    .action((flags: AuditFlags) => withState(readConfig(), (state) => printAudit(state, flags)));
}

/** Prints a table for people, or lines of JSON for programs. */
async function printAudit({ db }: State, flags: AuditFlags): Promise<void> {
  const { room, partner, limit } = flags;
  const since = flags.since === undefined ? undefined : getInstant(flags.since);
  const partnerId = partner === undefined ? undefined : (await getPartner(db, partner)).id;
  const roomId = room === undefined ? undefined : await getRoomId(db, room);
  const found = await listAudit(db, { roomId, partnerId, since, limit: limit + 1 });
  const entries = found.slice(-limit);
  process.stdout.write(
    flags.json ? entries.map((entry) => `${JSON.stringify(present(entry))}\n`).join('') : tableOf(entries),
  );
  if (found.length > limit)
    process.stderr.write(
      `These are the newest ${limit}. Use --limit to show more, or --since to choose a time.\n`,
    );
}

function tableOf(entries: readonly ListedEntry[]): string {
  if (entries.length === 0) return 'No photo was deleted or restored.\n';
  return textTable(
    ['at (UTC)', 'room', 'entry', 'action', 'photo', 'name', 'by', 'request'],
    entries.map(({ at, room_id, sequence, action, photo, partner_id, token_id, request_id }) => [
      at.slice(0, 19).replace('T', ' '),
      room_id,
      sequence,
      action,
      photo.id,
      photo.name,
      partner_id === null ? 'operator' : `partner ${partner_id}, token ${token_id}`,
      request_id ?? '',
    ]),
  );
}

/** The stored photo with its position in the room's chain, which ./sampan check verifies. */
function present({ room_id, sequence, hash, ...entry }: ListedEntry) {
  return { room_id, sequence, ...entry, hash };
}

function getInstant(text: string): string {
  const instant = parseInstant(text);
  if (instant === undefined)
    throw new BadArgument(`--since must be ${ALLOWED_INSTANTS}, not ${JSON.stringify(text)}.`);
  return instant;
}

async function getRoomId(db: Database, text: string): Promise<number> {
  const id = findId(text);
  if (id !== undefined && (await hasEverBeen(db, id))) return id;
  throw new BadArgument(
    `There has never been a room ${JSON.stringify(text)}: ./sampan rooms list shows all rooms.`,
  );
}
