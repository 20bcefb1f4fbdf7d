import type { Config } from '../../config/config.ts';
import { deletePhotoForOperator } from '../../rooms/operator/remove-room.ts';
import { listPhotosForOperator, type OperatorPhoto } from '../../rooms/operator/room-overview.ts';
import { NotRestorable, restoreRoomPhoto } from '../../rooms/photos/restore-room-photo.ts';
import type { Database } from '../../storage/database.ts';
import { findId } from '../../storage/find-id.ts';
import { BadArgument } from '../bad-argument.ts';
import { print, shortTime, type OutputFlags } from '../partners/print.ts';
import { warnUnnoted, withDatabase } from '../partners/with-database.ts';
import { openPhotoStore } from '../photo-store.ts';
import { textTable } from '../terminal/text-table.ts';
import { getRoom } from './rooms.ts';

const DAY_MS = 86_400_000;
const now = () => new Date();

export async function printPhotos(config: Config, roomText: string, flags: OutputFlags): Promise<void> {
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
      photo.deletedAt === null ? '' : shortTime(new Date(photo.deletedAt), ''),
      shortTime(endOf(photo), ''),
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
  print(flags, document, photos.length > 0 ? table : `Room ${room} has no photos.\n`);
}

export async function deletePhoto(config: Config, photo: string, flags: OutputFlags): Promise<void> {
  const { id, name, room_id } = await withDatabase(config, async (db) => {
    const photoId = parsePhotoId(photo);
    const deleted = await deletePhotoForOperator(portsOf(config, db), photoId);
    if (!deleted)
      throw new BadArgument(
        `There is no photo ${photoId}: ./sampan photos list ROOM_ID shows a room's photos.`,
      );
    return deleted;
  });
  print(
    flags,
    { id, name, room_id, deleted: true },
    `Photo ${id}, ${name}, is deleted from room ${room_id}. You can restore it for ${config.trashDays} days: ./sampan photos restore ${id}\n`,
  );
}

export async function restorePhoto(config: Config, photo: string, flags: OutputFlags): Promise<void> {
  const { id, name, room_id, featured } = await withDatabase(config, async (db) => {
    try {
      return await restoreRoomPhoto(portsOf(config, db), parsePhotoId(photo));
    } catch (error) {
      if (error instanceof NotRestorable) throw new BadArgument(error.message);
      throw error;
    }
  });
  const isFeatured = featured === 1;
  print(
    flags,
    { id, name, room_id, featured: isFeatured },
    `Photo ${id}, ${name}, is back in room ${room_id}${isFeatured ? ', and is its featured photo' : ''}.\n`,
  );
}

function portsOf(config: Config, db: Database) {
  return { db, store: openPhotoStore(config, 'live'), now, onNoteFailed: warnUnnoted };
}

function parsePhotoId(text: string): number {
  const id = findId(text);
  if (id === undefined) throw new BadArgument(`${text} is not a photo id.`);
  return id;
}
