import type { Logger } from 'pino';
import type { ServerRoutes } from '../api/made.ts';
import type { Config } from '../config/config.ts';
import type { Countries } from '../countries/country.ts';
import type { Catalog } from '../datasets/catalog.ts';
import type { SourceLibrary } from '../datasets/provenance/source-library.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Database } from '../storage/database.ts';
import type { ToolFactsCache } from '../tools/tool-data.ts';

/** What everything on the site is made from. */
export interface SiteContext {
  readonly config: Config;
  readonly db: Database;
  readonly catalog: Catalog;
  readonly countries: Countries;
  readonly releases: CurrentReleases;
  /** The source tables that anyone may read. */
  readonly sourceLibrary: SourceLibrary;
  readonly toolFacts: ToolFactsCache;
  readonly serverRoutes: ServerRoutes;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
}
