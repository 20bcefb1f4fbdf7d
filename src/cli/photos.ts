import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { deletePhotoForOperator } from '../rooms/operator/remove-room.ts';
import { listPhotosForOperator, type OperatorPhoto } from '../rooms/operator/room-overview.ts';
import { NotRestorable, restoreRoomPhoto } from '../rooms/photos/restore-room-photo.ts';
import type { Database } from '../storage/database.ts';
import { findId } from '../storage/ids.ts';
import { BadArgument, JSON_FLAG, printing, reads, shortTime, writes, type Output } from './command.ts';
import { getRoom } from './rooms.ts';
import { openPhotoStore, warnUnnoted, withDatabase } from './state.ts';
import { textTable } from './text-table.ts';

const DAY_MS = 86_400_000;
const now = () => new Date();

export function addPhotoCommands(program: Command): void {
  const photos = program.command('photos').description('photos of a room, including those in the trash');
  reads(photos.command('list <room_id>'))
    .description('list the photos of a room, including those that can be restored')
    .option(...JSON_FLAG)
    .action(printing(list));
  writes(photos.command('delete <photo_id>'))
    .description('delete a photo, as a partner would; it can be restored while it is in the trash')
    .option(...JSON_FLAG)
    .action(printing(deleteOne));
  writes(photos.command('restore <photo_id>'))
    .description('restore a deleted photo from the trash')
    .option(...JSON_FLAG)
    .action(printing(restore));
}

async function list(config: Config, roomText: string): Promise<Output> {
  const { room, photos } = await withDatabase(config, async (db) => {
    const { id } = await getRoom(db, roomText);
    return { room: id, photos: await listPhotosForOperator(db, id) };
  });
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
    room_id: room,
    photos: photos.map((photo) => ({
      id: photo.id,
      name: photo.name,
      featured: photo.featured,
      deleted_at: photo.deletedAt,
      restorable_until: endOf(photo),
    })),
  };
  return [document, photos.length > 0 ? table : `Room ${room} has no photos.\n`];
}

async function deleteOne(config: Config, photo: string): Promise<Output> {
  const { id, name, room_id } = await withDatabase(config, async (db) => {
    const photoId = parsePhotoId(photo);
    const deleted = await deletePhotoForOperator(portsOf(config, db), photoId);
    if (!deleted)
      throw new BadArgument(
        `There is no photo ${photoId}: ./sampan photos list ROOM_ID shows a room's photos.`,
      );
    return deleted;
  });
  return [
    { id, name, room_id, deleted: true },
    `Photo ${id}, ${name}, is deleted from room ${room_id}. You can restore it for ${config.trashDays} days: ./sampan photos restore ${id}\n`,
  ];
}

async function restore(config: Config, photo: string): Promise<Output> {
  const { id, name, room_id, featured } = await withDatabase(config, async (db) => {
    try {
      return await restoreRoomPhoto(portsOf(config, db), parsePhotoId(photo));
    } catch (error) {
      if (error instanceof NotRestorable) throw new BadArgument(error.message);
      throw error;
    }
  });
  const isFeatured = featured === 1;
  return [
    { id, name, room_id, featured: isFeatured },
    `Photo ${id}, ${name}, is back in room ${room_id}${isFeatured ? ', and is its featured photo' : ''}.\n`,
  ];
}

function portsOf(config: Config, db: Database) {
  return { db, store: openPhotoStore(config, 'live'), now, onNoteFailed: warnUnnoted };
}

function parsePhotoId(text: string): number {
  const id = findId(text);
  if (id === undefined) throw new BadArgument(`${text} is not a photo id.`);
  return id;
}
