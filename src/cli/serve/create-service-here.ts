import { pino } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Countries } from '../../countries/country.ts';
import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import { createSite, type MadeSite } from '../../site/create-site.ts';
import type { Database } from '../../storage/database.ts';
import { createToolFactsCache } from '../../tools/tool-data.ts';
import { createApps } from './create-apps.ts';

interface Parts {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly countries: Countries;
  readonly releases: CurrentReleases;
}

export type ServiceHere = Awaited<ReturnType<typeof createServiceHere>>;

const log = pino({ enabled: false });
const now = () => new Date();

/** The whole service in this thread, without a port: for commands that need its answers. Rooms share the database. */
export async function createServiceHere(config: Config, parts: Parts) {
  const toolFacts = createToolFactsCache(now, parts);
  await toolFacts.refresh(parts.db);
  // The site names the routes of the apps, and the apps ask it only later.
  let site: MadeSite | undefined;
  const apps = createApps({
    ...parts,
    config,
    sandboxDb: parts.db,
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
    sourceLibrary: openSourceLibrary(parts.countries),
    serverRoutes: { live: production.listRoutes(), test: sandbox.listRoutes() },
    now,
    log,
  });
  return {
    apps,
    site,
    async close() {
      await Promise.all([production.app.close(), sandbox.app.close()]);
    },
  };
}
