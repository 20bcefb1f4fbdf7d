import type { Command } from 'commander';
import type { State } from '../context.ts';
import {
  deletePhotoForOperator,
  listPhotosForOperator,
  type OperatorPhoto,
} from '../rooms/operator-rooms.ts';
import { NotRestorable, restoreRoomPhoto } from '../rooms/photos/restore-room-photo.ts';
import { findId } from '../storage/ids.ts';
import { BadArgument, printing, reads, shortTime, textTable, writes, type Output } from './command.ts';
import { getRoom } from './rooms.ts';
import { warnUnnoted } from './state.ts';

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
