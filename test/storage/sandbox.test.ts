import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { AnsweredError } from '../../src/errors.ts';
import { SCOPES, type Caller, type Scope, createCallerFinder } from '../../src/partners/caller.ts';
import { findTokenByText, revokeToken } from '../../src/partners/tokens.ts';
import { createDiskStore } from '../../src/photos/store/disk-store.ts';
import { importRooms } from '../../src/rooms/import/import-rooms.ts';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import { createSandbox, expireSandboxes, resetSandbox, type Sandbox } from '../../src/rooms/sandboxes.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';

const START = new Date('2026-11-15T08:30:15.500Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);
const BY = { at: START.toISOString(), partner_id: null, token_id: null, request_id: null };
const TABLES = [
  'partners',
  'tokens',
  'rooms',
  'partner_rooms',
  'photos',
  'photo_removals',
  'deleted_photos',
  'audit_entries',
  'audit_anchors',
  'ledger_known',
] as const;

const withoutIds = (photos: Record<string, unknown>[]) => photos.map(({ id: _id, ...rest }) => rest);
const callerOf = ({ partner }: Sandbox, scopes: readonly Scope[] = SCOPES): Caller => ({
  partnerId: partner.id,
  tokenId: 1,
  tokenSha256: '',
  scopes: new Set(scopes),
});

for (const { name, createDatabase } of ENGINES) {
  describe(`Sandboxes on ${name}`, () => {
    let outside: TestDatabase;
    let db: Database;

    const create = (mostPartners = 0) => createSandbox(db, { now: START, days: 7, mostPartners });
    const removed = (roomId: number, photoId: number) =>
      db.transaction().execute((db) => removePhoto(db, roomId, photoId, BY));
    const versionOf = async (roomId: number) =>
      (await outside.list(`select version from rooms where id = ${roomId}`))[0]!['version'];
    const photosOf = (roomId: number) =>
      outside.list(
        `select id, name, file_key, featured, details from photos where room_id = ${roomId} order by id`,
      );
    const listCounters = () =>
      outside.list("select name, next from id_counters where name <> 'ledger' order by name");
    const countRows = async () => {
      const counts = TABLES.map((table) => outside.list(`select count(*) as rows from ${table}`));
      return (await Promise.all(counts)).map(([row]) => Number(row!['rows']));
    };
    const importFile = (file: string) =>
      importRooms({
        db,
        store: createDiskStore(join(outside.settings.DATA_DIR, 'photos')),
        file,
        photosFolder: 'data/sandbox',
        newKey: randomUUID,
        now: () => START,
      });

    before(async () => {
      outside = await createDatabase();
      const { DATABASE_URL: url, DATA_DIR: folder } = outside.settings;
      const limits = { poolSize: 4, connectMs: 30_000, statementMs: 60_000 };
      db = openDatabase({ url: url || undefined, file: join(folder, 'sampan.db'), ...limits });
      await migrate(db);
    });
    after(() => db.destroy());

    test('nobody gets an incomplete sandbox before the templates are imported', async () => {
      await assert.rejects(create(), (error: AnsweredError) => error.status === 503);
      assert.deepEqual(await countRows(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    });

    test('the templates are imported without a bad line', async () => {
      assert.deepEqual((await importFile('data/catalogue/catalogue.ndjson')).problems, []);
      const outcome = await importFile('data/sandbox/rooms.ndjson');
      assert.deepEqual(outcome.problems, []);
      assert.equal(outcome.tally.rooms.added, 7);
      assert.equal(outcome.tally.photos.added, 60);
    });

    test('a sandbox has a copy of every room and photo, with unique ids', async () => {
      const [first, second] = [await create(), await create()];
      for (const { rooms } of [first, second]) {
        for (const [index, { id, photo_ids: photoIds }] of rooms.entries()) {
          const copies = await photosOf(id);
          assert.deepEqual(
            copies.map((photo) => photo['id']),
            photoIds,
          );
          const template = await photosOf(index + 1);
          assert.deepEqual(withoutIds(copies), withoutIds(template));
        }
      }
      const all = [...first.rooms, ...second.rooms];
      const photoIds = new Set(all.flatMap((room) => room.photo_ids));
      assert.equal(new Set(all.map(({ id }) => id)).size, 14);
      assert.equal(photoIds.size, 120);
      assert.ok(Math.min(...photoIds) > 60);
      assert.equal(new Set(all.map(({ partner_room_id }) => partner_room_id)).size, 14);
    });

    test('its token works in the sandbox until it expires, and never in production', async () => {
      const { token, partner, expiresAt } = await create();
      assert.deepEqual(expiresAt, later(7));
      const findAt = (environment: 'live' | 'test', now: Date) =>
        createCallerFinder({ db, environment, now: () => now })(token);
      const caller = await findAt('test', later(6.99));
      assert.equal(caller?.partnerId, partner.id);
      assert.deepEqual([...(caller?.scopes ?? [])], SCOPES);
      assert.equal(await findAt('test', later(7)), undefined);
      assert.equal(await findAt('live', START), undefined);
    });

    test('ten concurrent sandboxes are complete and share nothing', async () => {
      const made = await Promise.all(Array.from({ length: 10 }, () => create()));
      assert.equal(new Set(made.flatMap(({ rooms }) => rooms.map(({ id }) => id))).size, 70);
      assert.equal(
        new Set(made.flatMap(({ rooms }) => rooms.flatMap(({ photo_ids }) => photo_ids))).size,
        600,
      );
    });

    test('a reset restores the photos with their ids, and the room gets a new version', async () => {
      const sandbox = await create();
      const [hanoi, hoiAn] = sandbox.rooms;
      const original = await photosOf(hanoi!.id);
      for (const photoId of hanoi!.photo_ids.slice(0, 3)) await removed(hanoi!.id, photoId);
      for (const photoId of hoiAn!.photo_ids) await removed(hoiAn!.id, photoId);
      assert.equal((await photosOf(hanoi!.id)).length, original.length - 3);
      const version = await versionOf(hanoi!.id);
      const { rooms, partner } = await resetSandbox(db, callerOf(sandbox));
      assert.equal(partner.id, sandbox.partner.id);
      assert.ok((await versionOf(hanoi!.id)) > version);
      assert.deepEqual(await photosOf(hanoi!.id), original);
      assert.deepEqual(rooms, sandbox.rooms);
    });

    test('resets use no new ids, however many photos were deleted, and leave no rows behind', async () => {
      const sandbox = await create();
      const start = { counters: await listCounters(), rows: await countRows() };
      for (let time = 0; time < 3; time += 1) {
        for (const room of sandbox.rooms)
          for (const photoId of room.photo_ids) await removed(room.id, photoId);
        await resetSandbox(db, callerOf(sandbox));
      }
      assert.deepEqual({ counters: await listCounters(), rows: await countRows() }, start);
    });

    test('a sandbox that an older version reset keeps the ids from that reset', async () => {
      const [sandbox, other] = [await create(), await create()];
      const ids = sandbox.rooms.flatMap(({ photo_ids }) => photo_ids);
      await removed(sandbox.rooms[0]!.id, ids[1]!);
      // The older version gave the photos new ids, after those of every other sandbox.
      await outside.run(`update photos set id = id + 600 where id between ${ids[0]} and ${ids.at(-1)}`);
      await removed(sandbox.rooms[6]!.id, ids.at(-1)! + 600);
      const { rooms } = await resetSandbox(db, callerOf(sandbox));
      assert.deepEqual(
        rooms.flatMap(({ photo_ids }) => photo_ids),
        ids.map((id) => id + 600),
      );
      const othersPhotos = await photosOf(other.rooms[0]!.id);
      assert.equal(othersPhotos.length, other.rooms[0]!.photo_ids.length);
    });

    test('the number of sandboxes is limited, also for concurrent requests', async () => {
      await expireSandboxes(db, later(8));
      const asked = await Promise.allSettled(Array.from({ length: 6 }, () => create(4)));
      const refused = asked.flatMap((each) =>
        each.status === 'rejected' ? [each.reason as AnsweredError] : [],
      );
      assert.deepEqual(
        refused.map(({ status, message }) => [status, message]),
        Array.from({ length: 2 }, () => [503, 'The sandbox is full: try again later.']),
      );
      assert.equal((await countRows())[0], 4);
      await expireSandboxes(db, later(8));
      await create(4);
    });

    test('a reset does not affect other sandboxes, and a read-only token may not reset', async () => {
      const [mine, other] = [await create(), await create()];
      const photos = await photosOf(other.rooms[1]!.id);
      await resetSandbox(db, callerOf(mine));
      assert.deepEqual(await photosOf(other.rooms[1]!.id), photos);
      await assert.rejects(
        () => resetSandbox(db, callerOf(mine, ['room:read'])),
        (error: AnsweredError) => error.status === 403,
      );
    });

    test('concurrent resets and deletions leave every photo either live or deleted', async () => {
      const sandbox = await create();
      const { id, photo_ids: photoIds } = sandbox.rooms[1]!;
      const caller = callerOf(sandbox);
      await Promise.all([
        resetSandbox(db, caller),
        ...photoIds.slice(0, 4).map((photoId) => removed(id, photoId)),
        resetSandbox(db, caller),
      ]);
      // A reset restores the same ids, so a deletion after both resets stays.
      const photos = await photosOf(id);
      const deleted = await outside.list(`select photo_id as id from deleted_photos where room_id = ${id}`);
      const jobs = await outside.list(`select photo_id from photo_removals where room_id = ${id}`);
      const audited = await outside.list(`select room_id from audit_entries where room_id = ${id}`);
      const all = [...photos, ...deleted].map((photo) => Number(photo['id']));
      assert.deepEqual(
        all.sort((a, b) => a - b),
        photoIds,
      );
      assert.deepEqual([jobs.length, audited.length], [deleted.length, deleted.length]);
      assert.equal(photos.filter(({ featured }) => featured === 1).length, 1);
    });

    test('an expired sandbox is deleted with everything in it; the templates and other sandboxes stay', async () => {
      await expireSandboxes(db, later(7));
      const empty = await countRows();
      assert.deepEqual(empty, [0, 0, 7, 0, 60, 0, 0, 0, 0, 0]);
      const sandbox = await create();
      const { id, photo_ids: photoIds } = sandbox.rooms[0]!;
      await removed(id, photoIds[0]!);
      const filled = await countRows();
      assert.deepEqual(filled, [1, 1, 14, 7, 119, 1, 1, 1, 1, 0]);
      assert.equal(await expireSandboxes(db, later(6.99)), 0);
      assert.deepEqual(await countRows(), filled);
      assert.equal(await expireSandboxes(db, later(7)), 1);
      assert.deepEqual(await countRows(), empty);
      await assert.rejects(
        () => resetSandbox(db, callerOf(sandbox)),
        (error: AnsweredError) => error.status === 401,
      );
    });

    test('a revoked token leaves nothing behind when its sandbox expires', async () => {
      const empty = await countRows();
      const { token } = await create();
      const { id } = (await findTokenByText(db, token))!;
      await revokeToken(db, { id, now: START });
      assert.equal((await countRows()).at(-1), 1);
      await expireSandboxes(db, later(7));
      assert.deepEqual(await countRows(), empty);
    });

    test('several processes can delete the same expired sandboxes at once', async () => {
      await Promise.all(Array.from({ length: 4 }, () => create()));
      await Promise.all(Array.from({ length: 3 }, () => expireSandboxes(db, later(8))));
      assert.deepEqual(await countRows(), [0, 0, 7, 0, 60, 0, 0, 0, 0, 0]);
    });
  });
}
