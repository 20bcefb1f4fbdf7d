import type { Config } from '../../config/config.ts';
import { flushNotes } from '../../ledger/outbox.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openPhotoStore } from '../photo-store.ts';
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

/** For work that changes who may do what, which is also noted beside the photos: a restored backup must not undo it. */
export function changeAccess<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (db) => {
    const result = await work(db);
    await writeNotes(config, db);
    return result;
  });
}

export async function writeNotes(config: Config, db: Database): Promise<void> {
  await flushNotes(db, openPhotoStore(config, 'live')).catch(tellUnnoted);
}

/** What is committed holds, whatever becomes of its note. */
export function tellUnnoted(error: unknown): void {
  process.stderr.write(
    `It is done, but not yet noted beside the photos (${String(error)}). A running service tries again; until then a restored backup would undo it.\n`,
  );
}
