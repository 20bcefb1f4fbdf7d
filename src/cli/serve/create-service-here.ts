import { pino } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Countries } from '../../countries/country.ts';
import { createSite, type MadeSite } from '../../site/create-site.ts';
import type { Database } from '../../storage/database.ts';
import { createApps } from './create-apps.ts';
import { openSite } from './open-site.ts';

export type ServiceHere = Awaited<ReturnType<typeof createServiceHere>>;

const log = pino({ enabled: false });

/** The whole service in this thread, without a port: for commands that need its answers. Rooms share the database. */
export async function createServiceHere(config: Config, db: Database, countries?: Countries) {
  const { context } = openSite(config, db, log, { live: [], test: [] }, countries);
  const { catalog, releases, toolFacts } = context;
  for (const { slug } of catalog) await releases.load(db, slug);
  await toolFacts.refresh(db);
  // The site names the routes of the apps, and the apps ask it only later.
  let site: MadeSite | undefined;
  const apps = createApps({
    ...context,
    log,
    sandboxDb: db,
    record: () => {},
    maker: {
      make: (request) => site!.make(request),
      answerMcp: (request) => site!.answerMcp(request),
    },
  });
  const { production, sandbox } = apps;
  await Promise.all([production.app.ready(), sandbox.app.ready()]);
  const serverRoutes = { live: production.listRoutes(), test: sandbox.listRoutes() };
  site = createSite({ ...context, serverRoutes });
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
