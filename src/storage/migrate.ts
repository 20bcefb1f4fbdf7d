import { sql } from 'kysely';
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

/** A migration of this database that only newer code has. */
export async function findNewerMigration(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).find((name) => !(name in migrations));
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Whether the first migration has been applied. */
export async function hasTables(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'dataset_rows');
}
