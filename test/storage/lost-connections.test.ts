import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { POSTGRES } from '../support/engine.ts';
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.ts';

const POOL_SIZE = 5;
/** How late a busy machine may be with work that does not wait. */
const STATEMENT_MS = 3_000;

/** Behind PgBouncer a session setting stays on the server connection, which the pool cannot drop. */
const skip = process.env['TEST_POOLER_URL'] ? 'PgBouncer owns the server connections' : false;

let proxy: FaultyProxy;
let db: Database;

before(async () => {
  const { settings } = await POSTGRES.createDatabase();
  proxy = await startFaultyProxy(settings.DATABASE_URL);
  db = openDatabase({
    url: proxy.url,
    file: '',
    poolSize: POOL_SIZE,
    connectMs: 30_000,
    statementMs: STATEMENT_MS,
  });
});
after(async () => {
  await db.destroy();
  await proxy.close();
});

const ask = () => sql`select 1`.execute(db);

/** Fills the pool with dead connections while the database is healthy. */
async function loseAllConnections(): Promise<void> {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select pg_sleep(0.05)`.execute(db)));
  proxy.hang();
  await proxy.repair();
}

test('one unanswered statement is enough to drop every older connection', async () => {
  await loseAllConnections();
  await assert.rejects(ask(), isDatabaseAway);
  await ask();
});

test('a transaction that loses its connection is dropped without another wait', async (t) => {
  await ask();
  const { mock } = t.mock.method(Client.prototype, 'query');
  const lost = db.transaction().execute(async (db) => {
    proxy.hang();
    mock.resetCalls();
    await sql`select 1`.execute(db);
  });
  await assert.rejects(lost, isDatabaseAway);
  // No ROLLBACK, which would wait for an answer too.
  assert.equal(mock.callCount(), 1);
  await proxy.repair();
  await ask();
});

test('a refused statement keeps its connection', async () => {
  const backend = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  const earlier = await backend();
  await assert.rejects(sql`select 1/0`.execute(db));
  assert.equal(await backend(), earlier);
});

test('a connection that became read-only is not used again', { skip }, async () => {
  const isReadOnly = async () =>
    (await sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db))
      .rows[0]!.value;
  await sql`create table written (id integer)`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);
  assert.equal(await isReadOnly(), 'on');
  await assert.rejects(sql`insert into written values (1)`.execute(db), isDatabaseAway);
  await sql`insert into written values (1)`.execute(db);
  assert.equal(await isReadOnly(), 'off');
});

test('a connection that breaks between two statements fails only its transaction', async () => {
  await assert.rejects(
    db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await proxy.refuse();
      await proxy.repair();
      return sql`select ${rows[0]!.pid}`.execute(db);
    }),
    isDatabaseAway,
  );
  await ask();
});
