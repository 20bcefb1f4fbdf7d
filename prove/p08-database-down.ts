import { ENGINES } from '../test/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../test/faulty-proxy.ts';
import { startSampan, type Settings } from '../test/sampan.ts';
import { lookAt, type Looked } from './p08-look-at.ts';
import { scaled, type Evidence, type Promised } from './promise.ts';
import { createRoomsWorld, detailsPath, type RoomsWorld } from './rooms-world.ts';
import { withSampan } from './with-sampan.ts';

const OUTAGES = 3;
const OUTAGE_MS = 2_000;
const LATE_MS = 1_500;
const WORLD = { rooms: 4, photosPerRoom: 4 };
/** More than there are connections to the database, so that some have to wait for one. */
const CLIENTS = { rooms: 30, downloads: 4 };
const HOUR_MS = '3600000';
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
    'while the database is down, datasets keep being served and rooms answer 503 in under 1 s; 5 s later all is well without a restart',
  async prove({ times }) {
    const world = await createRoomsWorld(ENGINES[1]!, WORLD);
    const evidence: Evidence[] = [];
    for (const fault of FAULTS) evidence.push(await bringDown(world, fault, scaled(OUTAGES, times)));
    const { failures } = await bringDown(world, HANGS, 1, WITHOUT_TIMEOUTS);
    return { evidence, controls: [{ defect: 'no timeouts', caught: failures.length }] };
  },
};

async function bringDown(
  { database, token, rooms }: RoomsWorld,
  { name, begin }: Fault,
  outages: number,
  settings: Settings = {},
): Promise<Evidence> {
  const proxy = await startFaultyProxy(database.settings.DATABASE_URL);
  const starting = startSampan({ ...database.settings, DATABASE_URL: proxy.url, ...settings });
  const looked: Looked[] = [];
  await withSampan(starting, async ({ url }) => {
    const service = { url, token, roomPaths: rooms.map(detailsPath), clients: CLIENTS };
    try {
      for (let outage = 0; outage < outages; outage += 1) {
        looked.push(await lookAt(service, 'well'));
        await begin(proxy);
        looked.push(await lookAt(service, 'down', OUTAGE_MS));
        await proxy.mend();
        looked.push(await lookAt(service, 'mended'));
      }
    } finally {
      // What hangs must break, or a service that waits for ever could not be stopped.
      await proxy.close();
    }
  });
  return {
    where: `PostgreSQL ${name}, ${outages} times`,
    trials: looked.reduce((sum, { trials }) => sum + trials, 0),
    failures: looked.flatMap(({ failures }) => failures),
  };
}
