import { parentPort, workerData } from 'node:worker_threads';
import { COUNTRIES } from '../../countries/countries.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { createRefresh } from '../../pipeline/refresh.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { createSite } from '../../site/create-site.ts';
import { createToolFactsCache } from '../../tools/tool-data.ts';
import { openToMake } from '../state.ts';
import { createBackgroundLoops } from './lifetime.ts';
import { createLogs } from './log.ts';
import type { Done, MakerData, Order } from './start-maker.ts';

const FACTS_MS = 10_000;

const { config, serverRoutes } = workerData as MakerData;
const { log } = createLogs(config.logLevel, { hold: false });
const now = () => new Date();
const db = openToMake(config);
const catalog = createCatalog({ ...config, countries: COUNTRIES });
const releases = new CurrentReleases(catalog);
const refresh = createRefresh({ republishMs: undefined, db, catalog, releases, log, readFingerprint, now });
const toolFacts = createToolFactsCache(now, { countries: COUNTRIES, releases });
const noteFailure = (error: unknown) => log.error({ err: error }, 'work in the background failed');
const site = createSite({
  config,
  db,
  catalog,
  countries: COUNTRIES,
  releases,
  toolFacts,
  sourceLibrary: openSourceLibrary(COUNTRIES),
  serverRoutes,
  now,
  log,
});

let fresh = refresh().then(() => toolFacts.refresh(db).catch(noteFailure));
createBackgroundLoops(noteFailure).repeat('refresh of tool facts', FACTS_MS, async () => {
  // The refresh that the server asked for may have failed.
  await refresh();
  await toolFacts.refresh(db);
});

parentPort!.on('message', (order: Order) => {
  if ('refresh' in order) fresh = fresh.then(refresh);
  else void answer(order);
});

async function answer(order: Exclude<Order, { readonly refresh: true }>): Promise<void> {
  const { id } = order;
  try {
    await fresh;
    const made = 'make' in order ? await site.make(order.make) : await site.answerMcp(order.mcp);
    parentPort!.postMessage({ id, answer: made } satisfies Done);
  } catch (error) {
    parentPort!.postMessage({ id, error } satisfies Done);
  }
}
