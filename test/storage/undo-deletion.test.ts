import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { flushNotes, listNotes } from '../../src/ledger/notes.ts';
import { SCOPES, type Caller } from '../../src/partners/caller.ts';
import { addPartner, disablePartner } from '../../src/partners/partners.ts';
import { issueToken, revokeToken } from '../../src/partners/tokens.ts';
import { createReaper } from '../../src/photos/reaper.ts';
import { changeRemoval, claimRemoval } from '../../src/photos/removals.ts';
import { StoreUnavailable, trashKey, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { notePendingFiles, removePendingFiles } from '../../src/rooms/import/pending-files.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { deletePhotoForOperator, removeRoom } from '../../src/rooms/operator-rooms.ts';
import { deleteRoomPhoto } from '../../src/rooms/photos/remove-photo.ts';
import { restoreRoomPhoto, undoDeletion } from '../../src/rooms/photos/restore-room-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { checkFiles } from '../../src/upkeep/check/check-photos.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, createStore, getRemoval, HOST, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const DAY_MS = 86_400_000;
const OTHER_ROOM = ROOM + 1;
const FILE = 'files/00/picture';

for (const { name, createDatabase } of ENGINES) {
  describe(`Undoing a deletion, on ${name}`, () => {
    let db: Database;
    let store: PhotoStore;
    let now: Date;
    let first: Caller;
    let second: Caller;

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
    });
    after(() => db.destroy());

    async function addCaller(partnerName: string): Promise<Caller> {
      const { id: partnerId } = await addPartner(db, { name: partnerName, now });
      const given = { environment: 'live', scopes: SCOPES, label: '', expiresAt: null, now } as const;
      const { id: tokenId } = await issueToken(db, { ...given, partnerId });
      const room = { partner_id: partnerId, partner_room_id: 'R', room_id: ROOM, access: 'change' } as const;
      await db.insertInto('partner_rooms').values(room).execute();
      return { partnerId, tokenId, tokenSha256: '', scopes: new Set(SCOPES) };
    }

    /** A room with three photos, the second one featured, that two partners may change. */
    beforeEach(async () => {
      now = NOON;
      store = await createStore();
      await store.write(FILE, Buffer.from('a picture'));
      for (const table of [
        'removed_rooms',
        'deleted_photos',
        'audit_entries',
        'audit_anchors',
        'ledger_known',
        'ledger_outbox',
        'partner_rooms',
        'pending_files',
      ] as const)
        await db.deleteFrom(table).execute();
      await db.updateTable('ledger_state').set({ checked_until: '' }).execute();
      await resetRoom(db);
      await db
        .insertInto('rooms')
        .values({ id: OTHER_ROOM, host_id: HOST, version: 1, details: '{}' })
        .execute();
      for (const id of [1, 2, 3]) await addPhoto(db, { id, fileKey: id === 3 ? FILE : `${FILE}-${id}` });
      for (const id of [1, 2]) await store.write(`${FILE}-${id}`, Buffer.from('a picture'));
      await db.updateTable('photos').set({ featured: 1 }).where('id', '=', 2).execute();
      [first, second] = [await addCaller('First'), await addCaller('Second')];
    });

    const ports = (using: PhotoStore = store) => ({ db, store: using, now: () => now });
    const request = { requestId: 'a request', deadline: null };
    const notes = {
      writeNow: () => flushNotes(db, store),
      writeDeletion: ({ ledgerKey, entry }: { ledgerKey: string; entry: string }) =>
        store.note(ledgerKey, entry),
    };
    const remove = (id: number, caller = first) =>
      deleteRoomPhoto({ ...ports(), notes }, caller, ROOM, id, request);
    interface Undo {
      readonly caller?: Caller;
      readonly using?: PhotoStore;
      readonly deadline?: AbortSignal;
    }
    const undo = (id: number, { caller = first, using, deadline }: Undo = {}) =>
      undoDeletion({ ...ports(using), notes }, caller, ROOM, id, {
        ...request,
        deadline: deadline ?? null,
      }).then(
        () => ({ status: 200, message: '' }),
        ({ status, message }: { status?: number; message: string }) => ({ status, message }),
      );
    const statusOf = async (undoing: ReturnType<typeof undo>) => (await undoing).status;
    const reap = (using = store) =>
      createReaper({
        ...ports(using),
        steadyTime: () => now,
        trashDays: 7,
        ensureLedger: ({ ledger_key }) => store.note(ledger_key, '{}'),
        onFailure: (error) => assert.fail(String(error)),
      })();
    const listLive = async () =>
      (await db.selectFrom('photos').select(['id', 'featured']).orderBy('id').execute()).map(
        ({ id, featured }) => (featured === 1 ? `${id} featured` : String(id)),
      );
    const listAudit = async () =>
      (await db.selectFrom('audit_entries').select('entry').orderBy('sequence').execute()).map(({ entry }) =>
        JSON.parse(entry),
      );
    /** Runs `meanwhile` once, before the first call that the undoing makes to the store. */
    function interrupted(meanwhile: () => Promise<unknown>): PhotoStore {
      let isDone = false;
      return {
        ...store,
        async has(key) {
          if (!isDone) {
            isDone = true;
            await meanwhile();
          }
          return store.has(key);
        },
      };
    }
    async function assertDeleted(id: number): Promise<void> {
      assert.ok(!(await listLive()).some((photo) => photo.startsWith(String(id))));
      assert.ok(await getRemoval(db, id));
    }
    const findStray = async () => {
      const found: string[] = [];
      await checkFiles(ports(), (what) => found.push(what));
      return found.filter((what) => what.startsWith('No row'));
    };

    for (const [when, wait] of [
      ['before its file is moved', async () => {}],
      ['from the trash', reap],
    ] as const)
      test(`the photo returns with its mark and its file, ${when}; audit and ledger record who did it`, async () => {
        await remove(2);
        await wait();
        assert.deepEqual(await listLive(), ['1 featured', '3']);
        assert.equal(await statusOf(undo(2)), 200);
        assert.deepEqual(await listLive(), ['1', '2 featured', '3']);
        assert.ok(await store.has(`${FILE}-2`));
        const { action, partner_id, token_id, request_id, photo } = (await listAudit()).at(-1);
        assert.deepEqual(
          { action, partner_id, token_id, request_id, id: photo.id },
          {
            action: 'restored',
            partner_id: first.partnerId,
            token_id: first.tokenId,
            request_id: 'a request',
            id: 2,
          },
        );
        const actions = (await Array.fromAsync(listNotes(store, ''))).map((note) => note.action);
        assert.deepEqual(actions, ['deleted', 'restored']);
        await reap();
        assert.ok(await store.has(`${FILE}-2`));
        assert.deepEqual(await findStray(), []);
      });

    test('refuses a photo that is not deleted, is unknown, or was deleted by somebody else', async () => {
      assert.equal(await statusOf(undo(1)), 409);
      await remove(1);
      assert.equal(await statusOf(undo(1, { caller: second })), 403);
      assert.equal(await statusOf(undo(1)), 200);
      assert.deepEqual(await undo(1), { status: 409, message: 'The room photo is not deleted.' });
      assert.equal(await statusOf(undo(77)), 404);
      // The first partner deleted it before, but not last.
      await remove(1, second);
      assert.equal(await statusOf(undo(1)), 403);
      await restoreRoomPhoto({ ...ports(), onNoteFailed: () => {} }, 1);
      await deletePhotoForOperator({ ...ports(), onNoteFailed: () => {} }, 1);
      assert.equal(await statusOf(undo(1)), 403);
      await db.deleteFrom('audit_entries').execute();
      assert.equal(await statusOf(undo(1)), 403, 'nobody knows who deleted it');
      await db.updateTable('photos').set({ room_id: OTHER_ROOM }).where('id', '=', 3).execute();
      assert.equal(await statusOf(undo(3)), 403);
    });

    test('of ten undos at once one succeeds, and the others learn that the photo is not deleted', async () => {
      await remove(2);
      await reap();
      const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(undo(2))));
      assert.deepEqual(
        statuses.toSorted((one, other) => one! - other!),
        [200, 409, 409, 409, 409, 409, 409, 409, 409, 409],
      );
      assert.equal((await listAudit()).filter(({ action }) => action === 'restored').length, 1);
    });

    test('an undo that another one overtakes learns that the photo is not deleted', async () => {
      await remove(2);
      let isOvertaken = false;
      const slow = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isOvertaken && result.rows.some((row) => 'photoId' in row)) {
            isOvertaken = true;
            assert.equal(await statusOf(undo(2)), 200);
          }
          return result;
        },
      });
      const undoing = undoDeletion({ ...ports(), db: slow, notes }, first, ROOM, 2, request);
      await assert.rejects(undoing, { status: 409 });
      assert.equal(isOvertaken, true);
    });

    test('an undo waits while the trash is emptied, and then finds no photo', async () => {
      await remove(2);
      await reap();
      now = new Date(NOON.getTime() + 7 * DAY_MS);
      let undoing: Promise<number | undefined> | undefined;
      const emptying: PhotoStore = {
        ...store,
        async remove(key) {
          undoing ??= statusOf(undo(2));
          await store.remove(key);
        },
      };
      assert.equal((await reap(emptying)).purged, 1);
      assert.equal(await undoing, 404);
      assert.deepEqual([await listLive(), await store.has(`${FILE}-2`)], [['1 featured', '3'], false]);
    });

    test('the trash is not emptied while a deletion is undone', async () => {
      await remove(2);
      await reap();
      now = new Date(NOON.getTime() + 7 * DAY_MS);
      const using = interrupted(async () => assert.equal((await reap()).purged, 0));
      assert.equal(await statusOf(undo(2, { using })), 200);
      assert.ok(await store.has(`${FILE}-2`));
    });

    test('a photo that is deleted again before the undo ends can be undone again', async () => {
      await remove(2);
      await reap();
      const deleteAgain = async () => {
        await remove(2);
        await reap();
      };
      const racing = { ...notes, writeNow: deleteAgain };
      await undoDeletion({ ...ports(), notes: racing }, first, ROOM, 2, request);
      await assertDeleted(2);
      assert.equal(await statusOf(undo(2)), 200);
      assert.ok(await store.has(`${FILE}-2`));
    });

    const ENDS: [what: string, end: () => Promise<unknown>, status: number][] = [
      [
        'its access to the room is withdrawn',
        () =>
          db
            .updateTable('partner_rooms')
            .set({ access: 'read' })
            .where('partner_id', '=', first.partnerId)
            .execute(),
        403,
      ],
      [
        'the room is removed',
        () => db.transaction().execute((db) => removeRoom(db, ROOM, now.toISOString())),
        404,
      ],
      ['the partner is disabled', () => disablePartner(db, { id: first.partnerId, now }), 401],
      ['the token is revoked', () => revokeToken(db, { id: first.tokenId, now }), 401],
    ];
    for (const [what, end, status] of ENDS)
      test(`the photo stays deleted if ${what} meanwhile`, async () => {
        await remove(2);
        await reap();
        assert.equal(await statusOf(undo(2, { using: interrupted(end) })), status);
        await assertDeleted(2);
        assert.equal((await getRemoval(db, 2)).attempts, 0);
      });

    test('after the deadline nothing is restored, and the next undo succeeds at once', async () => {
      await remove(2);
      await reap();
      const deadline = new AbortController();
      const using = interrupted(async () => deadline.abort());
      assert.equal((await undo(2, { using, deadline: deadline.signal })).status, undefined);
      await assertDeleted(2);
      assert.equal(await statusOf(undo(2)), 200);
    });

    test('fails while the store does not answer, and the next undo succeeds', async () => {
      await remove(2);
      const using = interrupted(() => Promise.reject(new StoreUnavailable('gone')));
      assert.equal((await undo(2, { using })).message, 'gone');
      assert.equal(await statusOf(undo(2)), 200);
    });

    test('a lost file is an error on our side, and the photo stays deleted', async () => {
      await remove(2);
      await store.remove(`${FILE}-2`);
      assert.match((await undo(2)).message, /The file of photo 2 is missing/);
      await assertDeleted(2);
    });

    test('needs a room and a photo', async () => {
      const cases: [roomId: number | undefined, photoId: number | undefined, message: string][] = [
        [undefined, 2, 'Cannot find the given room'],
        [ROOM, undefined, 'Cannot find the given room photo'],
      ];
      for (const [roomId, photoId, message] of cases)
        await assert.rejects(undoDeletion({ ...ports(), notes }, first, roomId, photoId, request), {
          message,
        });
    });

    test('leaves other deleted photos deleted', async () => {
      await remove(1);
      await remove(2);
      assert.equal(await statusOf(undo(2)), 200);
      assert.deepEqual(await listLive(), ['2 featured', '3']);
      const deleted = await db.selectFrom('deleted_photos').select('photo_id').execute();
      assert.deepEqual(
        deleted.map(({ photo_id }) => photo_id),
        [1],
      );
    });

    test('waits while the file is being moved, but not after the deadline', async () => {
      await remove(2);
      const claimed = (await claimRemoval(db, await getRemoval(db, 2), now, 60_000))!;
      const deadline = AbortSignal.abort(new Error('late'));
      assert.equal((await undo(2, { deadline })).message, 'late');
      const released = setTimeout(300).then(() => changeRemoval(db, claimed, { attempts: 0 }));
      assert.equal(await statusOf(undo(2)), 200);
      assert.equal(await released, true);
    });

    test('restores nothing if it takes so long that the reaper starts over', async () => {
      await remove(2);
      const using = interrupted(async () => {
        now = new Date(NOON.getTime() + DAY_MS);
        assert.ok(await claimRemoval(db, await getRemoval(db, 2), now, 60_000));
      });
      await assert.rejects(restoreRoomPhoto({ ...ports(using), onNoteFailed: () => {} }, 2), {
        message: 'Photo 2 is being moved: try again in a few minutes.',
      });
      await assertDeleted(2);
    });

    test('another photo with the same name gives 409', async () => {
      await remove(2);
      await addPhoto(db, { id: 4, fileKey: FILE, name: '2.jpg' });
      const message = 'The room has another photo with the name of this one.';
      assert.deepEqual(await undo(2), { status: 409, message });
    });

    test('the copy in the trash goes when an import replaces the file', async () => {
      await remove(2);
      await reap();
      await undo(2);
      await db.updateTable('photos').set({ file_key: FILE }).where('id', '=', 2).execute();
      await notePendingFiles(db, [`${FILE}-2`], now);
      assert.equal(await removePendingFiles(db, store, new Date(NOON.getTime() + DAY_MS)), 1);
      assert.equal(await store.has(trashKey(`${FILE}-2`)), false);
    });

    test('a database from before the deletion keeps the photo; one from before the undo lets the partner undo again', async () => {
      const photo = await db.selectFrom('photos').selectAll().where('id', '=', 2).executeTakeFirstOrThrow();
      await remove(2);
      await reap();
      const removal = await getRemoval(db, 2);
      await undo(2);
      const forget = async () => {
        await db.deleteFrom('photos').where('id', '=', 2).execute();
        await db.deleteFrom('ledger_known').execute();
      };
      await forget();
      await db
        .insertInto('photos')
        .values({ ...photo, featured: 0 })
        .execute();
      assert.deepEqual((await followLedger(ports())).photos, []);
      assert.ok((await listLive()).includes('2'));
      await forget();
      await db.insertInto('photo_removals').values(removal).execute();
      await db.deleteFrom('audit_entries').where('sequence', '=', 2).execute();
      assert.deepEqual((await followLedger(ports())).photosToRestore, [2]);
      await reap();
      assert.equal(await statusOf(undo(2)), 200);
      assert.ok(await store.has(`${FILE}-2`));
    });
  });
}
