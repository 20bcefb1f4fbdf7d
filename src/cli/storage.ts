import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Environment } from '../partners/caller.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../storage/database.ts';
import { hasTables, migrate } from '../storage/migrate.ts';
import { checkFolder } from './check-machine.ts';

/** For work that no request is waiting for. */
const JOB_TIMES = { connectMs: 3_000, statementMs: 60_000 };

export function openForRequests(config: Config, environment: Environment = 'live'): Database {
  const readOnly = isReadOnly(config, environment);
  const times = { connectMs: config.databaseConnectMs, statementMs: config.databaseStatementMs };
  return openDatabase({
    ...placeOf(config, environment),
    ...times,
    poolSize: config.databasePool,
    readOnly,
    writesBeside: true,
  });
}

/** Production can be read-only; the sandbox is for testing and always writable. */
export function isReadOnly(config: Config, environment: Environment): boolean {
  return config.readOnly && environment === 'live';
}

/** For migrations, builds and imports, which may take long. */
export function openForJobs(config: Config, environment: Environment = 'live'): Database {
  const place = placeOf(config, environment);
  if (place.url === undefined) checkFolder(config.dataDir);
  return open(place, config, JOB_TIMES);
}

/** Whether a state may exist: the file exists, or a server is configured. */
export function existsState(config: Config): boolean {
  const { url, file } = placeOf(config, 'live');
  return url !== undefined || existsSync(file);
}

/** For reading everything while others write. */
export function openToRead(config: Config): Database {
  return open(placeOf(config, 'live'), config, JOB_TIMES, true);
}

/** For reading without changes. If there is no state yet, uses an empty one in memory. */
export async function openForPreview(config: Config): Promise<Database> {
  if (existsState(config)) {
    const db = openToRead(config);
    if (await hasTables(db)) return db;
    await db.destroy();
  }
  const empty = open({ url: undefined, file: ':memory:' }, config, JOB_TIMES);
  await migrate(empty);
  return empty;
}

type Place = Pick<DatabaseOptions, 'url' | 'file'>;
type Times = Pick<DatabaseOptions, 'connectMs' | 'statementMs'>;

function placeOf({ dataDir, databaseUrl, sandboxDatabaseUrl }: Config, environment: Environment): Place {
  return environment === 'live'
    ? { url: databaseUrl, file: join(dataDir, 'sampan.db') }
    : { url: sandboxDatabaseUrl, file: join(dataDir, 'sandbox.db') };
}

function open(place: Place, { databasePool }: Config, times: Times, readOnly = false): Database {
  return openDatabase({ ...place, ...times, poolSize: databasePool, readOnly });
}
