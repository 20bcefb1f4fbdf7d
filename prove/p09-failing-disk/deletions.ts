import { randomInt } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { SQLITE } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { connectClients, type Client } from '../world/client.ts';
import type { Condition, FailingDisk } from './failing-disk.ts';
import { listLosses } from '../world/list-losses.ts';
import type { Evidence } from '../promise.ts';
import { createRoomsWorld, detailsPath, photoPath, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const CLIENTS = 4;
const PHOTOS_PER_ROUND = 8;
/** Fewer calls than a round's deletions make, so that the disk fails during one of the first. */
const MOST_CALLS = 10;

/** Deletes photos while the disk fails repeatedly, and then checks that every answer was true. */
export async function deleteOnFailingDisk(
  disk: FailingDisk,
  condition: Exclude<Condition, 'well'>,
  rounds: number,
  home?: string,
): Promise<Evidence> {
  const world = await createRoomsWorld(SQLITE, { rooms: rounds, photosPerRoom: PHOTOS_PER_ROUND + 1 });
  const folder = await realpath(world.database.settings.DATA_DIR);
  const settings = { ...world.database.settings, DATA_DIR: folder, ...disk.settingsFor(folder) };
  const acknowledged = new Set<number>();
  const failures: string[] = [];
  let trials = 0;

  async function remove(client: Client, photo: WorldPhoto, allowed: readonly number[]): Promise<void> {
    const { status } = await client.ask('DELETE', photoPath(photo));
    trials += 1;
    if (status === 200) acknowledged.add(photo.id);
    if (!allowed.includes(status)) failures.push(`a deletion was answered ${status}`);
  }

  await withSampan(startSampan(settings, [], home), async ({ url }) => {
    const clients = connectClients(CLIENTS, url, world.token);
    for (const [round, room] of world.rooms.entries()) {
      const [last, ...photos] = room.photos;
      // In every second round nothing can be written at all, so nothing can have been deleted.
      const isHopeless = round % 2 === 0;
      disk.become(condition, isHopeless ? 0 : randomInt(MOST_CALLS));
      await Promise.all(
        photos.map((photo, index) =>
          remove(clients[index % CLIENTS]!, photo, isHopeless ? [503] : [200, 503]),
        ),
      );
      if (disk.failedCalls() === 0) failures.push('the disk did not fail');
      const { status } = await clients[0]!.ask('GET', detailsPath(room));
      if (status !== 200) failures.push(`a room was answered ${status} while nothing could be written`);
      disk.become('well');
      await remove(clients[0]!, last!, [200]);
    }
  });
  failures.push(...(await listLosses(world, acknowledged)));
  return { where: `SQLite, deletions, the disk is ${condition}`, trials, failures };
}
