import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, resetRoom, ROOM } from '../photos/photo-rows.ts';

const BY = { at: '2026-11-15T12:00:00.000Z', partner_id: null, token_id: null, request_id: null };

for (const { name, createDatabase } of ENGINES) {
  describe(`Deleting a photo, on ${name}`, () => {
    let db: Database;
    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());
    beforeEach(async () => {
      for (const table of ['audit_entries', 'deleted_photos'] as const) await db.deleteFrom(table).execute();
      await resetRoom(db);
      for (const id of [14, 12, 11, 13]) await addPhoto(db, { id, fileKey: `files/${id}` });
      await db.updateTable('photos').set({ featured: 1 }).where('id', '=', 12).execute();
    });

    const remove = (photoId: number) => db.transaction().execute((db) => removePhoto(db, ROOM, photoId, BY));
    const listFeatured = async () => {
      const rows = await db.selectFrom('photos').select('id').where('featured', '=', 1).execute();
      return rows.map(({ id }) => id);
    };
    const readVersion = async () =>
      (await db.selectFrom('rooms').select('version').executeTakeFirstOrThrow()).version;

    test('features the first of the remaining photos', async () => {
      await remove(12);
      assert.deepEqual(await listFeatured(), [11]);
      await remove(11);
      assert.deepEqual(await listFeatured(), [13]);
    });

    test('keeps the featured photo if another one is deleted', async () => {
      await remove(11);
      assert.deepEqual(await listFeatured(), [12]);
    });

    test("increases the room's version each time, featured or not", async () => {
      const versions = [await readVersion()];
      for (const photoId of [14, 12, 13]) {
        await remove(photoId);
        versions.push(await readVersion());
      }
      assert.deepEqual(versions, [1, 2, 3, 4]);
    });
  });
}
