import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { markUnfollowed } from '../../src/ledger/follow-notes.ts';
import { noteKey } from '../../src/ledger/notes.ts';
import {
  beginRead,
  isBehind,
  isUpToDate,
  noteCommitted,
  noteFollowed,
  readLedgerPlace,
  watchLedger,
} from '../../src/ledger/watch-ledger.ts';
import { createCallerFinder, findClient } from '../../src/partners/caller.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import { readRoom } from '../../src/rooms/details/read-room.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { findRoomVersion, listHostRooms } from '../../src/rooms/public/listed-rooms.ts';
import type { Database } from '../../src/storage/database.ts';
import { lastPlace, sequenceOf, takePlace } from '../../src/storage/ledger-sequence.ts';
import { createStore } from '../photos/photo-rows.ts';
import { ENGINES, POSTGRES, readPrepared, type TestDatabase } from '../support/engine.ts';
import { PHOTOS, ROOM } from '../support/filled-rooms.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const HOST = 10_001;
const PHOTO = PHOTOS[ROOM.shared]![0]!.id;
const UNKNOWN_PHOTO = 99_999;

for (const engine of ENGINES) {
  describe(`The watch over the ledger's place, on ${engine.name}`, () => {
    let database: TestDatabase;
    let db: Database;
    let store: PhotoStore;
    const { partners, tokens } = readPrepared(engine.name).rooms;
    const [partner] = partners;
    const token = tokens[0].all;

    before(async () => {
      database = await engine.copyPrepared('filled');
      db = openTestDatabase(database);
    });
    after(() => db.destroy());
    beforeEach(async () => {
      store = await createStore();
      watchLedger(db);
      noteFollowed(db, 0);
    });

    const placeNow = async () => Number(await readLedgerPlace(db));
    const commitEvent = () => db.transaction().execute(takePlace);
    /** Of a transaction that a lost primary had committed. */
    const lostEvent = async () => `${(await placeNow()) + 1} lost`;
    const follow = () => followLedger({ db, store, now: () => NOON });

    const readers = {
      'the search for a token': () => createCallerFinder({ db, environment: 'live', now: () => NOON })(token),
      'the search for a token together with a room': () =>
        createCallerFinder({ db, environment: 'live', now: () => NOON })(token, async (sha256) => {
          const known = { knownId: 0, knownVersion: 0, knownCatalogue: 0 };
          return (await readRoom(db, { sha256, partnerRoomId: 'A-7', ...known }))?.token;
        }),
      'the search for a client': () => findClient(db, partner, NOON),
      "the search for a room's page": () => findRoomVersion(db, ROOM.shared),
      "the list of a host's rooms": () => listHostRooms(db, { hostId: HOST, most: 1 }),
    };

    if (engine.name === 'SQLite')
      test('the last event is found through the index, however many there are', async () => {
        const { rows } = await sql<{ detail: string }>`explain query plan select ${lastPlace}`.execute(db);
        const plan = rows.map(({ detail }) => detail);
        assert.ok(
          plan.some((step) => step.includes('INDEX ledger_committed_last')),
          plan.join('\n'),
        );
        for (const step of plan) assert.doesNotMatch(step, /TEMP B-TREE|SCAN ledger_committed$/);
      });

    for (const [what, read] of Object.entries(readers))
      test(`${what} is refused if the database lacks an event that this process committed`, async () => {
        assert.notEqual(await read(), undefined);
        noteCommitted(db, await lostEvent());
        await assert.rejects(read, { status: 503, headers: { 'retry-after': '5' } });
        // Reaching the number again is not enough: the events may be others.
        await commitEvent();
        await assert.rejects(read, { status: 503 });
        assert.equal(await isUpToDate(db), false);
        noteFollowed(db, await placeNow());
        assert.notEqual(await read(), undefined);
      });

    test('a read that began before an event need not see it', async () => {
      const checkPlace = beginRead(db);
      const place = await commitEvent();
      noteCommitted(db, await commitEvent());
      await checkPlace(place);
      assert.equal(await isUpToDate(db), true);
    });

    test('a read that began before the ledger was followed is refused, and none after it', async () => {
      const place = await commitEvent();
      noteCommitted(db, await lostEvent());
      const checkPlace = beginRead(db);
      const reaping = isUpToDate(db);
      noteFollowed(db, await placeNow());
      await assert.rejects(checkPlace(place), { status: 503 });
      await reaping;
      assert.notEqual(await readers["the search for a room's page"](), undefined);
    });

    test('a lost event is noticed although another process commits first after the database went back', async () => {
      noteCommitted(db, await lostEvent());
      // The numbers between are skipped by a promoted standby.
      for (const commits of [1, 2]) {
        for (let times = 0; times < commits; times += 1) await commitEvent();
        await assert.rejects(readers["the search for a room's page"], { status: 503 });
        assert.equal(await isUpToDate(db), false);
        noteFollowed(db, await placeNow());
        noteCommitted(db, `${await placeNow()} lost`);
      }
      await assert.rejects(readers["the search for a room's page"], { status: 503 });
    });

    test('a lost event is noticed although a higher one that committed earlier is not lost', async () => {
      const lower = await lostEvent();
      await commitEvent();
      await readers["the search for a room's page"]();
      noteCommitted(db, await commitEvent());
      assert.equal(await isUpToDate(db), true);
      noteCommitted(db, lower);
      assert.equal(await isUpToDate(db), false);
    });

    test('events of other processes are learnt', async () => {
      for (let times = 0; times < 60; times += 1) {
        await commitEvent();
        assert.notEqual(await readers["the search for a room's page"](), undefined);
        assert.equal(await isUpToDate(db), true);
      }
    });

    test('a database that has not followed the ledger is refused at once', async () => {
      watchLedger(db);
      assert.equal(isBehind(db), true);
      assert.throws(() => beginRead(db), { status: 503 });
      noteFollowed(db, await placeNow());
      assert.equal(isBehind(db), false);
    });

    test('a database that another process has marked is refused until the ledger is followed', async () => {
      await readers["the search for a room's page"]();
      await markUnfollowed(db);
      await assert.rejects(readers["the search for a room's page"], { status: 503 });
      assert.equal(await isUpToDate(db), false);
      noteFollowed(db, (await follow()).lastEvent);
      assert.notEqual(await readers["the search for a room's page"](), undefined);
    });

    test('a database that ends before the ledger that this process followed is refused', async () => {
      noteFollowed(db, (await placeNow()) + 1);
      await assert.rejects(readers["the search for a room's page"], { status: 503 });
      assert.equal(await isUpToDate(db), false);
    });

    test('the highest event counts, also if a lower one committed later', async () => {
      const lower = await commitEvent();
      noteCommitted(db, await lostEvent());
      noteCommitted(db, lower);
      await assert.rejects(readers["the search for a room's page"], { status: 503 });
    });

    test('reading the same event again and again forgets no other', async () => {
      noteCommitted(db, await lostEvent());
      await commitEvent();
      const place = await commitEvent();
      noteCommitted(db, place);
      for (let times = 0; times < 60; times += 1) await beginRead(db)(place);
      assert.equal(await isUpToDate(db), false);
    });

    test('a database that nobody watches is read if it has followed the ledger', async () => {
      const other = openTestDatabase(database);
      try {
        noteFollowed(other, (await placeNow()) + 1_000);
        noteCommitted(other, await lostEvent());
        assert.deepEqual([isBehind(other), await isUpToDate(other)], [false, true]);
        assert.notEqual(await findRoomVersion(other, ROOM.shared), undefined);
        await markUnfollowed(other);
        assert.equal(await isUpToDate(other), false);
        await assert.rejects(async () => findRoomVersion(other, ROOM.shared), { status: 503 });
        await follow();
      } finally {
        await other.destroy();
      }
    });

    test('everything is refused before the ledger has been followed', async () => {
      watchLedger(db);
      await assert.rejects(readers["the search for a room's page"], { status: 503 });
      assert.equal(await isUpToDate(db), false);
    });

    test('a note that the ledger never got does not refuse requests forever', async () => {
      noteCommitted(db, `${(await placeNow()) + 100} lost`);
      assert.equal(await isUpToDate(db), false);
      noteFollowed(db, (await follow()).lastEvent);
      assert.equal(await isUpToDate(db), true);
    });

    test('numbers that no transaction committed do not move the place', async () => {
      const place = await placeNow();
      const failed = db.transaction().execute(async (db) => {
        await takePlace(db);
        throw new Error('rolled back');
      });
      await assert.rejects(failed, /rolled back/);
      if (engine === POSTGRES)
        await sql`select setval('ledger_sequence', last_value + 32) from ledger_sequence`.execute(db);
      assert.equal(await placeNow(), place);
    });

    if (engine === POSTGRES)
      test('transactions that commit out of order never move the place back', async () => {
        const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const slow = db.transaction().execute(async (db) => {
          const taken = sequenceOf(await takePlace(db));
          first.resolve();
          await second.promise;
          return taken;
        });
        await first.promise;
        const later = sequenceOf(await commitEvent());
        assert.equal(await placeNow(), later);
        second.resolve();
        assert.ok((await slow) < later);
        assert.equal(await placeNow(), later);
      });

    test('a following that fails leaves every process refused, and the next one finishes it', async () => {
      const event = (await placeNow()) + 10;
      await store.note(noteKey(event, String(UNKNOWN_PHOTO), 'deleted'), '{}');
      await sql`alter table lost_deletions rename to elsewhere`.execute(db);
      await assert.rejects(follow);
      assert.equal(await readLedgerPlace(db), null);
      await sql`alter table elsewhere rename to lost_deletions`.execute(db);
      await follow();
      assert.ok((await placeNow()) >= event);
    });

    test('several processes may follow at once', async () => {
      const event = (await placeNow()) + 10;
      await store.note(noteKey(event, String(PHOTO), 'deleted'), '{}');
      const followed = await Promise.all([follow(), follow(), follow()]);
      assert.deepEqual(
        followed.flatMap(({ photos }) => photos),
        [PHOTO],
      );
      assert.ok((await placeNow()) > event);
    });
  });
}
