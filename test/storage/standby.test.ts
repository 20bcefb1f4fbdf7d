import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { freePort } from '../support/free-port.ts';
import { copyPostgres, postgresUser } from '../support/postgres.ts';
import { until } from '../support/until.ts';

let folder: string;
let server: ChildProcess;
let url: string;

/** A standby without a primary stays a standby until it is promoted. */
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-standby-'));
  const native = await copyPostgres(folder);
  const data = join(folder, 'data');
  const initdb = spawn(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'sampan', '-A', 'trust', '--no-sync'],
    postgresUser(),
  );
  assert.equal((await once(initdb, 'exit'))[0], 0);
  await writeFile(join(data, 'standby.signal'), '');
  const port = await freePort();
  server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories='],
    { ...postgresUser(), stdio: 'ignore' },
  );
  url = `postgres://sampan@127.0.0.1:${port}/postgres`;
  await until(
    () =>
      run('select 1').then(
        () => true,
        () => false,
      ),
    'PostgreSQL did not start',
  );
});
after(async () => {
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  await exit;
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const open = (readOnly: boolean): Database =>
  openDatabase({ url, file: '', poolSize: 2, connectMs: 30_000, statementMs: 30_000, readOnly });

const ask = (db: Database) => sql`select 1`.execute(db);

test('read-only processes use a standby; others refuse it until it is promoted', async () => {
  const [reading, writing] = [open(true), open(false)];
  try {
    await ask(reading);
    // Reads too, because a standby may not have the last deletion yet.
    await assert.rejects(ask(writing), isDatabaseAway);
    await run('select pg_promote()');
    await ask(writing);
  } finally {
    await Promise.all([reading.destroy(), writing.destroy()]);
  }
});
