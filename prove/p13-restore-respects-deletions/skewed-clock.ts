import type { Engine } from '../../test/support/engine.ts';
import { runSampan, startSampan, type Settings } from '../../test/support/sampan.ts';
import type { Evidence } from '../promise.ts';
import { connectClient } from '../world/client.ts';
import { createRoomsWorld, photoPath, type RoomsWorld, type WorldPhoto } from '../world/rooms-world.ts';
import { shiftClock } from '../world/shift-clock.ts';
import { withSampan } from '../world/with-sampan.ts';
import { createBackups } from './backups.ts';
import { listReturned, type Deleted } from './restored-service.ts';

const HOURS_AHEAD = 2;

/**
 * Half of the photos are deleted under a clock that is ahead and restored under the right one: they stay live. The others are deleted,
 * restored under the clock that is ahead and deleted again: they stay deleted, even after an older backup is restored.
 */
export async function tryClock(engine: Engine, photos: number, home?: string): Promise<Evidence> {
  const world = await createRoomsWorld(engine, {
    rooms: 1,
    photosPerRoom: photos * 2 + 1,
    hasOwnFiles: true,
  });
  const { settings } = world.database;
  const backups = createBackups(world.database);
  const ahead = { ...settings, ...shiftClock(HOURS_AHEAD) };
  const all = world.rooms[0]!.photos;
  const [restored, gone] = [all.slice(0, photos), all.slice(photos, photos * 2)];
  const deleted: Deleted = new Set(gone.map(({ id }) => id));
  await backups.take('before');
  await deleteUnder(ahead, world, restored, home);
  await restoreUnder(settings, restored, home);
  await deleteUnder(settings, world, gone, home);
  await restoreUnder(ahead, gone, home);
  await deleteUnder(settings, world, gone, home);
  const failures = await withSampan(startSampan(settings, [], home), (sampan) =>
    listReturned(world, sampan, deleted),
  );
  await backups.putBack('before');
  failures.push(
    ...(await withSampan(startSampan(settings, [], home), (sampan) => listReturned(world, sampan, deleted))),
  );
  return { where: `${engine.name}, the clock set ahead and back`, trials: photos * 2, failures };
}

async function deleteUnder(
  settings: Settings,
  { token }: RoomsWorld,
  photos: readonly WorldPhoto[],
  home?: string,
): Promise<void> {
  await withSampan(startSampan(settings, [], home), async ({ url }) => {
    const client = connectClient(url, token);
    for (const photo of photos) {
      const { status } = await client.ask('DELETE', photoPath(photo));
      if (status !== 200) throw new Error(`The deletion of photo ${photo.id} answered ${status}`);
    }
  });
}

async function restoreUnder(settings: Settings, photos: readonly WorldPhoto[], home?: string): Promise<void> {
  for (const { id } of photos) {
    const { exitCode, stderr } = await runSampan(['photos', 'restore', String(id)], settings, home);
    if (exitCode !== 0) throw new Error(`Photo ${id} was not restored: ${stderr}`);
  }
}
