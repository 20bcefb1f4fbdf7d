import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Environment } from '../partners/caller.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../storage/database.ts';
import { hasTables, migrate } from '../storage/migrate.ts';
import { checkFolder } from './check-machine.ts';

/** Of what nobody waits for at the other end of a request. */
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

/** Production may be told to change nothing; the sandbox is for trying, and is always open. */
export function isReadOnly(config: Config, environment: Environment): boolean {
  return config.readOnly && environment === 'live';
}

/** Migrations, builds and imports may take their time. */
export function openForJobs(config: Config, environment: Environment = 'live'): Database {
  const place = placeOf(config, environment);
  if (place.url === undefined) checkFolder(config.dataDir);
  return open(place, config, JOB_TIMES);
}

/** Whether there may be a state: the file is there, or a server is named. */
export function existsState(config: Config): boolean {
  const { url, file } = placeOf(config, 'live');
  return url !== undefined || existsSync(file);
}

/** To read all of it while others go on writing. */
export function openToRead(config: Config): Database {
  return open(placeOf(config, 'live'), config, JOB_TIMES, true);
}

/** To look and change nothing: where there is no state yet, an empty one that lives as long as the process. */
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
