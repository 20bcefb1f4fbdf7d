import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations.ts';

/**
 * Migrates to the last migration, or to an earlier one. Does nothing if newer code has migrated further: migrations only add, so old code
 * works alongside it and can start again.
 */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = createMigrator(db);
  if (last === undefined && (await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

/** The last migration applied to this database, if any. */
export async function findMigration(db: Database): Promise<string | undefined> {
  const made = (await createMigrator(db).getMigrations()).filter(({ executedAt }) => executedAt);
  return made.at(-1)?.name;
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Whether the first migration has been applied. */
export async function hasTables(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'dataset_rows');
}
