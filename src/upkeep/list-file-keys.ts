import { trashKey } from '../photos/photo-store.ts';
import type { Database } from '../storage/database.ts';

/** Every key of the photo store that a row names: pictures of rooms and hosts, and what is in the trash. */
export async function listFileKeys(db: Database): Promise<string[]> {
  const ofPhotos = await db.selectFrom('photos').select('file_key').distinct().execute();
  const ofHosts = await db
    .selectFrom('hosts')
    .select('avatar_key')
    .distinct()
    .where('avatar_key', 'is not', null)
    .execute();
  const live = new Set([
    ...ofPhotos.map(({ file_key }) => file_key),
    ...ofHosts.map(({ avatar_key }) => avatar_key!),
  ]);
  const removals = await db.selectFrom('photo_removals').select(['file_key', 'trashed_at']).execute();
  const removed = removals
    .filter(({ file_key }) => !live.has(file_key))
    .map(({ file_key, trashed_at }) => (trashed_at === null ? file_key : trashKey(file_key)));
  return [...new Set([...live, ...removed])].sort();
}
