import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { runPostgres, type TestDatabase } from './engine.ts';
import { until } from './until.ts';

/** Passes every number that the service takes meanwhile. */
const SKIPPED = 100;

interface CopyOptions {
  /** Whether another process commits an event in the copy before the service looks at it. */
  readonly hasNewEvent?: boolean;
}

/** Copies a database that nothing is connected to. Returns a function that swaps the copy in once, even while a service runs. */
export async function copyForLater(
  database: TestDatabase,
  options: CopyOptions = {},
): Promise<() => Promise<void>> {
  return database.settings.DATABASE_URL ? copyPostgres(database, options) : copySqlite(database, options);
}

/** Overwrites the open file in one transaction, as the sqlite3 program's `.restore` does. */
async function copySqlite(
  database: TestDatabase,
  { hasNewEvent }: CopyOptions,
): Promise<() => Promise<void>> {
  const file = join(database.settings.DATA_DIR, 'sampan.db');
  const copy = `${file}.older`;
  await database.run(`vacuum into '${copy}'`);
  return async () => {
    const older = new DatabaseSync(copy);
    if (hasNewEvent)
      older.exec(
        `insert into ledger_committed (sequence) select coalesce(max(sequence), 0) + ${SKIPPED} from ledger_committed`,
      );
    // It does not wait for a lock of the service.
    await until(
      () =>
        backup(older, file).then(
          () => true,
          () => false,
        ),
      'The copy could not be swapped in',
    );
    older.close();
  };
}

async function copyPostgres(
  { settings }: TestDatabase,
  { hasNewEvent }: CopyOptions,
): Promise<() => Promise<void>> {
  const server = process.env['TEST_POSTGRES_URL'] ?? '';
  const name = new URL(settings.DATABASE_URL).pathname.slice(1);
  const copy = `${name}_older`;
  await runPostgres(server, `create database ${copy} template ${name}`);
  // A promoted standby has numbers that the lost primary had only set aside.
  await runPostgres(
    new URL(`/${copy}`, server).href,
    "select setval('ledger_sequence', last_value + 32) from ledger_sequence",
  );
  if (hasNewEvent)
    await runPostgres(
      new URL(`/${copy}`, server).href,
      `insert into ledger_committed (sequence) select setval('ledger_sequence', last_value + ${SKIPPED}) from ledger_sequence`,
    );
  return async () => {
    for (const statement of [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      `alter database ${name} rename to ${name}_lost`,
      `alter database ${copy} rename to ${name}`,
    ])
      await runPostgres(server, statement);
  };
}
