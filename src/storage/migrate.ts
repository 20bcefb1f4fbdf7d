import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { listAllTables, type Database } from './database.ts';
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
  const made = await listMade(db);
  if (last === undefined && Object.keys(migrations).every((name) => made.includes(name))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
}

export async function findMigration(db: Database): Promise<string | undefined> {
  return (await listMade(db)).findLast((name) => name in migrations);
}

export async function findNewerMigration(db: Database): Promise<string | undefined> {
  return (await listMade(db)).find((name) => !(name in migrations));
}

async function listMade(db: Database): Promise<string[]> {
  if (!(await listAllTables(db)).has('kysely_migration')) return [];
  const made = sql<{ name: string }>`select name from kysely_migration order by name`;
  return (await made.execute(db)).rows.map(({ name }) => name);
}

export async function hasTables(db: Database): Promise<boolean> {
  return (await listAllTables(db)).has('dataset_rows');
}
