import type { Logger } from 'pino';
import type { ServerRoutes } from '../../api/made.ts';
import type { Config } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import type { Countries } from '../../countries/country.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { createRefresh } from '../../pipeline/refresh.ts';
import { openSourceLibrary } from '../../pipeline/sources/source-library.ts';
import type { SiteContext } from '../../site/router.ts';
import type { Database } from '../../storage/database.ts';
import { createToolFactsCache } from '../../tools/tool-data.ts';

const now = () => new Date();

/** The releases in memory, and functions that load newer ones from a database. */
export function openReleases(config: Config, log: Logger, countries: Countries = COUNTRIES) {
  const catalog = createCatalog({ ...config, countries });
  const releases = new CurrentReleases(catalog);
  /** Also publishes live datasets again, if there is a pause for that. */
  const refreshFrom = (db: Database, republishMs?: number) =>
    createRefresh({ republishMs, db, catalog, releases, log, readFingerprint, now });
  return { catalog, releases, refreshFrom };
}

/** Everything that the site is made from. Nothing is loaded before the first refresh. */
export function openSite(
  config: Config,
  db: Database,
  log: Logger,
  serverRoutes: ServerRoutes,
  countries: Countries = COUNTRIES,
) {
  const { refreshFrom, ...loaded } = openReleases(config, log, countries);
  const toolFacts = createToolFactsCache(now, { countries, ...loaded });
  const context: SiteContext = {
    config,
    db,
    log,
    ...loaded,
    countries,
    toolFacts,
    sourceLibrary: openSourceLibrary(countries),
    serverRoutes,
    now,
  };
  const refresh = async (from = db) => {
    await refreshFrom(from)();
    await toolFacts.refresh(from);
  };
  return { context, refresh };
}
