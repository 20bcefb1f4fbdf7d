import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { hasTables, migrate, openDatabase, type Database } from '../storage/database.ts';

const JOB_STATEMENT_MS = 60_000;

export function openForRequests(config: Config): Database {
  return open(config, config.databaseStatementMs);
}

/** Migrations and builds may take their time. */
export function openForJobs(config: Config): Database {
  return open(config, JOB_STATEMENT_MS);
}

/** To look and change nothing: where there is no state yet, an empty one that lives as long as the process. */
export async function openForPreview(config: Config): Promise<Database> {
  if (config.databaseUrl || existsSync(databaseFile(config))) {
    const db = openForJobs(config);
    if (await hasTables(db)) return db;
    await db.destroy();
  }
  const empty = open({ ...config, databaseUrl: undefined }, JOB_STATEMENT_MS, ':memory:');
  await migrate(empty);
  return empty;
}

function databaseFile({ dataDir }: Config): string {
  return join(dataDir, 'sampan.db');
}

function open(config: Config, statementMs: number, file = databaseFile(config)): Database {
  return openDatabase({
    url: config.databaseUrl,
    file,
    poolSize: config.databasePool,
    connectMs: config.databaseConnectMs,
    statementMs,
  });
}
