import { hash } from 'node:crypto';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { releaseFile } from '../../src/datasets/releases/release.ts';
import { addNote, flushNotes, noteKey } from '../../src/ledger/notes.ts';
import { trashKey, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { checkFiles } from '../../src/upkeep/check/check-photos.ts';
import { checkReleases } from '../../src/upkeep/check/check-releases.ts';
import { checkLedger } from '../../src/upkeep/check/check-history.ts';
import type { Check } from '../../src/upkeep/check/check.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { addPhoto, addRemoval, createStore, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const EARLIER = new Date('2026-11-15T11:00:00.000Z');
const LATER = '2026-11-16T12:00:00.000Z';
const FILE = 'files/a/1';
const BYTES = Buffer.from('a picture');
const PHOTO = JSON.stringify({ sha256: hash('sha256', BYTES) });
const IN_TRASH = { photo: PHOTO, trashed_at: EARLIER.toISOString(), next_attempt_at: LATER };

for (const { name, createDatabase } of ENGINES) {
  describe(`./sampan check, on ${name}`, () => {
    let database: TestDatabase;
    let db: Database;
    let store: PhotoStore;

    before(async () => {
      database = await createDatabase();
      db = openTestDatabase(database);
      await migrate(db);
    });
    after(() => db.destroy());
    beforeEach(async () => {
      store = await createStore();
      for (const table of ['deleted_photos', 'ledger_known', 'ledger_outbox', 'pending_files'] as const)
        await db.deleteFrom(table).execute();
      await resetRoom(db);
    });

    async function findWrong(check: Check): Promise<string[]> {
      const found: string[] = [];
      await check({ db, store, now: () => NOON }, (what) => found.push(what));
      return found;
    }

    const remove = (changes: object) => addRemoval(db, { id: 1, fileKey: FILE, removedAt: EARLIER }, changes);

    const MOVES: [name: string, changes: object, keys: readonly string[]][] = [
      ['waits for its move', { photo: PHOTO }, [FILE]],
      [
        'is copied to the trash while the original still exists',
        { photo: PHOTO, attempts: 1 },
        [FILE, trashKey(FILE)],
      ],
      ['is in the trash before its row records it', { photo: PHOTO, attempts: 1 }, [trashKey(FILE)]],
      ['is in the trash', IN_TRASH, [trashKey(FILE)]],
      ['is in its place, because it was restored after the backup was made', IN_TRASH, [FILE]],
      ['is being restored', { ...IN_TRASH, attempts: 1 }, [FILE, trashKey(FILE)]],
      ['has been removed from the trash before its row is', { ...IN_TRASH, attempts: 1 }, []],
      [
        'may leave the trash and has not yet',
        { ...IN_TRASH, next_attempt_at: EARLIER.toISOString() },
        [trashKey(FILE)],
      ],
    ];

    for (const [what, changes, keys] of MOVES)
      test(`accepts a deleted photo whose file ${what}`, async () => {
        await remove(changes);
        for (const key of keys) await store.write(key, BYTES);
        assert.deepEqual(await findWrong(checkFiles), []);
      });

    test('reports a deleted photo whose file is neither in its place nor in the trash', async () => {
      await remove({ photo: PHOTO });
      assert.deepEqual(await findWrong(checkFiles), [`The file ${FILE} is missing.`]);
    });

    test('reports a live photo that differs from the import, and accepts a host without a digest', async () => {
      await addPhoto(db, { id: 1, fileKey: FILE, sha256: hash('sha256', BYTES) });
      await db.updateTable('hosts').set({ avatar_key: 'files/b/2' }).execute();
      await store.write('files/b/2', BYTES);
      await store.write(FILE, Buffer.from('junk'));
      assert.deepEqual(await findWrong(checkFiles), [
        `The file ${FILE} is damaged: it differs from the imported file.`,
      ]);
    });

    test('ignores a file that appears during the check', async () => {
      await addPhoto(db, { id: 1, fileKey: FILE, sha256: hash('sha256', BYTES) });
      const first = store;
      let looks = 0;
      store = {
        ...store,
        async has(key) {
          looks += 1;
          if (looks === 2) await store.write(FILE, BYTES);
          return first.has(key);
        },
      };
      assert.deepEqual(await findWrong(checkFiles), []);
      assert.ok(looks > 1);
    });

    const deleted = (id: number) =>
      db
        .insertInto('deleted_photos')
        .values({ photo_id: id, room_id: ROOM, deleted_at: EARLIER.toISOString() })
        .execute();

    test('accepts notes that are not written yet', async () => {
      await addNote(db, { subject: 'partner-ab', action: 'disabled' });
      await deleted(1);
      await remove({ photo: PHOTO });
      assert.deepEqual(await findWrong(checkLedger), []);
    });

    test('reports the notes that the ledger has lost', async () => {
      await store.note(noteKey(1, '1', 'deleted'), '{}');
      await deleted(1);
      await deleted(2);
      await addNote(db, { subject: 'token-ab', action: 'revoked' });
      await flushNotes(db, await createStore());
      assert.deepEqual(await findWrong(checkLedger), [
        'The ledger has lost its last note on photo 2.',
        'The ledger has lost its last note on token-ab.',
      ]);
    });

    test('reports a photo that was deleted again when the ledger only has its restoration', async () => {
      await store.note(noteKey(1, '1', 'deleted'), '{}');
      await store.note(noteKey(2, '1', 'restored'), '{}');
      await db.insertInto('ledger_known').values({ subject: '1', sequence: 2 }).execute();
      await deleted(1);
      assert.deepEqual(await findWrong(checkLedger), ['The ledger has lost its last note on photo 1.']);
    });

    test('accepts a photo that was noted again with the statement in docs/operations.md', async () => {
      await deleted(4401);
      const [statement = ''] =
        /insert into ledger_outbox[^`]+/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
      await database.run(statement);
      await flushNotes(db, store);
      assert.deepEqual(await findWrong(checkLedger), []);
    });

    test('reports a release that lacks a compressed file', async () => {
      const release = {
        dataset: 'd',
        number: 1,
        published_at: EARLIER.toISOString(),
        row_count: 0,
        reason: '',
      };
      await db.insertInto('releases').values(release).execute();
      const bytes = Buffer.from('[]');
      for (const [encoding, encoded] of [
        ['identity', bytes],
        ['gzip', gzipSync(bytes)],
      ] as const)
        await db
          .insertInto('release_files')
          .values({
            dataset: 'd',
            number: 1,
            format: 'json',
            encoding,
            sha256: releaseFile(encoded).sha256,
            bytes: encoded,
          })
          .execute();
      assert.deepEqual(await findWrong(checkReleases), ['d, release 1: it has no json file (br).']);
      await db.deleteFrom('release_files').execute();
      await db.deleteFrom('releases').execute();
    });

    test('reports a missing ledger in one sentence', async () => {
      await deleted(1);
      await deleted(2);
      assert.deepEqual(await findWrong(checkLedger), [
        'The ledger is gone: ledger/ has none of the notes about 2 subjects.',
      ]);
    });
  });
}
