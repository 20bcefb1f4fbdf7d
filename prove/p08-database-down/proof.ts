import { POSTGRES } from '../../test/support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../../test/support/faulty-proxy.ts';
import { startSampan, type Settings } from '../../test/support/sampan.ts';
import { deleteAfterRepair, deleteWhileDown } from './deletions.ts';
import { requestWhileDown, untilWell, type Observed } from './request-while-down.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { createRoomsWorld, detailsPath, type RoomsWorld, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const OUTAGES = 3;
const OUTAGE_MS = 2_000;
/** Later than a request's deadlines. */
const LATE_MS = 1_500;
const ROOMS = 4;
/** More than there are database connections, so that some have to wait for one. */
const CLIENTS = { rooms: 30, downloads: 4 };
const HOUR_MS = '3600000';
/** The service's connections. */
const DEFAULT_TIMEOUTS = { DATABASE_CONNECT_MS: '', DATABASE_STATEMENT_MS: '' };
const WITHOUT_TIMEOUTS = { DATABASE_CONNECT_MS: HOUR_MS, DATABASE_STATEMENT_MS: HOUR_MS };

interface Fault {
  readonly name: string;
  readonly begin: (proxy: FaultyProxy) => unknown;
}

const HANGS: Fault = { name: 'hangs', begin: (proxy) => proxy.hang() };
const FAULTS: readonly Fault[] = [
  { name: 'refuses', begin: (proxy) => proxy.refuse() },
  HANGS,
  { name: `answers after ${LATE_MS / 1_000} s`, begin: (proxy) => proxy.slow(LATE_MS) },
];

export const databaseDown: Promised = {
  id: 'P8',
  sentence:
    'while the database is down, datasets are still served, rooms and deletions answer 503 at their deadline and nothing is deleted twice; the service recovers without a restart',
  async prove({ times }) {
    const outages = scaled(OUTAGES, times);
    // One for each outage, and one that remains.
    const photosPerRoom = Math.ceil((outages * FAULTS.length + 1) / ROOMS) + 1;
    const world = await createRoomsWorld(POSTGRES, { rooms: ROOMS, photosPerRoom });
    const photos = world.rooms.flatMap((room) => room.photos.slice(1));
    const take = (count: number) => photos.splice(0, count);
    // Each has its own proxy in front of the database.
    const [control, ...evidence] = await Promise.all([
      bringDown(world, HANGS, take(1), { settings: WITHOUT_TIMEOUTS, isRepaired: false }),
      ...FAULTS.map((fault) => bringDown(world, fault, take(outages))),
    ]);
    return { evidence, controls: [{ defect: 'no timeouts', caught: control.failures.length }] };
  },
};

interface Outage {
  readonly settings: Settings;
  /** Whether the outage ends; then the recovery is checked as well. */
  readonly isRepaired: boolean;
}

async function bringDown(
  { database, token, rooms }: RoomsWorld,
  { name, begin }: Fault,
  photos: readonly WorldPhoto[],
  { settings, isRepaired }: Outage = { settings: DEFAULT_TIMEOUTS, isRepaired: true },
): Promise<Evidence> {
  const proxy = await startFaultyProxy(database.settings.DATABASE_URL);
  const starting = startSampan({ ...database.settings, DATABASE_URL: proxy.url, ...settings });
  const observed: Observed[] = [];
  await withSampan(starting, async ({ url }) => {
    const service = { url, token, roomPaths: rooms.map(detailsPath), clients: CLIENTS };
    try {
      for (const photo of photos) {
        observed.push(await untilWell(service));
        await begin(proxy);
        const deleting = deleteWhileDown(service, photo, OUTAGE_MS);
        observed.push(await requestWhileDown(service, OUTAGE_MS), await deleting);
        if (!isRepaired) break;
        await proxy.repair();
        observed.push(await untilWell(service), await deleteAfterRepair(service, photo, database));
      }
    } finally {
      // Hanging connections must be cut, otherwise a service that waits forever could not be stopped.
      await proxy.close();
    }
  });
  return {
    where: `PostgreSQL ${name}, ${photos.length} times`,
    trials: observed.reduce((sum, { trials }) => sum + trials, 0),
    failures: observed.flatMap(({ failures }) => failures),
  };
}
