import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { migrate } from '../storage/database.ts';
import { buildDatasets } from './build-datasets.ts';
import { openForJobs } from './storage.ts';

/** Brings the database up to date, and fills it where nothing has been published yet. */
export async function prepareState(config: Config, log: Logger): Promise<void> {
  const db = openForJobs(config);
  try {
    await migrate(db);
    const published = await db.selectFrom('releases').select('number').limit(1).executeTakeFirst();
    if (published) return;
    const built = await buildDatasets(db, config, { now: new Date() });
    for (const { slug, number, rowCount } of built.published) {
      log.info({ dataset: slug, release: number, rows: rowCount }, 'published');
    }
  } finally {
    await db.destroy();
  }
}

/** Tries once; when the database is away, goes on trying while the service already answers. */
export async function prepareStateOrRetry(config: Config, log: Logger): Promise<void> {
  try {
    await prepareState(config, log);
  } catch (error) {
    log.error({ err: error }, 'the state could not be prepared; trying again');
    void setTimeout(config.refreshMs, undefined, { ref: false }).then(() => prepareStateOrRetry(config, log));
  }
}
