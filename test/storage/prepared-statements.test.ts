import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { prepareQuery, runLast, runTogether } from '../../src/storage/prepare-query.ts';
import { startCountingProxy } from '../support/counting-proxy.ts';
import { POSTGRES } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';

let proxy: Awaited<ReturnType<typeof startCountingProxy>>;
let db: Database;

before(async () => {
  const { settings } = await POSTGRES.copyPrepared('filled');
  proxy = await startCountingProxy(settings.DATABASE_URL);
  // One connection, so that prepared statements are reused.
  db = openDatabase({ url: proxy.url, file: '', poolSize: 1, connectMs: 30_000, statementMs: 60_000 });
  await sql`create table things (id integer primary key, half integer not null)`.execute(db);
  await sql`insert into things values (0, 0), (1, 50), (2, 100)`.execute(db);
});
after(async () => {
  await db.destroy();
  proxy.close();
});

const insertThing = prepareQuery<{ id: number }>((db, parameter) => {
  const insert = sql`insert into things values (${parameter('id')}, 1)`;
  return { compile: () => insert.compile(db) };
});

/** Fails for a thing whose half is 0. */
const readThing = prepareQuery<{ id: number }, { share: number }>((db, parameter) =>
  db
    .selectFrom('things' as never)
    .select(sql<number>`100 / half`.as('share'))
    .where(sql<boolean>`id = ${parameter('id')}`),
);

const read = async (id: number) => readThing(db, { id });

const listIds = async () => {
  const { rows } = await sql<{ id: number }>`select id from things order by id`.execute(db);
  return rows.map(({ id }) => id);
};

async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const counted = proxy.roundTrips();
  await work();
  return proxy.roundTrips() - counted;
}

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

test('a transaction takes two round trips: its statements together, and the last ones with the commit', async () => {
  const trips = await countRoundTrips(() =>
    db.transaction().execute(async (db) => {
      await runTogether(db, [insertThing.with({ id: 10 }), readThing.with({ id: 1 })]);
      await runLast(db, [insertThing.with({ id: 11 })]);
    }),
  );
  assert.equal(trips, 2);
  assert.deepEqual((await listIds()).slice(-2), [10, 11]);
});

test('a failure in the last statements rolls back the whole transaction', async () => {
  await assert.rejects(
    db.transaction().execute(async (db) => {
      await runTogether(db, [insertThing.with({ id: 20 })]);
      await runLast(db, [
        insertThing.with({ id: 21 }),
        insertThing.with({ id: 0 }),
        insertThing.with({ id: 22 }),
      ]);
    }),
    { code: '23505' },
  );
  assert.ok((await listIds()).every((id) => id < 20));
});

test('a failure in the first statements rolls back the transaction and frees the connection', async () => {
  await assert.rejects(
    db
      .transaction()
      .execute((db) => runTogether(db, [insertThing.with({ id: 30 }), insertThing.with({ id: 0 })])),
    { code: '23505' },
  );
  await insertThing(db, { id: 31 });
  assert.deepEqual((await listIds()).slice(-1), [31]);
});

test('concurrent reads share a round trip', async () => {
  await read(1);
  let answers: { share: number }[][] = [];
  const trips = await countRoundTrips(async () => {
    answers = await Promise.all([read(1), read(2), read(99)]);
  });
  assert.deepEqual(answers, [[{ share: 2 }], [{ share: 1 }], []]);
  assert.equal(trips, 1);
});

test('a failed read does not fail those that share its round trip', async () => {
  const answers = await Promise.allSettled([1, 0, 2].map(read));
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});
