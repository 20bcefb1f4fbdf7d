import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../src/storage/database.ts';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { until } from '../support/until.ts';

async function openFile(statementMs: number, writesBeside: boolean) {
  const file = join(await mkdtemp(join(tmpdir(), 'sampan-turns-')), 'sampan.db');
  const place = { url: undefined, file, poolSize: 1, connectMs: 1 };
  const empty = openDatabase({ ...place, statementMs: 30_000 });
  await migrate(empty);
  await empty.destroy();
  const db = openDatabase({ ...place, statementMs, writesBeside });
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  return { db, other, file };
}

const counter = { name: 'room', next: 1 } as const;

for (const writesBeside of [false, true])
  describe(writesBeside ? 'A thread that writes to SQLite' : 'The event loop that writes to SQLite', () => {
    test("a write waits for another process's write without blocking this process", async () => {
      const { db, other } = await openFile(30_000, writesBeside);
      const written = db
        .transaction()
        .execute((db) => db.insertInto('id_counters').values(counter).execute());
      // Both writers are in this process: if one blocked, the other could never finish.
      await setTimeout(400);
      other.exec('commit');
      await written;
      assert.equal((await db.selectFrom('id_counters').selectAll().execute()).length, 1);
      other.close();
      await db.destroy();
    });

    test('a write that cannot get the lock fails as unavailable, and works the next time', async () => {
      const { db, other } = await openFile(100, writesBeside);
      await assert.rejects(db.insertInto('id_counters').values(counter).execute(), isDatabaseAway);
      await assert.rejects(
        db.transaction().execute((db) => db.insertInto('id_counters').values(counter).execute()),
        isDatabaseAway,
      );
      other.exec('commit');
      // A busy machine may take longer than the limit once more.
      const write = db
        .insertInto('id_counters')
        .values(counter)
        .onConflict((conflict) => conflict.doNothing());
      await until(async () => {
        try {
          await write.execute();
          return true;
        } catch (error) {
          assert.ok(isDatabaseAway(error), String(error));
          return false;
        }
      }, 'No write worked again');
      assert.equal((await db.selectFrom('id_counters').selectAll().execute()).length, 1);
      other.close();
      await db.destroy();
    });
  });

const LOCKS = '/proc/locks';
const skip = existsSync(LOCKS) ? false : `only Linux lists file locks, in ${LOCKS}`;

async function isLocked(file: string): Promise<boolean> {
  const { ino } = await stat(file);
  return (await readFile(LOCKS, 'utf8')).includes(`:${ino} `);
}

test('a process keeps its lock on the file when it writes after it has read', { skip }, async () => {
  const { db, other, file } = await openFile(30_000, true);
  other.close();
  assert.equal(await isLocked(file), false);
  await db.selectFrom('id_counters').selectAll().execute();
  assert.equal(await isLocked(file), true);
  await db.insertInto('id_counters').values(counter).execute();
  assert.equal(await isLocked(file), true);
  await db.destroy();
});
