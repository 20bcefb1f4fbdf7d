import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { prepareQuery, withCompile } from '../../src/storage/prepare-query.ts';
import { POSTGRES } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';

let db: Database;

before(async () => {
  const { settings } = await POSTGRES.copyPrepared('filled');
  // One connection, so that prepared statements are reused.
  db = openDatabase({
    url: settings.DATABASE_URL,
    file: '',
    poolSize: 1,
    connectMs: 30_000,
    statementMs: 60_000,
  });
  await sql`create table things (id integer primary key, half integer not null)`.execute(db);
  await sql`insert into things values (0, 0), (1, 50), (2, 100)`.execute(db);
});
after(() => db.destroy());

const insertThing = prepareQuery<{ id: number }>((db, parameter) =>
  withCompile(db, sql`insert into things values (${parameter('id')}, 1)`),
);

/** Fails for a thing whose half is 0. */
const readThing = prepareQuery<{ id: number }, { share: number }>((db, parameter) =>
  db
    .selectFrom('things' as never)
    .select(sql<number>`100 / half`.as('share'))
    .where(sql<boolean>`id = ${parameter('id')}`),
);

const listIds = async () => {
  const { rows } = await sql<{ id: number }>`select id from things order by id`.execute(db);
  return rows.map(({ id }) => id);
};

test('a statement that failed on its first run can be run again', async () => {
  await assert.rejects(async () => insertThing(db, { id: 0 }), { code: '23505' });
  await insertThing(db, { id: 3 });
  assert.deepEqual(await listIds(), [0, 1, 2, 3]);
});

test('a column added by a newer version does not prevent a deletion', async () => {
  const by = { at: '2026-11-16T00:00:00.000Z', partner_id: null, token_id: null, request_id: null };
  const [first, second] = PHOTOS[ROOM.large]!;
  const remove = (photoId: number) =>
    db.transaction().execute((db) => removePhoto(db, ROOM.large, photoId, by));
  assert.ok(await remove(first!.id));
  await sql`alter table photos add column newer text`.execute(db);
  assert.ok(await remove(second!.id));
});

test('a failed statement rolls back its transaction and frees the connection', async () => {
  const inserting = db.transaction().execute(async (db) => {
    await insertThing(db, { id: 30 });
    await insertThing(db, { id: 0 });
  });
  await assert.rejects(inserting, { code: '23505' });
  await insertThing(db, { id: 31 });
  assert.deepEqual((await listIds()).slice(-2), [3, 31]);
});

test('a failed read does not fail those beside it', async () => {
  const answers = await Promise.allSettled([1, 0, 2].map(async (id) => readThing(db, { id })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});
