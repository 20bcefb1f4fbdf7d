import { startSampan, type Settings } from '../../test/support/sampan.ts';
import { deleteAfterRepair, deleteWhileDown } from './deletions.ts';
import { FAULTS, HANGS, type Fault } from './faults.ts';
import { requestWhileDown, untilWell, type Observed } from './request-while-down.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { createRoomsWorld, detailsPath } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const OUTAGES = 3;
const OUTAGE_MS = 2_000;
/** Photos that are deleted at the same time in each outage, one of each room. */
const ROOMS = 4;
/** More than there are database connections, so that some have to wait for one. */
const CLIENTS = { rooms: 30, downloads: 4 };
const HOUR_MS = '3600000';
/** The service's connections. */
const DEFAULT_TIMEOUTS = { DATABASE_CONNECT_MS: '', DATABASE_STATEMENT_MS: '' };
const WITHOUT_TIMEOUTS = { DATABASE_CONNECT_MS: HOUR_MS, DATABASE_STATEMENT_MS: HOUR_MS };

export const databaseDown: Promised = {
  id: 'P8',
  sentence:
    'while the database is down or locked, datasets are still served, requests that need it answer 503 at their deadline and nothing is deleted twice; the service recovers without a restart',
  async prove({ times }) {
    const outages = scaled(OUTAGES, times);
    const [control, ...evidence] = await Promise.all([
      bringDown(HANGS, { outages: 1, settings: WITHOUT_TIMEOUTS, isRepaired: false }),
      ...FAULTS.map((fault) => bringDown(fault, { outages, settings: DEFAULT_TIMEOUTS, isRepaired: true })),
    ]);
    return { evidence, controls: [{ defect: 'no timeouts', caught: control.failures.length }] };
  },
};

interface Outages {
  readonly outages: number;
  readonly settings: Settings;
  /** Whether each outage ends; then the recovery is checked as well. */
  readonly isRepaired: boolean;
}

async function bringDown(
  { name, engine, servesRooms, prepare }: Fault,
  { outages, settings, isRepaired }: Outages,
): Promise<Evidence> {
  // One photo of each room for each outage, and one that remains.
  const world = await createRoomsWorld(engine, { rooms: ROOMS, photosPerRoom: outages + 1 });
  const { database, token, rooms } = world;
  const faulty = await prepare(database);
  const observed: Observed[] = [];
  await withSampan(startSampan({ ...faulty.settings, ...settings }), async ({ url }) => {
    const service = { url, token, roomPaths: rooms.map(detailsPath), clients: CLIENTS, servesRooms };
    try {
      for (let outage = 1; outage <= outages; outage += 1) {
        const photos = rooms.map((room) => room.photos[outage]!);
        observed.push(await untilWell(service));
        await faulty.begin();
        const deleting = photos.map((photo) => deleteWhileDown(service, photo, OUTAGE_MS));
        observed.push(await requestWhileDown(service, OUTAGE_MS), ...(await Promise.all(deleting)));
        if (!isRepaired) break;
        await faulty.repair();
        observed.push(await untilWell(service));
        const deleted = photos.map((photo) => deleteAfterRepair(service, photo, database));
        observed.push(...(await Promise.all(deleted)));
      }
    } finally {
      // Hanging connections must be cut, otherwise a service that waits forever could not be stopped.
      await faulty.close();
    }
  });
  return {
    where: `${name}, ${outages} times`,
    trials: observed.reduce((sum, { trials }) => sum + trials, 0),
    failures: observed.flatMap(({ failures }) => failures),
  };
}
