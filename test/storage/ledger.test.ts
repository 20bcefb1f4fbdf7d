import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { readKnown } from '../../src/ledger/follow-notes.ts';
import {
  addNote,
  listNotes,
  noteKey,
  parseNoteKey,
  createNoteWriter,
  flushNotes,
} from '../../src/ledger/notes.ts';
import { isUpToDate, noteFollowed, watchLedger } from '../../src/ledger/watch-ledger.ts';
import { SCOPES } from '../../src/partners/caller.ts';
import { disablePartner, enablePartner, addPartner } from '../../src/partners/partners.ts';
import { issueToken, revokeToken } from '../../src/partners/tokens.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import { deleteRoomPhoto } from '../../src/rooms/photos/remove-photo.ts';
import { restoreRoomPhoto } from '../../src/rooms/photos/restore-room-photo.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { sequenceOf, takePlace } from '../../src/storage/ledger-sequence.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { until } from '../support/until.ts';
import { addPhoto, createStore, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const PHOTO = 42;
const FILE = 'files/ab12/0001';

const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const refuse = (error: unknown) => assert.fail(String(error));
const broken = (store: PhotoStore): PhotoStore => ({
  ...store,
  note: () => Promise.reject(new Error('The store is away')),
});

for (const { name, createDatabase } of ENGINES) {
  describe(`The photo ledger, on ${name}`, () => {
    let database: TestDatabase;
    let db: Database;
    let store: PhotoStore;
    let partnerId: number;

    before(async () => {
      database = await createDatabase();
      db = openTestDatabase(database);
      await migrate(db);
      partnerId = (await addPartner(db, { name: 'Mekong Stays', now: NOON })).id;
    });
    after(() => db.destroy());

    beforeEach(async () => {
      store = await createStore();
      for (const table of ['partner_rooms', 'audit_entries', 'deleted_photos'] as const)
        await db.deleteFrom(table).execute();
      for (const table of ['ledger_known', 'ledger_outbox'] as const) await db.deleteFrom(table).execute();
      await db.updateTable('ledger_state').set({ checked_until: '' }).execute();
      await resetRoom(db);
      await db
        .insertInto('partner_rooms')
        .values({ partner_id: partnerId, partner_room_id: 'R', room_id: ROOM, access: 'change' })
        .execute();
      await store.write(FILE, Buffer.from('a picture'));
      await addPhoto(db, { id: PHOTO, fileKey: FILE });
    });

    const remove = (at: Date, into = store, deadline: AbortSignal | null = null) =>
      deleteRoomPhoto(
        {
          db,
          now: () => at,
          notes: createNoteWriter({ db, store: into, nowMs: () => 0, onFailure: refuse, waitMs: 60_000 }),
        },
        { partnerId, tokenId: 1, tokenSha256: '', scopes: new Set(SCOPES) },
        ROOM,
        PHOTO,
        { requestId: 'a request', deadline },
      );
    const restore = (at: Date, changes: { store?: PhotoStore; onNoteFailed?: () => void } = {}) =>
      restoreRoomPhoto({ db, store, now: () => at, onNoteFailed: refuse, ...changes }, PHOTO);
    const follow = () => followLedger({ db, store, now: () => NOON });
    const isLive = async () =>
      (await db.selectFrom('photos').select('id').where('id', '=', PHOTO).executeTakeFirst()) !== undefined;
    const actions = async () => (await Array.fromAsync(listNotes(store, ''))).map(({ action }) => action);
    /** Simulates a restore from a backup made before the deletion. */
    const forget = async () => {
      for (const table of ['photo_removals', 'deleted_photos', 'audit_entries', 'ledger_known'] as const)
        await db.deleteFrom(table).execute();
      if (!(await isLive())) await addPhoto(db, { id: PHOTO, fileKey: FILE });
    };

    test('a photo deleted under a clock two hours ahead and then restored stays live', async () => {
      await remove(hoursLater(2));
      await restore(NOON);
      assert.deepEqual((await follow()).photos, []);
      await forget();
      assert.deepEqual((await follow()).photos, []);
      assert.equal(await isLive(), true);
    });

    test('a photo restored under a clock two hours ahead and then deleted stays deleted', async () => {
      await remove(NOON);
      await restore(hoursLater(2));
      await remove(NOON);
      await forget();
      assert.deepEqual((await follow()).photos, [PHOTO]);
      assert.equal(await isLive(), false);
    });

    test('a deletion that would commit after its deadline is rolled back', async () => {
      await assert.rejects(remove(NOON, store, AbortSignal.abort(new Error('late'))), /^Error: late$/);
      assert.equal(await isLive(), true);
      for (const table of ['audit_entries', 'photo_removals', 'deleted_photos'] as const)
        assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
      assert.deepEqual(await actions(), []);
    });

    test('a deletion is confirmed only after its note is written', async () => {
      const gate = Promise.withResolvers<void>();
      let isNoting = false;
      const slow: PhotoStore = {
        ...store,
        note: async (...note) => {
          isNoting = true;
          await gate.promise;
          return store.note(...note);
        },
      };
      let isConfirmed = false;
      const deleting = remove(NOON, slow).then(() => (isConfirmed = true));
      await until(() => isNoting, 'The note was not started');
      assert.equal(await isLive(), false);
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      assert.equal(isConfirmed, false);
      gate.resolve();
      await deleting;
      assert.deepEqual(await actions(), ['deleted']);
    });

    test('a restoration succeeds if its note cannot be written yet, and the note follows later', async () => {
      await remove(NOON);
      let failures = 0;
      await restore(NOON, { store: broken(store), onNoteFailed: () => (failures += 1) });
      assert.equal(failures, 1);
      assert.deepEqual(await actions(), ['deleted']);
      assert.deepEqual((await follow()).photos, []);
      assert.equal(await isLive(), true);
      await flushNotes(db, store);
      assert.deepEqual(await actions(), ['deleted', 'restored']);
      assert.deepEqual(await db.selectFrom('ledger_outbox').selectAll().execute(), []);
    });

    test('notes from versions that ordered by time are followed, before all others', async () => {
      const old = (hour: string, action: string) =>
        store.note(
          `ledger/2099-11-15/2099-11-15T${hour}0000.000Z_${PHOTO}_${action}_5d1c9f8e-0000-4000-8000-00000000${hour}00`,
          '{}',
        );
      await old('08', 'deleted');
      await old('09', 'restored');
      assert.deepEqual((await follow()).photos, []);
      await old('10', 'deleted');
      assert.deepEqual((await follow()).photos, [PHOTO]);
      await restore(NOON);
      assert.deepEqual((await follow()).photos, []);
      await forget();
      assert.deepEqual((await follow()).photos, []);
    });

    test('a restored database does not reuse positions in the order', async () => {
      const last = sequenceOf(await takePlace(db)) + 1_000_000;
      await store.note(noteKey(last, '7', 'deleted'), '{}');
      await follow();
      const [one, two] = [sequenceOf(await takePlace(db)), sequenceOf(await takePlace(db))];
      assert.deepEqual([one, two], [last + 1, last + 2]);
      await follow();
      assert.equal(sequenceOf(await takePlace(db)), last + 3);
    });

    test('a later start continues from a position well before the last note', async () => {
      const last = sequenceOf(await takePlace(db)) + 200_000;
      await store.note(noteKey(last, '7', 'deleted'), '{}');
      await follow();
      const listed: string[] = [];
      const watched: PhotoStore = {
        ...store,
        list: (prefix, from) => {
          listed.push(from!);
          return store.list(prefix, from);
        },
      };
      await store.note(noteKey(last - 99_000, String(PHOTO), 'deleted'), '{}');
      const { photos } = await followLedger({ db, store: watched, now: () => NOON });
      assert.deepEqual(photos, [PHOTO]);
      assert.match(listed[0]!, /^ledger\/n\d+\/\d+$/);
    });

    test('retries a failed note after 2, 4, 8 … seconds', async () => {
      await remove(NOON);
      await restore(NOON, { store: broken(store), onNoteFailed() {} });
      let nowMs = 0;
      let failures = 0;
      let isAway = true;
      const sometimes: PhotoStore = {
        ...store,
        note: (...note) => (isAway ? broken(store) : store).note(...note),
      };
      const options = {
        db,
        store: sometimes,
        nowMs: () => nowMs,
        onFailure: () => (failures += 1),
        waitMs: 60_000,
      };
      const { writeDue } = createNoteWriter(options);
      const triesUntil = async (ms: number) => {
        const failedBefore = failures;
        for (; nowMs < ms; nowMs += 500) await writeDue();
        return failures - failedBefore;
      };
      assert.equal(await triesUntil(2_000), 1);
      assert.equal(await triesUntil(6_000), 1);
      assert.equal(await triesUntil(14_000), 1);
      isAway = false;
      assert.equal(await triesUntil(14_500), 0);
      assert.deepEqual(await actions(), ['deleted', 'restored']);
    });

    test('a change writes its own note at once and waits for no other', async () => {
      const { id } = await issueToken(db, {
        environment: 'live',
        partnerId,
        scopes: SCOPES,
        label: '',
        now: NOON,
        expiresAt: null,
      });
      await disablePartner(db, { id: partnerId, now: NOON });
      await enablePartner(db, partnerId);
      const { writeNow } = createNoteWriter({ db, store, nowMs: () => 0, onFailure: refuse, waitMs: 60_000 });
      await writeNow((await revokeToken(db, { id, now: NOON }))!);
      assert.deepEqual(await actions(), ['revoked']);
      assert.equal(await revokeToken(db, { id, now: NOON }), undefined);
      assert.equal((await db.selectFrom('ledger_outbox').selectAll().execute()).length, 2);
      await flushNotes(db, store);
      assert.deepEqual(await actions(), ['disabled', 'enabled', 'revoked']);
    });

    test('a change knows its own note, so that following the ledger never repeats it', async () => {
      const event = { subject: 'token-1', action: 'revoked' };
      const { key } = await db.transaction().execute((db) => addNote(db, event));
      assert.deepEqual(await readKnown(db, ['token-1']), new Map([['token-1', parseNoteKey(key).sequence]]));
    });

    test('a process remembers the events whose notes it writes, and notices if the database loses one', async () => {
      const watched = openTestDatabase(database);
      try {
        watchLedger(watched);
        const last = sequenceOf(await takePlace(db));
        const place = `${last + 1} lost`;
        const key = noteKey(last + 1, '7', 'deleted');
        const options = { db: watched, store, nowMs: () => 0, onFailure: refuse, waitMs: 60_000 };
        const { writeNow, writeDeletion } = createNoteWriter(options);
        for (const write of [
          // Its note was written before, by the background.
          () => writeNow({ key, place }),
          () => writeDeletion({ ledgerKey: key, place, entry: '{}' }),
        ]) {
          noteFollowed(watched, last);
          assert.equal(await isUpToDate(watched), true);
          await write();
          assert.equal(await isUpToDate(watched), false);
        }
      } finally {
        await watched.destroy();
      }
    });
  });
}
