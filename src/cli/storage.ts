import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../storage/database.ts';

const JOB_STATEMENT_MS = 60_000;

export function openForRequests(config: Config): Database {
  return open(config, config.databaseStatementMs);
}

/** Migrations and builds may take their time. */
export function openForJobs(config: Config): Database {
  return open(config, JOB_STATEMENT_MS);
}

function open(config: Config, statementMs: number): Database {
  return openDatabase({
    url: config.databaseUrl,
    file: join(config.dataDir, 'sampan.db'),
    poolSize: config.databasePool,
    connectMs: config.databaseConnectMs,
    statementMs,
  });
}
