import type { Config } from '../../config/config.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openForJobs } from '../storage.ts';

/** Brings the database up to date first, so that a command may be the first thing that is ever run. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openForJobs(config);
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
