import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../partners/caller.ts';
import { type Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { prepareDatasets } from './prepare-datasets.ts';
import { prepareLiveRooms, prepareSandboxRooms } from './prepare-rooms.ts';
import { openForJobs } from '../storage.ts';

type Preparation = (config: Config, db: Database, log: Logger) => Promise<void>;

const PREPARATIONS: Record<Environment, readonly Preparation[]> = {
  live: [prepareDatasets, prepareLiveRooms],
  test: [prepareSandboxRooms],
};

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
  const db = openForJobs(config, environment);
  try {
    await migrate(db);
    for (const step of PREPARATIONS[environment]) await step(config, db, log);
  } finally {
    await db.destroy();
  }
}
