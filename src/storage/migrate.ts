import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { listTables, type Database } from './database.ts';
import { VERSION_1_0 } from './migrations/version-1-0.ts';
import { VERSION_1_1, type Statements } from './migrations/version-1-1.ts';
import { VERSION_1_2 } from './migrations/version-1-2.ts';

/** In the order of their names. Never edit a released migration; add a new one. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries<Statements>({ ...VERSION_1_0, ...VERSION_1_1, ...VERSION_1_2 }).map(([name, statements]) => [
    name,
    {
      async up(db: Database) {
        const all = typeof statements === 'function' ? await statements(db) : statements;
        for (const statement of all) await sql.raw(statement).execute(db);
      },
    },
  ]),
);

/** To the last migration or an earlier one; nothing if newer code has migrated further. Migrations only add, so old code still works. */
export async function migrate(db: Database, last?: string): Promise<void> {
  const migrator = createMigrator(db);
  if (last === undefined && (await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

export async function findMigration(db: Database): Promise<string | undefined> {
  const made = (await createMigrator(db).getMigrations()).filter(({ executedAt }) => executedAt);
  return made.at(-1)?.name;
}

export async function findNewerMigration(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).find((name) => !(name in migrations));
}

function createMigrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

export async function hasTables(db: Database): Promise<boolean> {
  return (await listTables(db)).includes('dataset_rows');
}
