import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Environment } from '../partners/caller.ts';
import {
  hasTables,
  migrate,
  openDatabase,
  type Database,
  type DatabaseOptions,
} from '../storage/database.ts';

interface Patience {
  readonly connectMs: number;
  readonly statementMs: number;
}

const JOB_PATIENCE: Patience = { connectMs: 10_000, statementMs: 60_000 };

export function openForRequests(config: Config, environment: Environment = 'live'): Database {
  const { databaseConnectMs: connectMs, databaseStatementMs: statementMs } = config;
  return open(placeOf(config, environment), config, { connectMs, statementMs });
}

/** Migrations, builds and imports may take their time. */
export function openForJobs(config: Config, environment: Environment = 'live'): Database {
  return open(placeOf(config, environment), config, JOB_PATIENCE);
}

/** To look and change nothing: where there is no state yet, an empty one that lives as long as the process. */
export async function openForPreview(config: Config): Promise<Database> {
  const { url, file } = placeOf(config, 'live');
  if (url || existsSync(file)) {
    const db = openForJobs(config);
    if (await hasTables(db)) return db;
    await db.destroy();
  }
  const empty = open({ url: undefined, file: ':memory:' }, config, JOB_PATIENCE);
  await migrate(empty);
  return empty;
}

type Place = Pick<DatabaseOptions, 'url' | 'file'>;

function placeOf({ dataDir, databaseUrl, sandboxDatabaseUrl }: Config, environment: Environment): Place {
  return environment === 'live'
    ? { url: databaseUrl, file: join(dataDir, 'sampan.db') }
    : { url: sandboxDatabaseUrl, file: join(dataDir, 'sandbox.db') };
}

function open(place: Place, { databasePool: poolSize }: Config, patience: Patience): Database {
  return openDatabase({ ...place, ...patience, poolSize });
}
