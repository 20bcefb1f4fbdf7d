import { pino } from 'pino';
import type { Config } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import type { Countries } from '../../countries/country.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { createSite, type MadeSite } from '../../site/create-site.ts';
import type { Database } from '../../storage/database.ts';
import { createToolFactsCache } from '../../tools/tool-data.ts';
import { createApps } from './create-apps.ts';

export type ServiceHere = Awaited<ReturnType<typeof createServiceHere>>;

const log = pino({ enabled: false });
const now = () => new Date();

/** The whole service in this thread, without a port: for commands that need its answers. Rooms share the database. */
export async function createServiceHere(config: Config, db: Database, countries: Countries = COUNTRIES) {
  const catalog = createCatalog({ ...config, countries });
  const releases = new CurrentReleases(catalog);
  for (const { slug } of catalog) await releases.load(db, slug);
  const parts = { db, catalog, countries, releases };
  const toolFacts = createToolFactsCache(now, parts);
  await toolFacts.refresh(db);
  // The site names the routes of the apps, and the apps ask it only later.
  let site: MadeSite | undefined;
  const apps = createApps({
    ...parts,
    config,
    sandboxDb: db,
    log,
    record: () => {},
    maker: {
      make: (request) => site!.make(request),
      answerMcp: (request) => site!.answerMcp(request),
    },
  });
  const { production, sandbox } = apps;
  await Promise.all([production.app.ready(), sandbox.app.ready()]);
  site = createSite({
    ...parts,
    config,
    toolFacts,
    sourceLibrary: openSourceLibrary(countries),
    serverRoutes: { live: production.listRoutes(), test: sandbox.listRoutes() },
    now,
    log,
  });
  return {
    config,
    catalog,
    releases,
    apps,
    site,
    async close() {
      await Promise.all([production.app.close(), sandbox.app.close()]);
    },
  };
}
