import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { listNotes, noteKey } from '../../src/ledger/notes.ts';
import { createReaper } from '../../src/photos/reaper.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { deletePhotoForOperator } from '../../src/rooms/operator-rooms.ts';
import { restoreRoomPhoto } from '../../src/rooms/photos/restore-room-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { checkLedger } from '../../src/upkeep/check/check-history.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, createStore, getRemoval, resetRoom, ROOM } from '../photos/photo-rows.ts';

const PHOTO = 42;
const FILE = 'files/ab12/0001';
const PICTURE = 'a picture';
const TABLES = ['photos', 'photo_removals', 'deleted_photos', 'removed_rooms', 'ledger_known'] as const;

const day = (days: number) => new Date(Date.UTC(2026, 10, 1 + days));

for (const { name, createDatabase } of ENGINES) {
  describe(`A backup made between a deletion and a restoration, on ${name}`, () => {
    let db: Database;
    let store: PhotoStore;
    let now: Date;
    let putBackup: () => Promise<void>;

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());

    /** On day 3, a backup is made of a photo that was deleted on day 0. */
    beforeEach(async () => {
      store = await createStore();
      for (const table of [...TABLES, 'audit_entries', 'audit_anchors', 'ledger_outbox'] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable('ledger_state').set({ checked_until: '' }).execute();
      await resetRoom(db);
      await store.write(FILE, Buffer.from(PICTURE));
      await addPhoto(db, { id: PHOTO, fileKey: FILE });
      now = day(0);
      await remove();
      now = day(3);
      putBackup = await backUp();
    });

    const ports = () => ({
      db,
      store,
      now: () => now,
      onNoteFailed: (error: unknown) => assert.fail(String(error)),
    });
    const reap = () =>
      createReaper({
        ...ports(),
        steadyTime: () => now,
        trashDays: 7,
        ensureLedger: ({ ledger_key }) => store.note(ledger_key, '{}'),
        onFailure: (error) => assert.fail(String(error)),
      })();
    const remove = async () => {
      await deletePhotoForOperator(ports(), PHOTO);
      await reap();
    };
    const restore = () => restoreRoomPhoto(ports(), PHOTO);
    const follow = () => followLedger(ports());

    /** Returns a function that brings the backup back. */
    async function backUp(): Promise<() => Promise<void>> {
      const saved: { table: keyof Tables; rows: object[] }[] = [];
      for (const table of TABLES)
        saved.push({ table, rows: await db.selectFrom(table).selectAll().execute() });
      return async () => {
        for (const { table, rows } of saved) {
          await db.deleteFrom(table).execute();
          if (rows.length > 0) await db.insertInto(table).values(rows).execute();
        }
      };
    }

    const isLive = async () =>
      (await db.selectFrom('photos').select('id').where('id', '=', PHOTO).executeTakeFirst()) !== undefined;
    const listActions = async () => (await Array.fromAsync(listNotes(store, ''))).map(({ action }) => action);
    const findWrong = async () => {
      const found: string[] = [];
      await checkLedger(ports(), (what) => found.push(what));
      return found;
    };

    for (const [when, lostOn] of [
      ['before its time in the trash has ended', day(5)],
      ['after its time in the trash has ended', day(10)],
    ] as const)
      test(`keeps the photo in the trash for its full time if it is restored ${when}`, async () => {
        now = day(4);
        await restore();
        now = lostOn;
        await putBackup();
        const { photos, photosToRestore } = await follow();
        assert.equal(await isLive(), false);
        await reap();
        now = new Date(lostOn.getTime() + 7 * 86_400_000 - 1);
        await reap();
        await restore();
        assert.equal(await isLive(), true);
        assert.equal((await store.find(FILE))?.toString(), PICTURE);
        assert.deepEqual({ photos, photosToRestore }, { photos: [], photosToRestore: [PHOTO] });
        assert.deepEqual(await listActions(), ['deleted', 'restored', 'deleted', 'restored']);
      });

    test('lets the operator restore the photo before the service starts', async () => {
      now = day(4);
      await restore();
      now = day(10);
      await putBackup();
      await follow();
      await restore();
      await reap();
      assert.equal(await isLive(), true);
      assert.equal((await store.find(FILE))?.toString(), PICTURE);
      assert.deepEqual((await follow()).photos, []);
    });

    test('reports the photo once, and its time in the trash ends', async () => {
      now = day(4);
      await restore();
      now = day(10);
      await putBackup();
      await follow();
      now = day(11);
      assert.deepEqual((await follow()).photosToRestore, []);
      await reap();
      assert.deepEqual((await follow()).photosToRestore, []);
      assert.equal((await getRemoval(db, PHOTO)).removed_at, day(10).toISOString());
      now = day(17);
      assert.deepEqual(await reap(), { trashed: 0, purged: 1, failed: 0 });
      assert.deepEqual(await Array.fromAsync(store.list('trash/')), []);
    });

    test('keeps a photo that was restored and deleted again in the trash for its full time', async () => {
      now = day(4);
      await restore();
      now = day(9);
      await remove();
      now = day(10);
      await putBackup();
      const { photos, photosToRestore } = await follow();
      assert.deepEqual({ photos, photosToRestore }, { photos: [], photosToRestore: [] });
      await reap();
      now = day(16);
      await reap();
      await restore();
      assert.equal((await store.find(FILE))?.toString(), PICTURE);
    });

    test('has nothing to follow if it was made after the last deletion', async () => {
      now = day(4);
      await restore();
      now = day(5);
      await remove();
      putBackup = await backUp();
      now = day(6);
      await putBackup();
      assert.deepEqual((await follow()).photosToRestore, []);
      assert.equal((await getRemoval(db, PHOTO)).removed_at, day(5).toISOString());
    });

    test('keeps the photo in the trash if its room is removed in the backup', async () => {
      await db
        .insertInto('removed_rooms')
        .values({ room_id: ROOM, removed_at: day(3).toISOString() })
        .execute();
      putBackup = await backUp();
      await db.deleteFrom('removed_rooms').execute();
      now = day(4);
      await restore();
      now = day(10);
      await putBackup();
      assert.deepEqual((await follow()).photosToRestore, [PHOTO]);
      await reap();
      await assert.rejects(restore(), /Room \d+ was removed: import it again first/);
    });

    test('ignores a restored photo that it does not have', async () => {
      await store.note(noteKey(1_000, '77', 'restored'), '{}');
      assert.deepEqual((await follow()).photosToRestore, []);
    });

    test('raises no finding about the ledger, before and after it is followed', async () => {
      now = day(4);
      await restore();
      now = day(10);
      await putBackup();
      assert.deepEqual(await findWrong(), []);
      await follow();
      assert.deepEqual(await findWrong(), []);
      await reap();
      assert.deepEqual(await findWrong(), []);
    });

    test('does not hide that the ledger has lost the note of a later deletion', async () => {
      now = day(4);
      await restore();
      now = day(10);
      await putBackup();
      await follow();
      await reap();
      const { ledger_key } = await getRemoval(db, PHOTO);
      await store.remove(ledger_key);
      assert.deepEqual(await findWrong(), [`The ledger has lost its last note on photo ${PHOTO}.`]);
    });
  });
}
