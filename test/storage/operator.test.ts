import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { addNote, flushNotes } from '../../src/ledger/notes.ts';
import { addPartner } from '../../src/partners/partners.ts';
import { trashKey, StoreRefused, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { deletePhotoForOperator, removeRoom, roomImported } from '../../src/rooms/operator-rooms.ts';
import { notePendingFiles, removePendingFiles } from '../../src/rooms/import/pending-files.ts';
import { NotRestorable, restoreRoomPhoto } from '../../src/rooms/photos/restore-room-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, createStore, getRemoval, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const PHOTOS = [1, 2, 3, 4];
const FILE = 'files/00/picture';
const AFTERWARDS = new Date('2026-11-17T12:00:00.000Z');
const EARLIER = '2001-01-01T00:00:00.000Z';

for (const { name, createDatabase } of ENGINES) {
  describe(`Operator actions, on ${name}`, () => {
    let db: Database;
    let store: PhotoStore;
    let partnerId: number;

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
      partnerId = (await addPartner(db, { name: 'Mekong Stays', now: NOON })).id;
    });
    after(() => db.destroy());

    /** A room with four photos, the first one featured, and a partner that may change it. */
    beforeEach(async () => {
      store = await createStore();
      await store.write(FILE, Buffer.from('a picture'));
      for (const table of [
        'removed_rooms',
        'deleted_photos',
        'audit_entries',
        'audit_anchors',
        'ledger_known',
        'partner_rooms',
      ] as const)
        await db.deleteFrom(table).execute();
      await resetRoom(db);
      await fill();
    });

    async function fill(): Promise<void> {
      for (const id of PHOTOS) await addPhoto(db, { id, fileKey: FILE });
      await db.updateTable('photos').set({ featured: 1 }).where('id', '=', 1).execute();
      await db
        .insertInto('partner_rooms')
        .values({ partner_id: partnerId, partner_room_id: 'R', room_id: ROOM, access: 'change' })
        .execute();
    }

    const ports = () => ({
      db,
      store,
      now: () => NOON,
      onNoteFailed: (error: unknown) => assert.fail(String(error)),
    });
    const remove = (id: number) => deletePhotoForOperator(ports(), id);
    const restore = (id: number) => restoreRoomPhoto(ports(), id);
    const listMarked = async () => {
      const photos = await db.selectFrom('photos').select(['id', 'featured']).orderBy('id').execute();
      return photos.map(({ id, featured }) => (featured === 1 ? `${id} featured` : String(id)));
    };
    /** Features another photo, as an import does. */
    async function choose(id: number): Promise<void> {
      await db.updateTable('photos').set({ featured: 0, stands_in: 0 }).execute();
      await db.updateTable('photos').set({ featured: 1 }).where('id', '=', id).execute();
    }

    test('a restored photo is featured again instead of its stand-ins, in any order', async () => {
      await remove(1);
      assert.deepEqual(await listMarked(), ['2 featured', '3', '4']);
      await remove(2);
      assert.equal((await restore(2)).name, '2.jpg');
      assert.deepEqual(await listMarked(), ['2 featured', '3', '4']);
      await restore(1);
      assert.deepEqual(await listMarked(), ['1 featured', '2', '3', '4']);
      await remove(1);
      await remove(2);
      await restore(1);
      await restore(2);
      assert.deepEqual(await listMarked(), ['1 featured', '2', '3', '4']);
    });

    test('a photo that is not in the trash cannot be restored', async () => {
      await assert.rejects(restore(1), { message: 'There is no photo 1 in the trash.' });
    });

    test('a photo chosen meanwhile stays featured, and a restored photo that never was does not become featured', async () => {
      await remove(1);
      await remove(3);
      await choose(4);
      await restore(1);
      await restore(3);
      assert.deepEqual(await listMarked(), ['1', '2', '3', '4 featured']);
    });

    test('a photo restored to an empty room stands in until the featured one is restored', async () => {
      for (const id of PHOTOS) await remove(id);
      await restore(3);
      assert.deepEqual(await listMarked(), ['3 featured']);
      await restore(1);
      assert.deepEqual(await listMarked(), ['1 featured', '3']);
    });

    test('a photo that was never featured stands in if it is restored first', async () => {
      for (const id of [3, 1, 2, 4]) await remove(id);
      await restore(3);
      assert.deepEqual(await listMarked(), ['3 featured']);
      await restore(1);
      assert.deepEqual(await listMarked(), ['1 featured', '3']);
    });

    test('a restored photo has its file even if a job on another photo moves it at the same time', async () => {
      for (const id of PHOTOS) await remove(id);
      let isMoved = false;
      const moving: PhotoStore = {
        ...store,
        async has(key) {
          const isThere = await store.has(key);
          if (key === FILE && !isMoved) {
            await store.copy(FILE, trashKey(FILE));
            await store.remove(FILE);
            isMoved = true;
          }
          return isThere;
        },
      };
      await restoreRoomPhoto({ ...ports(), store: moving }, 1);
      assert.deepEqual([isMoved, await store.has(FILE)], [true, true]);
    });

    test('a photo that could not be restored can be restored at once when its file is back', async () => {
      await remove(1);
      const waiting = await getRemoval(db, 1);
      await store.remove(FILE);
      await assert.rejects(restore(1), {
        message: `The file of photo 1 is missing. Neither ${FILE} nor its copy in the trash exists. If a backup has it: ./sampan restore --photos-only BACKUP`,
      });
      assert.deepEqual(await getRemoval(db, 1), waiting);
      const refused = new StoreRefused('403');
      const refusing: PhotoStore = { ...store, has: () => Promise.reject(refused) };
      await assert.rejects(restoreRoomPhoto({ ...ports(), store: refusing }, 1), refused);
      assert.deepEqual(await getRemoval(db, 1), waiting);
      await store.write(FILE, Buffer.from('a picture'));
      await addPhoto(db, { id: 5, fileKey: FILE, name: '1.jpg' });
      await assert.rejects(restore(1), NotRestorable);
      await db.deleteFrom('photos').where('id', '=', 5).execute();
      await restore(1);
    });

    test('a photo whose file is being removed as unused is restored only afterwards', async () => {
      const photo = await addReplaced();
      const slow: PhotoStore = {
        ...store,
        async remove(key) {
          await assert.rejects(restore(photo), NotRestorable);
          return store.remove(key);
        },
      };
      assert.equal(await removePendingFiles(db, slow, AFTERWARDS), 1);
      await restore(photo);
      assert.ok(await store.has(FILE));
    });

    /** Photo 1, deleted, and its file, which an import has replaced for all others. */
    async function addReplaced(): Promise<number> {
      await remove(1);
      await db.updateTable('photo_removals').set({ trashed_at: NOON.toISOString() }).execute();
      await db.updateTable('photos').set({ file_key: 'files/11/another' }).execute();
      await notePendingFiles(db, [FILE], NOON);
      return 1;
    }

    const removeWhole = () => db.transaction().execute((db) => removeRoom(db, ROOM, NOON.toISOString()));
    /** Simulates a restore from an earlier backup. */
    async function forget(): Promise<void> {
      for (const table of [
        'removed_rooms',
        'photo_removals',
        'deleted_photos',
        'audit_entries',
        'audit_anchors',
        'ledger_known',
      ] as const)
        await db.deleteFrom(table).execute();
      await fill();
    }
    const countLeft = async () => {
      const access = await db.selectFrom('partner_rooms').selectAll().execute();
      const removed = await db.selectFrom('removed_rooms').selectAll().execute();
      return { photos: (await listMarked()).length, access: access.length, removed: removed.length };
    };

    test('a removed room stays removed after an earlier backup is restored', async () => {
      const removal = await removeWhole();
      assert.deepEqual([removal?.photos.length, removal?.partners], [4, 1]);
      assert.deepEqual(await countLeft(), { photos: 0, access: 0, removed: 1 });
      assert.equal(await removeWhole(), undefined, 'a second removal does nothing');
      await flushNotes(db, store);
      await forget();
      const { access } = await followLedger({ db, store, now: () => NOON });
      assert.ok(access.includes(`room ${ROOM} is removed`), access.join());
      assert.deepEqual(await countLeft(), { photos: 0, access: 0, removed: 1 });
    });

    test('an older note does not remove a room that was imported again', async () => {
      await removeWhole();
      await db.transaction().execute((db) => addNote(db, roomImported(ROOM)));
      await flushNotes(db, store);
      await forget();
      await followLedger({ db, store, now: () => NOON });
      assert.equal((await countLeft()).removed, 0);
    });

    const timeOf = async () =>
      (await db.selectFrom('partner_rooms').select('updated_at').executeTakeFirstOrThrow()).updated_at;
    const setTime = (access: 'change' | 'none') =>
      db.updateTable('partner_rooms').set({ updated_at: EARLIER, access }).execute();
    const grow = () =>
      db
        .updateTable('rooms')
        .set((row) => ({ version: row('version', '+', 1) }))
        .execute();

    test('the database records when a room changed, even for older code', async () => {
      assert.match(await timeOf(), /^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      await db.updateTable('partner_rooms').set({ updated_at: EARLIER }).execute();
      assert.equal(await timeOf(), EARLIER, 'a restored time stays');
      await grow();
      assert.ok((await timeOf()) > EARLIER);
      await setTime('none');
      await db.updateTable('partner_rooms').set({ updated_at: EARLIER }).execute();
      await grow();
      assert.equal(await timeOf(), EARLIER, 'the partner may not read the room');
      await db.updateTable('partner_rooms').set({ access: 'read' }).execute();
      assert.ok((await timeOf()) > EARLIER, 'another access');
      await db.updateTable('partner_rooms').set({ updated_at: EARLIER }).execute();
      await db.updateTable('partner_rooms').set({ access: 'read', partner_room_id: 'R' }).execute();
      assert.equal(await timeOf(), EARLIER, 'the access did not change');
    });
  });
}
