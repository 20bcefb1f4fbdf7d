import { findPgbouncer, startPgbouncer, type Pgbouncer } from './pgbouncer.ts';
import { globalTeardown as stopPostgres, startServer, startServices } from './postgres.ts';

/** Fewer than one process uses, so that they must share. */
const SERVER_CONNECTIONS = 4;

let pgbouncer: Pgbouncer;

/** Like `test/support/postgres.ts`, but Sampan reaches PostgreSQL only through PgBouncer. */
export async function globalSetup(): Promise<void> {
  await startServer();
  const serverUrl = process.env['TEST_POSTGRES_URL']!;
  pgbouncer = await startPgbouncer((await findPgbouncer())!, serverUrl, SERVER_CONNECTIONS);
  process.env['TEST_POOLER_URL'] = pgbouncer.pooled(serverUrl);
  await startServices();
}

export async function globalTeardown(): Promise<void> {
  await stopPostgres();
  await pgbouncer.stop();
}
