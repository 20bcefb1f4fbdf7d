import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/database.ts';
import { SQLITE } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { importLines, roomLine } from '../support/rooms-fixture.ts';
import { runSampan } from '../support/sampan.ts';

/** Files and folders that anyone other than their owner can read or write. */
function listOpen(paths: readonly string[]): string[] {
  return paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
}

const DATABASE_FILES = ['sampan.db', 'sampan.db-wal', 'sampan.db-shm'];

async function use(settings: { DATA_DIR: string; DATABASE_URL: string }): Promise<string[]> {
  const db = openTestDatabase({ settings });
  await sql`create table if not exists notes (id integer)`.execute(db);
  const files = DATABASE_FILES.map((file) => join(settings.DATA_DIR, file));
  assert.ok(files.every((file) => existsSync(file)));
  const open = listOpen(files);
  await db.destroy();
  return open;
}

test('only the owner can read the files of a new database', async () => {
  const { settings } = await SQLITE.createDatabase();
  assert.deepEqual(await use(settings), []);
});

test('restricts a database that others could read', async () => {
  const { settings } = await SQLITE.createDatabase();
  await use(settings);
  chmodSync(join(settings.DATA_DIR, 'sampan.db'), 0o644);
  assert.deepEqual(await use(settings), []);
});

test('a database in memory leaves no file', async () => {
  const db = openDatabase({
    url: undefined,
    file: ':memory:',
    poolSize: 1,
    connectMs: 1_000,
    statementMs: 1_000,
  });
  await sql`create table notes (id integer)`.execute(db);
  await db.destroy();
  assert.equal(existsSync(':memory:'), false);
});

test('only the owner can read the files of a backup', async () => {
  const { settings } = await SQLITE.copyPrepared('filled');
  const folder = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
  const { exitCode, stderr } = await runSampan(['backup', folder], settings);
  assert.equal(exitCode, 0, stderr);
  const files = readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)));
  assert.ok(files.some((path) => path.endsWith('tokens.ndjson.gz')));
  assert.deepEqual(listOpen([folder, ...files]), []);
});

test('only the owner can read the photos and the ledger', async () => {
  const { settings } = await SQLITE.copyPrepared();
  await importLines(settings, [roomLine(77, [{ id: 7_001 }, { id: 7_002 }], [])]);
  assert.equal((await runSampan(['photos', 'delete', '7001'], settings)).exitCode, 0);
  const photos = join(settings.DATA_DIR, 'photos');
  const paths = readdirSync(photos, { recursive: true }).map((path) => join(photos, String(path)));
  assert.ok(['/files/', '/ledger/'].every((part) => paths.some((path) => path.includes(part))));
  assert.deepEqual(listOpen([photos, ...paths]), []);
});

test('restricts the photos that an older version stored', async () => {
  const { settings } = await SQLITE.copyPrepared('filled');
  const photos = join(settings.DATA_DIR, 'photos');
  chmodSync(photos, 0o755);
  assert.equal((await runSampan(['check'], settings)).exitCode, 0);
  assert.deepEqual(listOpen([photos]), []);
});
