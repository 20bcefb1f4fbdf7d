import type { Config } from '../../config/config.ts';
import { NotRestorable, restoreRoomPhoto } from '../../rooms/photos/restore-room-photo.ts';
import { findId } from '../../storage/find-id.ts';
import { BadArgument } from '../bad-argument.ts';
import { openPhotoStore } from '../photo-store.ts';
import { openForJobs } from '../storage.ts';

export async function restorePhoto(config: Config, photo: string): Promise<void> {
  const photoId = findId(photo);
  if (photoId === undefined) throw new BadArgument(`${photo} is no id of a photo.`);
  const db = openForJobs(config);
  const store = openPhotoStore(config, 'live');
  try {
    const { name, room_id } = await restoreRoomPhoto({ db, store, now: () => new Date() }, photoId);
    process.stdout.write(`Photo ${photoId}, ${name}, is back in room ${room_id}.\n`);
  } catch (error) {
    if (error instanceof NotRestorable) throw new BadArgument(error.message);
    throw error;
  } finally {
    await db.destroy();
  }
}
