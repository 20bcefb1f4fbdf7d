import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { findNewestFacts } from '../../datasets/releases/release-store.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { isDatabaseAway } from '../../storage/database-away.ts';
import type { Database } from '../../storage/database.ts';

/** Publishes if the newest releases were not made by this code: on a new state, and after an upgrade or downgrade. */
export async function prepareDatasets(config: Config, db: Database, log: Logger): Promise<void> {
  const fingerprint = readFingerprint();
  const newest = [];
  for (const { slug } of createCatalog({ ...config, countries: COUNTRIES }))
    newest.push(await findNewestFacts(db, slug));
  if (newest.every((facts) => facts?.fingerprint === fingerprint)) return;
  // Loaded on demand, once per version of the code, because it would slow every start.
  const { publishAgain } = await import('./publish-again.ts');
  try {
    await publishAgain(config, db, log);
  } catch (error) {
    if (newest.every((facts) => facts === undefined) || isDatabaseAway(error)) throw error;
    log.error({ err: error }, 'the datasets could not be published again; serving the last releases');
  }
}
