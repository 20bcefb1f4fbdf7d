import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openDatabase, readMoment } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';

async function openFile() {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-moment-')), 'sampan.db');
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

test('the moment stays while nothing is committed, and ends with a commit of this process', async () => {
  const { db } = await openFile();
  const moment = readMoment(db);
  assert.equal(typeof moment, 'number');
  await db.selectFrom('rooms').selectAll().execute();
  assert.equal(readMoment(db), moment);
  await db.insertInto('id_counters').values(counter).execute();
  assert.notEqual(readMoment(db), moment);
  await db.destroy();
});

test('it ends with a commit of another process, and not before', async () => {
  const { db, file } = await openFile();
  const moment = readMoment(db);
  const other = new DatabaseSync(file);
  other.exec(`begin; insert into id_counters values ('room', 1)`);
  assert.equal(readMoment(db), moment);
  other.exec('commit');
  assert.notEqual(readMoment(db), moment);
  other.close();
  await db.destroy();
});

test('PostgreSQL does not tell it', () => {
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const db = openDatabase({ url, file: '', poolSize: 1, connectMs: 1, statementMs: 1 });
  assert.equal(readMoment(db), undefined);
});
