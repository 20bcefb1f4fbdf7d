import type { Config } from '../../config/config.ts';
import { flushNotes } from '../../ledger/outbox.ts';
import type { Database } from '../../storage/database.ts';
import { migrate } from '../../storage/migrate.ts';
import { openPhotoStore } from '../photo-store.ts';
import { openForJobs, openForPreview } from '../storage.ts';

/** Migrates the database first, so that any command may be the first to run; with READ_ONLY the database stays as it is. */
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

/** For work that changes permissions. It is also noted in the photo store, so that a restored backup does not undo it. */
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
  await flushNotes(db, openPhotoStore(config, 'live')).catch(warnUnnoted);
}

/** The committed change is valid even if its note cannot be written. */
export function warnUnnoted(error: unknown): void {
  process.stderr.write(
    `Done, but the note in the photo store could not be written (${String(error)}). A running service retries; until then a restored backup would undo the change.\n`,
  );
}
