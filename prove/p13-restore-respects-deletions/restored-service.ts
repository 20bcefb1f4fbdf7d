import { once } from 'node:events';
import type { TestDatabase } from '../../test/support/engine.ts';
import { runSampan, startSampan, type Sampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { countAuditedDeletions } from '../world/audit-entries.ts';
import { connectClient, type Client } from '../world/client.ts';
import {
  detailsPath,
  photoPath,
  type RoomsWorld,
  type WorldPhoto,
  type WorldRoom,
} from '../world/rooms-world.ts';

/** The photos that were deleted and not restored, by id. */
export type Deleted = Set<number>;

export const startService = ({ database }: RoomsWorld) =>
  startSampan({ ...database.settings, REAP_MS: '100' });

/** Deletes a room's photos, waits until the files of the first half are moved, restores one, and kills the service after the last answer. */
export async function deleteAndDie(
  world: RoomsWorld,
  sampan: Sampan,
  photos: readonly WorldPhoto[],
  deleted: Deleted,
): Promise<void> {
  const client = connectClient(sampan.url, world.token);
  const [first, second] = [photos.slice(0, photos.length / 2), photos.slice(photos.length / 2)];
  await deleteEach(client, first, deleted);
  await untilReaped(world.database, first);
  await restore(world.database, first[0]!, deleted);
  await deleteEach(client, second, deleted);
  const exit = once(sampan.process, 'exit');
  sampan.process.kill('SIGKILL');
  await exit;
}

export async function deleteEach(
  client: Client,
  photos: readonly WorldPhoto[],
  deleted: Deleted,
): Promise<void> {
  for (const photo of photos) {
    const { status } = await client.ask('DELETE', photoPath(photo));
    if (status !== 200) throw new Error(`The deletion of photo ${photo.id} answered ${status}`);
    deleted.add(photo.id);
  }
}

async function untilReaped(database: TestDatabase, photos: readonly WorldPhoto[]): Promise<void> {
  const ids = photos.map(({ id }) => id).join();
  const unmoved = `select photo_id from photo_removals where trashed_at is null and photo_id in (${ids})`;
  await until(
    async () => (await database.list(unmoved)).length === 0,
    'The files of deleted photos were not moved',
  );
}

async function restore({ settings }: TestDatabase, { id }: WorldPhoto, deleted: Deleted): Promise<void> {
  const { exitCode, stderr } = await runSampan(['photos', 'restore', String(id)], settings);
  if (exitCode !== 0) throw new Error(`Photo ${id} was not restored: ${stderr}`);
  deleted.delete(id);
}

/** Every photo that is shown or hidden incorrectly. */
export async function listReturned(world: RoomsWorld, { url }: Sampan, deleted: Deleted): Promise<string[]> {
  const client = connectClient(url, world.token);
  const audited = await countAuditedDeletions(world.database);
  const wrong = [...deleted]
    .filter((id) => !audited.has(id))
    .map((id) => `the audit has lost the deletion of photo ${id}`);
  for (const room of world.rooms) {
    const shown = new Set([...(await listDetailed(room, client)), ...(await listListed(room, client))]);
    wrong.push(
      ...room.photos
        .filter(({ id }) => shown.has(id) === deleted.has(id))
        .map(({ id }) => `photo ${id} is ${deleted.has(id) ? 'back' : 'gone'}`),
    );
  }
  return wrong;
}

async function listDetailed(room: WorldRoom, client: Client): Promise<number[]> {
  const { photos } = (await client.ask('GET', detailsPath(room))).json().data;
  return (photos.data as { id: number }[]).map(({ id }) => id);
}

async function listListed({ id }: WorldRoom, client: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = (await client.ask('GET', `/api/rooms/${id}/photos?page=${page}`)).json();
    ids.push(...(data as { id: number }[]).map((photo) => photo.id));
    pages = meta.pagination.total_pages;
  }
  return ids;
}

/** Pictures that should exist and do not, or the reverse. */
export async function listWrongPictures(
  { url }: Sampan,
  photos: readonly WorldPhoto[],
  deleted: Deleted,
): Promise<string[]> {
  const client = connectClient(url);
  const wrong: string[] = [];
  for (const { id, roomId } of photos) {
    const { status } = await client.ask('GET', `/rooms/${roomId}/thumbnail/photo-${id}.jpg`);
    if (status !== (deleted.has(id) ? 404 : 200)) wrong.push(`the picture of photo ${id} answers ${status}`);
  }
  return wrong;
}
