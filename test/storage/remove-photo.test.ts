import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { parseNoteKey } from '../../src/ledger/notes.ts';
import { SCOPES } from '../../src/partners/caller.ts';
import { addPartner } from '../../src/partners/partners.ts';
import { deleteRoomPhoto, removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, HOST, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const BY = { at: NOON.toISOString(), partner_id: null, token_id: null, request_id: null };
const PHOTOS = [11, 12, 13, 14];
const OTHER_ROOM = ROOM + 1;
const ANOTHERS_PHOTO = 21;
const UNKNOWN_PHOTO = 99;

for (const { name, createDatabase } of ENGINES) {
  describe(`Deleting a photo, on ${name}`, () => {
    let db: Database;
    let partnerId: number;
    let noted: string[];

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
      partnerId = (await addPartner(db, { name: 'Mekong Stays', now: NOON })).id;
    });
    after(() => db.destroy());

    /** A room with four photos, the second one featured, and another room with one photo. */
    beforeEach(async () => {
      noted = [];
      for (const table of ['audit_entries', 'deleted_photos', 'partner_rooms'] as const)
        await db.deleteFrom(table).execute();
      await resetRoom(db);
      const room = { id: OTHER_ROOM, host_id: HOST, version: 1, details: '{}' };
      await db.insertInto('rooms').values(room).execute();
      const access = {
        partner_id: partnerId,
        partner_room_id: 'R',
        room_id: ROOM,
        access: 'change',
      } as const;
      await db.insertInto('partner_rooms').values(access).execute();
      for (const id of [...PHOTOS.toReversed(), ANOTHERS_PHOTO])
        await addPhoto(db, { id, fileKey: `files/${id}` });
      await db.updateTable('photos').set({ featured: 1 }).where('id', '=', 12).execute();
      const moved = db.updateTable('photos').set({ room_id: OTHER_ROOM });
      await moved.where('id', '=', ANOTHERS_PHOTO).execute();
    });

    const remove = (photoId: number) => db.transaction().execute((db) => removePhoto(db, ROOM, photoId, BY));
    const removeForPartner = (roomId: number | undefined, photoId: number | undefined) =>
      deleteRoomPhoto(
        {
          db,
          now: () => NOON,
          notes: {
            async writeDeletion({ ledgerKey }) {
              await setImmediate();
              noted.push(parseNoteKey(ledgerKey).subject);
            },
          },
        },
        { partnerId, tokenId: 1, tokenSha256: '', scopes: new Set(SCOPES) },
        roomId,
        photoId,
        { requestId: 'a request', deadline: null },
      );
    const listFeatured = async () => {
      const rows = await db.selectFrom('photos').select('id').where('featured', '=', 1).execute();
      return rows.map(({ id }) => id);
    };
    const listPhotos = async () => {
      const rows = await db.selectFrom('photos').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    };
    const readVersion = async (roomId = ROOM) => {
      const room = db.selectFrom('rooms').select('version').where('id', '=', roomId);
      return (await room.executeTakeFirstOrThrow()).version;
    };

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

    test('increases the version of this room alone each time, featured or not', async () => {
      const versions = [await readVersion()];
      for (const photoId of [14, 12, 13]) {
        await remove(photoId);
        versions.push(await readVersion());
      }
      assert.deepEqual(versions, [1, 2, 3, 4]);
      assert.equal(await readVersion(OTHER_ROOM), 1);
    });

    test('names the room once the note is written', async () => {
      assert.equal(await removeForPartner(ROOM, 13), ROOM);
      assert.deepEqual(noted, ['13']);
      assert.deepEqual(await listPhotos(), [11, 12, 14, ANOTHERS_PHOTO]);
    });

    test('refuses a photo of another room, an unknown one, and one without an id', async () => {
      const cases: [roomId: number | undefined, photoId: number | undefined, message: string][] = [
        [ROOM, ANOTHERS_PHOTO, 'This action is unauthorized.'],
        [ROOM, UNKNOWN_PHOTO, 'Cannot find the given room photo'],
        [ROOM, undefined, 'Cannot find the given room photo'],
        [undefined, 11, 'Cannot find the given room'],
      ];
      for (const [roomId, photoId, message] of cases)
        await assert.rejects(removeForPartner(roomId, photoId), { message });
      assert.deepEqual([await listPhotos(), await readVersion()], [[...PHOTOS, ANOTHERS_PHOTO], 1]);
    });

    test('of two requests at once, one deletes the photo and the other does not find it', async () => {
      const ends = await Promise.allSettled([removeForPartner(ROOM, 12), removeForPartner(ROOM, 12)]);
      assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
      const refused = ends.find((end) => end.status === 'rejected');
      assert.equal(refused?.reason.message, 'Cannot find the given room photo');
      assert.deepEqual([noted, await readVersion()], [['12'], 2]);
    });
  });
}
