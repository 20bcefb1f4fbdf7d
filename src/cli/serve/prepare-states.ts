import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { State } from '../../context.ts';
import type { Environment } from '../../partners/caller.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openForJobs, using } from '../state.ts';
import { COUNTRIES } from '../../countries/countries.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { findNewestFacts } from '../../datasets/releases/release-store.ts';
import { readFingerprint } from '../../pipeline/fingerprint.ts';
import { isDatabaseAway } from '../../storage/database-away.ts';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RateLine } from '../../rooms/import/lines.ts';

/** Migrates and fills both databases. If one is unavailable, the other can still serve. Stops retrying when the signal aborts. */
export async function prepareStates(config: Config, log: Logger, signal: AbortSignal): Promise<void> {
  if (!config.readOnly) await prepareOrRetry(config, 'live', log, signal);
  await prepareOrRetry(config, 'test', log, signal);
}

/** Tries once; if the database is unavailable, keeps trying while the service already answers. */
async function prepareOrRetry(
  config: Config,
  environment: Environment,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    await prepare(config, environment, log);
  } catch (error) {
    log.error({ environment, err: error }, 'the state could not be prepared; retrying');
    void setTimeout(config.refreshMs, undefined, { ref: false, signal }).then(
      () => prepareOrRetry(config, environment, log, signal),
      () => {},
    );
  }
}

async function prepare(config: Config, environment: Environment, log: Logger): Promise<void> {
  const db = openForJobs(config, environment, { writesBeside: true });
  const work = async (state: State) => {
    await migrate(db);
    if (environment === 'live') await prepareDatasets(config, db, log);
    await prepareCatalogue(state);
    // The rooms that every sandbox partner gets a copy of. They belong to no partner.
    if (environment === 'test') await importOnce(state, 'rooms', SANDBOX_FILE);
  };
  await using(config, db, work, environment);
}

/** Publishes if the newest releases were not made by this code: on a new state, and after an upgrade or downgrade. */
export async function prepareDatasets(config: Config, db: Database, log: Logger): Promise<void> {
  const fingerprint = readFingerprint();
  const newest = [];
  for (const { slug } of createCatalog({ ...config, countries: COUNTRIES }))
    newest.push(await findNewestFacts(db, slug));
  if (newest.every((facts) => facts?.fingerprint === fingerprint)) return;
  // Loaded on demand, once per version of the code, because it would slow every start.
  const { publishAgain } = await import('../build/build.ts');
  try {
    await publishAgain(config, db, log);
  } catch (error) {
    if (newest.every((facts) => facts === undefined) || isDatabaseAway(error)) throw error;
    log.error({ err: error }, 'the datasets could not be published again; serving the last releases');
  }
}

const DATA = fileURLToPath(new URL('../../../data', import.meta.url));
const CATALOGUE_FILE = join(DATA, 'catalogue', 'catalogue.ndjson');
const RATE = '"exchange_rate"';
const SANDBOX_FILE = join(DATA, 'sandbox', 'rooms.ndjson');

/** Adds newer rates to the state of an older version; labels and existing rates stay unchanged. */
export async function prepareCatalogue(state: State): Promise<void> {
  if (await importOnce(state, 'catalogue_entries', CATALOGUE_FILE)) return;
  const { db } = state;
  const lines = (await readFile(CATALOGUE_FILE, 'utf8')).split('\n').filter((line) => line.includes(RATE));
  const rates = lines.map((line) => JSON.parse(line) as RateLine);
  const stored = await db.selectFrom('exchange_rates').select('valid_from').execute();
  const newest = stored.map(({ valid_from }) => valid_from).reduce((a, b) => (a > b ? a : b), '');
  const newer = rates.filter(({ valid_from }) => valid_from > newest);
  if (newer.length === 0) return;
  const { importRates } = await import('../../rooms/import/import-rates.ts');
  await importRates(db, newer);
}

/** Returns whether it imported the file. */
async function importOnce(
  state: State,
  table: 'catalogue_entries' | 'rooms',
  file: string,
): Promise<boolean> {
  const present = await state.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
  if (present) return false;
  // Loaded on demand, once per state, because it would slow every start.
  const { importRooms } = await import('../../rooms/import/import-rooms.ts');
  const source = { file, photosFolder: dirname(file), newKey: randomUUID };
  const { status, problems } = await importRooms({ ...state, ...source });
  if (status === 'rejected') throw new Error(`${file} has bad lines: ${JSON.stringify(problems[0])}`);
  return true;
}
