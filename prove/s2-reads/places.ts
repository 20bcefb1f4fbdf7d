import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bakeService } from '../../src/cli/bake/bake.ts';
import { buildDatasets } from '../../src/cli/build/build.ts';
import { createServiceHere } from '../../src/cli/serve/create-service-here.ts';
import { readConfig } from '../../src/config/config.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { tussock } from '../../test/countries/tussock.ts';
import { createBakedFront, FRONTS } from '../../test/front/fronts.ts';
import { SQLITE, type Engine } from '../../test/support/engine.ts';
import { openTestDatabase } from '../../test/support/open-test-database.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import type { Place } from './ask-place.ts';
import { ofBaked, ofNginx } from './differences.ts';
import { addToolUses, listAddresses, readDatasets, readRooms } from './read-world.ts';

const BASE_URL = 'http://sampan.test';
/** The server has the first, and the maker the second. */
const USES = ['/api/data/service-tool-usage-daily', '/datasets/service-tool-usage-daily/rows'];

type Work<Result> = (place: Place) => Promise<Result>;

/** A service with the data of Vietnam and rooms. `home` is the project's folder, perhaps a broken copy. */
export async function withService<Result>(
  engine: Engine,
  home: string,
  digests: Map<string, string>,
  work: Work<Result>,
): Promise<Result> {
  const database = await engine.copyPrepared('filled');
  await addToolUses(database);
  const settings = {
    ...database.settings,
    BASE_URL,
    SANDBOX_URL: `${BASE_URL}:81`,
    REPUBLISH_MS: '1000',
    REFRESH_MS: '1000',
  };
  const sampan = await startSampan({ ...settings, TRUST_PROXY: '127.0.0.1' }, [], home);
  const { url } = sampan;
  try {
    for (const path of USES)
      await until(
        async () => (await fetch(url + path)).headers.get('x-row-count') !== '0',
        'the uses were not published',
      );
    const addresses = listAddresses({ slug: 'vietnam', country: '', place: 'hanoi', source: 'room-prices' });
    const world = { datasets: await readDatasets(database), addresses, ...readRooms(engine.name) };
    return await work({ name: engine.name, world, url, learnt: { url, plain: new Map(), digests } });
  } finally {
    await sampan.stop();
  }
}

const [nginx] = FRONTS;

/** Why there is no nginx here, if so. */
export const withoutNginx = nginx!.skip;

/** The service behind deploy/nginx.conf, with an empty cache. */
export async function withNginx<Result>(place: Place, work: Work<Result>): Promise<Result> {
  const front = await nginx!.start(place.url);
  try {
    return await work({ ...place, name: `${place.name} behind nginx`, url: front.url, differences: ofNginx });
  } finally {
    await front.stop();
  }
}

/** A small country without rooms from a baked folder, with the service behind it. */
export async function withBaked<Result>(work: Work<Result>): Promise<Result> {
  const database = await SQLITE.createDatabase();
  const config = readConfig({ ...database.settings, BASE_URL, RATE_LIMIT: '0', DEADLINE_MS: '120000' });
  const db = openTestDatabase(database);
  const folder = join(config.dataDir, 'baked');
  await migrate(db);
  const rate = { valid_from: '2026-01-01', source: 'a bank' };
  await db
    .insertInto('exchange_rates')
    .values([
      { ...rate, currency: 'USD', vnd: 26_000 },
      { ...rate, currency: 'XSC', vnd: 13_000 },
    ])
    .execute();
  await addToolUses(database);
  await buildDatasets(db, config, { countries: [tussock], now: new Date() });
  const service = await createServiceHere(config, db, [tussock]);
  try {
    await bakeService(service, folder, () => {});
    const url = await service.apps.production.app.listen({ port: 0, host: '127.0.0.1' });
    const front = await (await createBakedFront(folder)).start(url);
    const addresses = listAddresses({
      slug: 'tussock',
      country: '/tussock',
      place: 'long-plain',
      source: 'tussock-room-prices',
    });
    const world = { datasets: await readDatasets(database), addresses, rooms: [], tokens: [] };
    return await work({
      name: 'from a baked folder',
      differences: ofBaked,
      world,
      url: front.url,
      learnt: { url, plain: new Map(), digests: new Map() },
    }).finally(() => front.stop());
  } finally {
    await service.close();
    await db.destroy();
    await rm(config.dataDir, { recursive: true });
  }
}
