import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/database.ts';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { migrate } from '../../src/storage/migrate.ts';

const WRITERS = [
  { writer: 'the event loop', writesBeside: false },
  { writer: 'a thread', writesBeside: true },
];

for (const { writer, writesBeside } of WRITERS)
  test(`a transaction on ${writer} that fills SQLite's disk fails as unavailable, and the next one works`, async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-full-')), 'sampan.db');
    const db = openDatabase({
      url: undefined,
      file,
      poolSize: 1,
      connectMs: 1,
      statementMs: 10_000,
      writesBeside,
    });
    await migrate(db);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 2}`).execute(db);
    const put = (name: string) => db.insertInto('id_counters').values({ name, next: 1 });
    const filling = db.transaction().execute(async (db) => {
      for (let page = 0; page < 10; page += 1) await db.executeQuery(put(`${page}`.padEnd(4_000)).compile());
    });
    await assert.rejects(filling, isDatabaseAway);
    await db.transaction().execute((db) => db.executeQuery(put('small').compile()));
    const stored = await db.selectFrom('id_counters').select('name').execute();
    assert.deepEqual(
      stored.map(({ name }) => name),
      ['small'],
    );
    await db.destroy();
  });
