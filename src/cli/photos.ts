import { readConfig } from '../config/config.ts';
import type { State } from '../context.ts';
import { listAudit, type ListedEntry } from '../rooms/photos/audit.ts';
import { deletePhotoForOperator, findAnyRoom, listPhotosForOperator } from '../rooms/operator-rooms.ts';
import { restoreRoomPhoto } from '../rooms/photos/restore-room-photo.ts';
import type { Database } from '../storage/database.ts';
import { findId } from '../storage/ids.ts';
import { BadArgument, getInstant, printing, shortTime, tableOf, type Output } from './command.ts';
import { getRoom } from './rooms.ts';
import { warnUnnoted, withState } from './state.ts';
import { getPartner } from './tokens.ts';

const DAY_MS = 86_400_000;

async function list({ db, config }: State, roomText: string): Promise<Output> {
  const { id } = await getRoom(db, roomText);
  const photos = (await listPhotosForOperator(db, id)).map((photo) => ({
    ...photo,
    restorable_until:
      photo.deleted_at === null ? null : new Date(Date.parse(photo.deleted_at) + config.trashDays * DAY_MS),
  }));
  const table = tableOf(photos, {
    id: 'id',
    name: 'name',
    featured: ({ featured }) => (featured ? 'yes' : ''),
    'deleted (UTC)': ({ deleted_at }) => shortTime(deleted_at),
    'can be restored until (UTC)': ({ restorable_until }) => shortTime(restorable_until),
  });
  return [{ room_id: id, photos }, photos.length > 0 ? table : `Room ${id} has no photos.\n`];
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
  const photoId = parsePhotoId(text);
  const restored = await restoreRoomPhoto({ ...state, onNoteFailed: warnUnnoted }, photoId);
  const { id, name, room_id } = restored;
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

async function printAudit({ db }: State, flags: AuditFlags): Promise<void> {
  const { room, partner, limit } = flags;
  const since = flags.since === undefined ? undefined : getInstant('--since', flags.since);
  const partnerId = partner === undefined ? undefined : (await getPartner(db, partner)).id;
  const roomId = room === undefined ? undefined : await getRoomId(db, room);
  const found = await listAudit(db, { roomId, partnerId, since, limit: limit + 1 });
  const entries = found.slice(-limit);
  // With the position in the room's chain, which ./sampan check verifies.
  const lines = entries.map(
    ({ room_id, sequence, hash, ...entry }) => `${JSON.stringify({ room_id, sequence, ...entry, hash })}\n`,
  );
  process.stdout.write(flags.json ? lines.join('') : auditTable(entries));
  if (found.length > limit)
    process.stderr.write(
      `These are the newest ${limit}. Use --limit to show more, or --since to choose a time.\n`,
    );
}

function auditTable(entries: readonly ListedEntry[]): string {
  if (entries.length === 0) return 'No photo was deleted or restored.\n';
  return tableOf(entries, {
    'at (UTC)': ({ at }) => at.slice(0, 19).replace('T', ' '),
    room: 'room_id',
    entry: 'sequence',
    action: 'action',
    photo: ({ photo }) => photo.id,
    name: ({ photo }) => photo.name,
    by: ({ partner_id, token_id }) =>
      partner_id === null ? 'operator' : `partner ${partner_id}, token ${token_id}`,
    request: 'request_id',
  });
}

async function getRoomId(db: Database, text: string): Promise<number> {
  const id = findId(text);
  if (id !== undefined && (await findAnyRoom(db, id))) return id;
  throw new BadArgument(
    `There has never been a room ${JSON.stringify(text)}: ./sampan rooms list shows all rooms.`,
  );
}

export const PHOTO_COMMANDS = {
  'photos list': printing(list),
  'photos delete': printing(deleteOne),
  'photos restore': printing(restore),
  audit: (flags: AuditFlags) => withState(readConfig(), (state) => printAudit(state, flags)),
};
