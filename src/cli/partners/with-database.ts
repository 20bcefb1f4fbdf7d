import type { Config } from '../../config/config.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openForJobs, openForPreview } from '../storage.ts';

/** Migrates the database first, so that a command may be the first thing that is ever run; READ_ONLY leaves it as it is. */
export async function withDatabase<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = config.readOnly ? await openForPreview(config) : openForJobs(config);
  try {
    if (!config.readOnly) await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
