import type { Config } from '../../config/config.ts';
import { NotRestorable, restoreRoomPhoto } from '../../rooms/photos/restore-room-photo.ts';
import { findId } from '../../storage/find-id.ts';
import { migrate } from '../../storage/migrate.ts';
import { BadArgument } from '../bad-argument.ts';
import { openPhotoStore } from '../photo-store.ts';
import { tellUnnoted } from '../partners/with-database.ts';
import { openForJobs } from '../storage.ts';

const now = () => new Date();

export async function restorePhoto(config: Config, photo: string): Promise<void> {
  const photoId = findId(photo);
  if (photoId === undefined) throw new BadArgument(`${photo} is no id of a photo.`);
  const db = openForJobs(config);
  const store = openPhotoStore(config, 'live');
  try {
    await migrate(db);
    const { name, room_id } = await restoreRoomPhoto({ db, store, now, onNoteFailed: tellUnnoted }, photoId);
    process.stdout.write(`Photo ${photoId}, ${name}, is back in room ${room_id}.\n`);
  } catch (error) {
    if (error instanceof NotRestorable) throw new BadArgument(error.message);
    throw error;
  } finally {
    await db.destroy();
  }
}
