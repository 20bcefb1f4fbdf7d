import { readFile } from 'node:fs/promises';
import { migrate } from '../../src/storage/migrate.ts';
import { POSTGRES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const PARTITIONS = 4;

/** Runs the script from deploy/ as an operator does. */
export async function partition(database: Pick<TestDatabase, 'run'>): Promise<void> {
  const script = await readFile('deploy/partition.sql', 'utf8');
  await database.run(`begin; set local sampan.partitions = ${PARTITIONS}; ${script}; commit`);
}

/** Creates an empty database with partitioned tables and returns its name. */
export async function createPartitioned(): Promise<string> {
  const database = await POSTGRES.createDatabase();
  const db = openTestDatabase(database);
  await migrate(db);
  await db.destroy();
  await partition(database);
  return new URL(database.settings.DATABASE_URL).pathname.slice(1);
}
