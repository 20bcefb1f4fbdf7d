import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import { isDatabaseAway } from '../../src/storage/database-away.ts';
import { transact, type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { addPhoto, resetRoom, ROOM } from '../photos/photo-rows.ts';
import { POSTGRES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const BY = { at: '2026-11-15T12:00:00.000Z', partner_id: null, token_id: null, request_id: null };
const PHOTOS = [11, 12, 13, 14];

/** SQLite runs one transaction that writes at a time. */
describe('Transactions that PostgreSQL ends in favour of others', () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await POSTGRES.createDatabase();
    db = openTestDatabase(database);
    await migrate(db);
    await resetRoom(db);
    for (const id of PHOTOS) await addPhoto(db, { id, fileKey: `files/${id}` });
  });
  after(() => db.destroy());

  test('both end after a deadlock', async () => {
    let [attempts, held] = [0, 0];
    const bothHoldOne = Promise.withResolvers<void>();
    const touch = (first: number, second: number) =>
      transact(db, async (db) => {
        attempts += 1;
        for (const id of [first, second]) {
          await db.updateTable('photos').set({ details: '{}' }).where('id', '=', id).execute();
          held += 1;
          if (held === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      });
    await Promise.all([touch(11, 12), touch(12, 11)]);
    assert.ok(attempts > 2);
  });

  test('delete every photo where the server makes all transactions serializable', async () => {
    await database.run(`do $$ begin
      execute format('alter database %I set default_transaction_isolation = serializable', current_database());
    end $$`);
    const strict = openTestDatabase(database);
    try {
      let begun = 0;
      const allBegan = Promise.withResolvers<void>();
      const remove = (photoId: number) =>
        transact(strict, async (db) => {
          await db.selectFrom('rooms').select('version').where('id', '=', ROOM).execute();
          begun += 1;
          if (begun === PHOTOS.length) allBegan.resolve();
          await allBegan.promise;
          return removePhoto(db, ROOM, photoId, BY);
        });
      const removed = await Promise.all(PHOTOS.map(remove));
      assert.ok(removed.every((removal) => removal !== undefined));
      assert.ok(begun > PHOTOS.length);
      const gone = await db.selectFrom('deleted_photos').select('photo_id').orderBy('photo_id').execute();
      assert.deepEqual(
        gone.map(({ photo_id }) => photo_id),
        PHOTOS,
      );
    } finally {
      await strict.destroy();
    }
  });

  for (const code of ['40001', '40P01'])
    test(`are tried five times, and then the caller may come again, after ${code}`, async () => {
      let attempts = 0;
      const losing = transact(db, async (db) => {
        attempts += 1;
        await sql`do ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`.execute(db);
      });
      await assert.rejects(losing, isDatabaseAway);
      assert.equal(attempts, 5);
    });

  test('are not tried again after any other error', async () => {
    let attempts = 0;
    const failing = transact(db, async (db) => {
      attempts += 1;
      await sql`select 1 / 0`.execute(db);
    });
    await assert.rejects(failing, /division by zero/);
    assert.equal(attempts, 1);
  });
});
