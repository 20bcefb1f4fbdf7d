import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openDatabase, readCommitCount } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';

async function openFile() {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-commits-')), 'sampan.db');
  const db = openDatabase({
    url: undefined,
    file,
    poolSize: 1,
    connectMs: 1,
    statementMs: 30_000,
    writesBeside: true,
  });
  await migrate(db);
  return { db, file };
}

const counter = { name: 'room', next: 1 } as const;

test('the commit count stays the same until this process commits', async () => {
  const { db } = await openFile();
  const count = readCommitCount(db);
  assert.equal(typeof count, 'number');
  await db.selectFrom('rooms').selectAll().execute();
  assert.equal(readCommitCount(db), count);
  await db.insertInto('id_counters').values(counter).execute();
  assert.notEqual(readCommitCount(db), count);
  await db.destroy();
});

test("the commit count changes with another process's commit, and not earlier", async () => {
  const { db, file } = await openFile();
  const count = readCommitCount(db);
  const other = new DatabaseSync(file);
  other.exec(`begin; insert into id_counters values ('room', 1)`);
  assert.equal(readCommitCount(db), count);
  other.exec('commit');
  assert.notEqual(readCommitCount(db), count);
  other.close();
  await db.destroy();
});

test('PostgreSQL has no commit count', () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const db = openDatabase({ url, file: '', poolSize: 1, connectMs: 1, statementMs: 1 });
  assert.equal(readCommitCount(db), undefined);
});
