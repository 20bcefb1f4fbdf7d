import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { claimRemoval, type Removal, bringBack } from '../../src/photos/removals.ts';
import { NothingStored, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { createReaper, type ReaperOptions, createSteadyClock } from '../../src/photos/reaper.ts';
import { variantKeys } from '../../src/photos/variants.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, addRemoval, createStore, getRemoval, HOST, resetRoom } from './photo-rows.ts';

const KEY = 'files/ab/1';
const TRASH = `trash/${KEY}`;
const BYTES = new Uint8Array(Buffer.from('a photo'));
const REMOVED = new Date('2026-05-01T10:00:00.000Z');
const DAY_MS = 86_400_000;

const later = (ms: number) => new Date(REMOVED.getTime() + ms);
const listRemovals = (db: Database) => db.selectFrom('photo_removals').selectAll().execute();
const listAll = (store: PhotoStore) => Array.fromAsync(store.list(''));

async function refuseTheFirst({ photo_id }: Removal): Promise<void> {
  if (photo_id === 1) throw new Error('no ledger');
}

for (const { name, createDatabase } of ENGINES) {
  describe(`The reaper on ${name}`, () => {
    let engine: TestDatabase;
    let db: Database;
    let store: PhotoStore;
    let now: Date;
    let failures: string[];
    let ledger: number[];

    before(async () => {
      engine = await createDatabase();
      db = openTestDatabase(engine);
      await migrate(db);
    });
    after(() => db.destroy());
    beforeEach(async () => {
      await resetRoom(db);
      store = await createStore();
      now = REMOVED;
      failures = [];
      ledger = [];
    });

    const reap = (changes: Partial<ReaperOptions> = {}) =>
      createReaper({
        db,
        store,
        now: () => now,
        steadyTime: () => now,
        trashDays: 7,
        ensureLedger: async ({ photo_id }: Removal) => void ledger.push(photo_id),
        onFailure: (error) => failures.push(String(error)),
        ...changes,
      })();

    async function addDeleted(id = 1, fileKey = KEY, removedAt = REMOVED): Promise<void> {
      await store.write(fileKey, BYTES);
      for (const key of variantKeys(fileKey)) await store.write(key, BYTES);
      await addRemoval(db, { id, fileKey, removedAt });
    }

    test("a deleted photo's file and sizes move to the trash and stay for seven days", async () => {
      await addDeleted();
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(await listAll(store), [TRASH]);
      assert.deepEqual(new Uint8Array((await store.find(TRASH))!), BYTES);
      const { trashed_at, next_attempt_at, attempts, last_error } = await getRemoval(db, 1);
      assert.deepEqual(
        { trashed_at, next_attempt_at, attempts, last_error },
        {
          trashed_at: '2026-05-01T10:00:00.000Z',
          next_attempt_at: '2026-05-08T10:00:00.000Z',
          attempts: 0,
          last_error: null,
        },
      );

      now = later(7 * DAY_MS - 1);
      assert.deepEqual(await reap(), { trashed: 0, purged: 0, failed: 0 });
      now = later(7 * DAY_MS);
      assert.deepEqual(await reap(), { trashed: 0, purged: 1, failed: 0 });
      assert.deepEqual(await listAll(store), []);
      assert.deepEqual(await listRemovals(db), []);
      assert.deepEqual(failures, []);
    });

    test('without grace days the file is deleted at once', async () => {
      await addDeleted();
      assert.deepEqual(await reap({ trashDays: 0 }), { trashed: 1, purged: 1, failed: 0 });
      assert.deepEqual(await listAll(store), []);
    });

    test('touches no file before the ledger has the deletion; retries after 2, 4, 8 … seconds, at most an hour', async () => {
      await addDeleted();
      const files = await listAll(store);
      for (const [index, seconds] of [2, 4, 8, 16].entries()) {
        const failing = { ensureLedger: () => Promise.reject(new Error(`no ledger ${index}`)) };
        assert.deepEqual(await reap(failing), { trashed: 0, purged: 0, failed: 1 });
        const { last_error, next_attempt_at } = await getRemoval(db, 1);
        assert.equal(last_error, `Error: no ledger ${index}`);
        assert.equal(Date.parse(next_attempt_at) - now.getTime(), seconds * 1_000);
        assert.deepEqual(await reap(failing), { trashed: 0, purged: 0, failed: 0 });
        now = new Date(next_attempt_at);
      }
      assert.deepEqual(await listAll(store), files);
      await db.updateTable('photo_removals').set({ attempts: 2_000 }).execute();
      await reap({ ensureLedger: () => Promise.reject(new Error('still no ledger')) });
      assert.equal(Date.parse((await getRemoval(db, 1)).next_attempt_at) - now.getTime(), 3_600_000);
      assert.equal(failures.length, 5);
      now = later(DAY_MS);
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(ledger, [1]);
    });

    test('one failure does not delay the others', async () => {
      for (const id of [1, 2, 3]) await addDeleted(id, `files/ab/${id}`);
      assert.deepEqual(await reap({ ensureLedger: refuseTheFirst }), { trashed: 2, purged: 0, failed: 1 });
    });

    test('keeps a file that a live photo shares, during and after the trash period', async () => {
      await addDeleted();
      await addPhoto(db, { id: 2, fileKey: KEY });
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(await listAll(store), [KEY, ...variantKeys(KEY).toSorted()]);
      now = later(8 * DAY_MS);
      assert.deepEqual(await reap(), { trashed: 0, purged: 1, failed: 0 });
      assert.equal(await store.has(KEY), true);
    });

    test("keeps a file that is a host's picture", async () => {
      await addDeleted();
      await db.updateTable('hosts').set({ avatar_key: KEY }).where('id', '=', HOST).execute();
      await reap();
      now = later(8 * DAY_MS);
      await reap();
      assert.equal(await store.has(KEY), true);
    });

    test('keeps a file that two deleted photos share until neither can be restored', async () => {
      await addDeleted(2, KEY, REMOVED);
      await addRemoval(db, { id: 1, fileKey: KEY, removedAt: later(DAY_MS) });
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      now = later(DAY_MS);
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(await listAll(store), [TRASH]);
      now = later(7 * DAY_MS);
      assert.deepEqual(await reap(), { trashed: 0, purged: 1, failed: 0 });
      assert.deepEqual(await listAll(store), [TRASH]);
      now = later(8 * DAY_MS);
      assert.deepEqual(await reap(), { trashed: 0, purged: 1, failed: 0 });
      assert.deepEqual(await listAll(store), []);
    });

    test('photos deleted at the same instant leave nothing of their shared file', async () => {
      await addDeleted(1);
      await addDeleted(2);
      await reap();
      now = later(7 * DAY_MS);
      assert.deepEqual(await reap(), { trashed: 0, purged: 2, failed: 0 });
      assert.deepEqual(await listAll(store), []);
    });

    test('the trash keeps a file while one of two photos deleted at the same instant is being restored', async () => {
      await addDeleted(1);
      await addDeleted(2);
      await reap();
      now = later(7 * DAY_MS);
      await claimRemoval(db, await getRemoval(db, 2), now, 60_000);
      assert.deepEqual(await reap(), { trashed: 0, purged: 1, failed: 0 });
      assert.deepEqual(await listAll(store), [TRASH]);
    });

    test('a clock that jumps ahead moves files to the trash, but does not empty it', async () => {
      let elapsedMs = 0;
      let wrongByMs = 0;
      const clocks = { now: () => later(elapsedMs + wrongByMs), monotonicMs: () => elapsedMs };
      const steadyTime = createSteadyClock(clocks);
      const reapAt = (ms: number, byMs = 0) => {
        [elapsedMs, wrongByMs] = [ms, byMs];
        return reap({ now: clocks.now, steadyTime });
      };
      await addDeleted();
      assert.deepEqual(await reapAt(0), { trashed: 1, purged: 0, failed: 0 });
      await reapAt(3_600_000);
      await addDeleted(2, 'files/ab/2');
      assert.deepEqual(await reapAt(3_602_000, 9 * DAY_MS), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(await reapAt(3_605_000), { trashed: 0, purged: 0, failed: 0 });
      assert.deepEqual(await listAll(store), [TRASH, 'trash/files/ab/2']);
      assert.deepEqual(await reapAt(7 * DAY_MS), { trashed: 0, purged: 0, failed: 0 });
      assert.deepEqual(await reapAt(7 * DAY_MS + 60_000), { trashed: 0, purged: 2, failed: 0 });
    });

    test('a clock that jumps back during a failing attempt does not repeat it at once', async () => {
      await addDeleted();
      now = later(9 * DAY_MS);
      const ensureLedger = async () => {
        now = later(1_000);
        throw new Error('no ledger');
      };
      assert.deepEqual(await reap({ ensureLedger }), { trashed: 0, purged: 0, failed: 1 });
    });

    test('several processes share the work, and each deletion is processed once', async () => {
      const others = [openTestDatabase(engine), openTestDatabase(engine)];
      const ids = Array.from({ length: 24 }, (_, index) => index + 1);
      for (const id of ids) await addDeleted(id, `files/ab/${id}`);
      const reaped = await Promise.all([db, ...others].map((each) => reap({ db: each })));
      await Promise.all(others.map((each) => each.destroy()));
      assert.deepEqual(failures, []);
      assert.deepEqual(
        ledger.toSorted((a, b) => a - b),
        ids,
      );
      assert.equal(
        reaped.reduce((sum, { trashed }) => sum + trashed, 0),
        ids.length,
      );
      assert.deepEqual((await listAll(store)).length, ids.length);
    });

    test('a photo that starts using the file during the move keeps it', async () => {
      await addDeleted();
      const slow: PhotoStore = {
        ...store,
        async remove(key) {
          if (key === KEY) await addPhoto(db, { id: 2, fileKey: KEY });
          return store.remove(key);
        },
      };
      assert.deepEqual(await reap({ store: slow }), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(new Uint8Array((await store.find(KEY))!), BYTES);

      await db.deleteFrom('photos').execute();
      now = later(7 * DAY_MS);
      assert.deepEqual(await reap({ store: slow }), { trashed: 0, purged: 1, failed: 0 });
      assert.deepEqual(await listAll(store), [KEY]);
    });

    test('the photo keeps the file even if the first attempt fails right after removing it', async () => {
      await addDeleted();
      const failing: PhotoStore = {
        ...store,
        async remove(key) {
          await addPhoto(db, { id: 2, fileKey: KEY });
          await store.remove(key);
          throw new Error('the disk is gone');
        },
      };
      assert.deepEqual(await reap({ store: failing }), { trashed: 0, purged: 0, failed: 1 });
      assert.equal(await store.has(KEY), false);
      now = later(2_000);
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(new Uint8Array((await store.find(KEY))!), BYTES);
    });

    test('an attempt that exceeds its lease removes nothing, because another may have started', async () => {
      await addDeleted();
      const files = await listAll(store);
      const slow: PhotoStore = {
        ...store,
        async copy(from, to) {
          await store.copy(from, to);
          now = later(61_000);
        },
      };
      assert.deepEqual(await reap({ store: slow }), { trashed: 0, purged: 0, failed: 1 });
      assert.deepEqual(await listAll(store), [...files, TRASH].toSorted());
    });

    test("a dead process's work is released when its lease expires", async () => {
      await addDeleted();
      assert.ok(await claimRemoval(db, await getRemoval(db, 1), now, 60_000));
      now = later(59_999);
      assert.deepEqual(await reap(), { trashed: 0, purged: 0, failed: 0 });
      now = later(60_000);
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
    });

    test('a removal in progress cannot be claimed; one that waits for a retry or is in the trash can', async () => {
      await addDeleted();
      const seen = await getRemoval(db, 1);
      assert.ok(await claimRemoval(db, seen, now, 60_000));
      assert.equal(await claimRemoval(db, seen, now, 60_000), undefined);
      assert.equal(await claimRemoval(db, await getRemoval(db, 1), now, 60_000), undefined);
      now = later(60_000);
      await reap({ ensureLedger: () => Promise.reject(new Error('no ledger')) });
      assert.ok(await claimRemoval(db, await getRemoval(db, 1), now, 60_000));
      now = later(120_000);
      await reap();
      assert.ok(await claimRemoval(db, await getRemoval(db, 1), now, 60_000));
    });

    test('an abandoned restoration does not shorten the time in the trash', async () => {
      await addDeleted();
      await reap();
      await claimRemoval(db, await getRemoval(db, 1), now, 60_000);
      now = later(DAY_MS);
      assert.deepEqual(await reap(), { trashed: 0, purged: 0, failed: 0 });
      assert.deepEqual(await listAll(store), [TRASH]);
      assert.equal((await getRemoval(db, 1)).next_attempt_at, '2026-05-08T10:00:00.000Z');
    });

    test('reports a missing file once and removes its sizes', async () => {
      await addDeleted();
      await store.remove(KEY);
      assert.deepEqual(await reap(), { trashed: 1, purged: 0, failed: 0 });
      assert.deepEqual(failures, [`NothingStored: There is nothing under ${KEY}`]);
      assert.equal((await getRemoval(db, 1)).last_error, `There is nothing under ${KEY}`);
      assert.deepEqual(await listAll(store), []);
    });

    test('reports an unavailable database and throws nothing', async () => {
      const away = openTestDatabase(engine);
      await listRemovals(away);
      await away.destroy();
      assert.deepEqual(await reap({ db: away }), { trashed: 0, purged: 0, failed: 0 });
      assert.equal(failures.length, 1);
    });

    test('restores a file from the trash once, and a lost file has its own error', async () => {
      await addDeleted();
      await reap();
      await bringBack(store, KEY);
      await bringBack(store, KEY);
      assert.deepEqual(new Uint8Array((await store.find(KEY))!), BYTES);
      await assert.rejects(bringBack(store, 'files/none'), NothingStored);
    });
  });
}
