import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';

/**
 * To the last migration, or to one before it. Where all of them have been made there is nothing to do, also when newer code has made more:
 * migrations only add, so that old code works beside it and starts again.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = createMigrator(db);
  if (last === undefined && (await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** The last migration that has been made here, if any. */
export async function findMigration(db: Database): Promise<string | undefined> {
  const made = (await createMigrator(db).getMigrations()).filter(({ executedAt }) => executedAt);
  return made.at(-1)?.name;
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Whether the first migration has been made here. */
export async function hasTables(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'dataset_rows');
}
