import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { buildFromStoredRows } from '../../pipeline/build.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { isOwnInput } from '../../pipeline/own-input.ts';
import type { Published } from '../../pipeline/publish.ts';
import type { Database } from '../../storage/database.ts';
import { buildDatasets } from '../build/build-datasets.ts';

/** Builds from the bundled sources. If the operator built from other files, publishes the stored rows instead. */
export async function publishAgain(config: Config, db: Database, log: Logger): Promise<void> {
  for (const { slug, number, rowCount, changed } of await publishAll(config, db, log))
    if (changed) log.info({ dataset: slug, release: number, rows: rowCount }, 'published');
}

async function publishAll(config: Config, db: Database, log: Logger): Promise<readonly Published[]> {
  const now = new Date();
  const catalog = createCatalog({ ...config, countries: COUNTRIES });
  if (!(await isOwnInput(db, catalog))) return (await buildDatasets(db, config, { now })).published;
  log.warn(
    'the rows were built from your own files: run "./sampan build" with them to use this version’s rules',
  );
  return buildFromStoredRows(db, catalog, { now, madeBy: { fingerprint: readFingerprint(), input: 'own' } });
}
