import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINES, SQLITE, type Engine } from '../../test/support/engine.ts';
import { createBackups, type Backups } from './backups.ts';
import {
  deleteAndDie,
  listReturned,
  listWrongPictures,
  startService,
  type Deleted,
} from './restored-service.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { createRoomsWorld, type RoomsWorld } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';
import { controlOlder, tryOlder } from '../world/older-database.ts';
import { brokenCopy } from '../world/broken-copy.ts';
import { fillOlderDeletions } from './older-deletions.ts';
import { tryClock } from './skewed-clock.ts';
import { SOURCE_DEFECTS } from '../world/source-defects.ts';

const CYCLES = 6;
/** Every third cycle restores the oldest backup, which knows nothing of the deletions. */
const OLDEST_EVERY = 3;
const DELETIONS = 40;
const PHOTOS_PER_ROOM = DELETIONS + 2;
/** Deleted and restored under a clock that is ahead, and as many in the opposite order. */
const CLOCK_PHOTOS = 10;
/** Deleted before the database goes back under the service. */
const OLDER_PHOTOS = 20;

export const restoreRespectsDeletions: Promised = {
  id: 'P13',
  sentence:
    'a restored backup, or a database that goes back in time, brings back no deleted photo and loses no restored photo',
  async prove({ name, times }) {
    const tried = await Promise.all(ENGINES.map((engine) => tryEngine(engine, scaled(CYCLES, times))));
    const clockPhotos = scaled(CLOCK_PHOTOS, times, 2);
    const underClocks: Evidence[] = [];
    for (const engine of ENGINES) underClocks.push(await tryClock(engine, clockPhotos));
    const fillOlder = fillOlderDeletions(scaled(OLDER_PHOTOS, times, 5));
    const older: Evidence[] = [];
    // Each starts the service, or a changed copy of it. A thorough test does it too.
    const olderEngines = name === 'short' ? [] : ENGINES;
    for (const engine of olderEngines) older.push(...(await tryOlder(engine, fillOlder)));
    const { ordersByClock } = SOURCE_DEFECTS;
    const byClock = await tryClock(SQLITE, 2, await brokenCopy(ordersByClock));
    return {
      evidence: [...tried.map(({ evidence }) => evidence), ...underClocks, ...older],
      controls: [
        { defect: 'restores without the ledger', caught: await forgetLedger(tried[0]!) },
        { defect: ordersByClock.defect, caught: byClock.failures.length },
        ...(await controlOlder(fillOlder, olderEngines)),
      ],
    };
  },
};

interface Tried {
  readonly world: RoomsWorld;
  readonly backups: Backups;
  readonly deleted: Deleted;
  readonly evidence: Evidence;
}

/** Each cycle makes a backup, deletes a room's photos and restores a backup. */
async function tryEngine(engine: Engine, cycles: number): Promise<Tried> {
  const world = await createRoomsWorld(engine, {
    rooms: cycles,
    photosPerRoom: PHOTOS_PER_ROOM,
    hasOwnFiles: true,
  });
  const backups = createBackups(world.database);
  const deleted: Deleted = new Set();
  const failures: string[] = [];
  let trials = 0;
  let sampan = await startService(world);
  try {
    await backups.take('oldest');
    for (const [index, { photos }] of world.rooms.entries()) {
      await backups.take('latest');
      await deleteAndDie(world, sampan, photos.slice(0, DELETIONS), deleted);
      await backups.putBack((index + 1) % OLDEST_EVERY === 0 ? 'oldest' : 'latest');
      sampan = await startService(world);
      failures.push(
        ...(await listReturned(world, sampan, deleted)),
        ...(await listWrongPictures(sampan, photos, deleted)),
      );
      trials += deleted.size;
    }
  } finally {
    await sampan.stop();
  }
  return { world, backups, deleted, evidence: { where: engine.name, trials, failures } };
}

async function forgetLedger({ world, backups, deleted }: Tried): Promise<number> {
  await backups.putBack('oldest');
  await rm(join(world.database.settings.DATA_DIR, 'photos', 'ledger'), { recursive: true });
  const returned = await withSampan(startService(world), (sampan) => listReturned(world, sampan, deleted));
  return returned.length;
}
