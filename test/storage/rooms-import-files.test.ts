import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { noteKey } from '../../src/ledger/notes.ts';
import { trashKey, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { variantKeys } from '../../src/photos/variants.ts';
import { ImportStopped, type WatchImport } from '../../src/rooms/import/importing.ts';
import { followLedger } from '../../src/rooms/follow-ledger.ts';
import { removePendingFiles } from '../../src/rooms/import/pending-files.ts';
import { removePhoto } from '../../src/rooms/photos/remove-photo.ts';
import type { Database } from '../../src/storage/database.ts';
import { drawPicture } from '../photos/test-pictures.ts';
import { BY_NOBODY, HOST, NOW, onEachImportWorld, room, roomWith } from './import-world.ts';

const A_DAY_LATER = () => new Date('2026-03-02T00:00:01Z');

onEachImportWorld('Imported pictures', (world, engine) => {
  /** The store, with an action after the first picture is written. */
  const storeThen = (work: () => Promise<unknown>): PhotoStore => ({
    ...world.store,
    async write(key, bytes) {
      await world.store.write(key, bytes);
      await work();
    },
  });

  test('a new picture gets a new key; the old one and its sizes are removed a day later', async () => {
    await world.importLines(HOST, room(7, [30, 31]));
    const before = (await world.listAll()).photos;
    await world.store.write(variantKeys(before[0]!.file_key)[0]!, Buffer.from('small'));
    const { tally, filesStored } = await world.importLines(
      { ...HOST, avatar_file: null },
      roomWith(7, { id: 30, file: 'picture-2.jpg' }, { id: 31 }),
    );
    assert.deepEqual(tally.photos, { added: 0, changed: 1, unchanged: 1, leftOut: 0 });
    assert.equal(filesStored, 1);
    const { photos, pending, files } = await world.listAll();
    assert.notEqual(photos[0]!.file_key, before[0]!.file_key);
    assert.equal(pending.length, 2);
    assert.equal(files.length, 4);

    assert.equal(await removePendingFiles(world.db, world.store, NOW), 0);
    assert.equal(await removePendingFiles(world.db, world.store, A_DAY_LATER()), 2);
    const after = await world.listAll();
    assert.deepEqual(after.pending, []);
    assert.deepEqual(after.files, [photos[0]!.file_key, photos[1]!.file_key].sort());
    assert.deepEqual(await Array.fromAsync(world.store.list('variants/')), []);
  });

  test('a picture that another photo or a removal uses is not removed', async () => {
    await world.importLines({ ...HOST, avatar_file: null }, room(7, [30, 33, 31]), room(8, [34]));
    const { files } = await world.listAll();
    await world.importLines(roomWith(7, { id: 30, file: 'picture-2.jpg' }));
    await world.deletePhoto(8, 34);
    await world.importLines(roomWith(7, { id: 31, file: 'picture-2.jpg' }));
    const { pending } = await world.listAll();
    assert.deepEqual(
      pending.map(({ file_key }) => file_key),
      files,
    );
    assert.equal(await removePendingFiles(world.db, world.store, A_DAY_LATER()), 0);
    assert.deepEqual((await world.listAll()).pending, []);
    for (const key of files) assert.ok(await world.store.has(key));
  });

  test('a replaced picture that a deleted photo shared goes to the trash, from which the photo can be restored', async () => {
    await world.importLines({ ...HOST, avatar_file: null }, room(7, [30]), room(8, [33]));
    const [photo, sharing] = (await world.listAll()).photos;
    const key = photo!.file_key;
    assert.equal(sharing!.file_key, key);
    await world.deletePhoto(8, 33);
    // The reaper leaves the file where it is, because photo 30 uses it.
    await world.db.updateTable('photo_removals').set({ trashed_at: NOW.toISOString() }).execute();
    await world.importLines(roomWith(7, { id: 30, file: 'picture-2.jpg' }));
    assert.equal(await removePendingFiles(world.db, world.store, A_DAY_LATER()), 1);
    assert.deepEqual([await world.store.has(key), await world.store.has(trashKey(key))], [false, true]);
  });

  test('an unchanged picture that the store has lost is stored again under its key', async () => {
    const lines = [HOST, room(7, [30, 31])];
    await world.importLines(...lines);
    const before = await world.listAll();
    assert.equal(before.files.length, 3);
    const [lost, portrait] = [before.photos[0]!.file_key, before.hosts[0]!.avatar_key!];
    const bytes = await Promise.all([lost, portrait].map((key) => world.store.find(key)));
    for (const key of [lost, portrait]) await world.store.remove(key);
    const { tally, filesStored } = await world.importLines(...lines);
    assert.deepEqual([tally.photos.unchanged, tally.hosts.unchanged, filesStored], [2, 1, 2]);
    await removePendingFiles(world.db, world.store, A_DAY_LATER());
    assert.deepEqual(await world.listAll(), before);
    assert.deepEqual(await Promise.all([lost, portrait].map((key) => world.store.find(key))), bytes);
    assert.equal((await world.importLines(...lines)).filesStored, 0);
  });

  test('a picture whose photo is deleted while it is stored again does not stay', async () => {
    const file = await world.writeLines({ ...HOST, avatar_file: null }, room(7, [30]));
    await world.importFile(file);
    const [key] = (await world.listAll()).files;
    await world.store.remove(key!);
    const store = storeThen(async () => {
      await world.deletePhoto(7, 30);
      await world.other.deleteFrom('photo_removals').execute();
    });
    assert.equal((await world.importFile(file, { store })).tally.photos.leftOut, 1);
    assert.deepEqual((await world.listAll()).files, [key]);
    assert.equal(await removePendingFiles(world.db, world.store, A_DAY_LATER()), 1);
    assert.deepEqual((await world.listAll()).files, []);
  });

  test('an import whose pictures cannot be stored leaves nothing, and the next one after a day cleans up', async () => {
    const stored = await world.listAll();
    const file = await world.writeLines(HOST, room(7, [30, 31, 32]));
    let writes = 0;
    const store = storeThen(async () => {
      if ((writes += 1) === 2) throw new Error('The disk is full');
    });
    await assert.rejects(world.importFile(file, { store }), /The disk is full/);
    const { pending, files, ...rest } = await world.listAll();
    assert.ok(files.length >= 2);
    for (const key of files) assert.ok(pending.some(({ file_key }) => file_key === key));
    assert.deepEqual({ ...rest, pending: [], files: [] }, stored);

    const { status } = await world.importFile(file, { now: A_DAY_LATER });
    assert.equal(status, 'imported');
    const after = await world.listAll();
    assert.deepEqual(after.pending, []);
    assert.equal(after.files.length, 4);
    for (const key of files) assert.ok(!after.files.includes(key));
  });

  test('a file that changes during its import is not stored', async () => {
    const stored = await world.listAll();
    const file = await world.writeLines(HOST, room(7, [30]));
    const store = storeThen(() => appendFile(file, `\n${JSON.stringify(room(8, []))}`));
    await assert.rejects(world.importFile(file, { store }), ImportStopped);
    const { pending: _pending, files: _files, ...rest } = await world.listAll();
    assert.deepEqual({ ...rest, pending: [], files: [] }, stored);
  });

  test('a picture that changes during its import is not stored', async () => {
    const picture = join(world.folder, 'changing.jpg');
    await writeFile(picture, await drawPicture());
    const file = await world.writeLines(
      { ...HOST, avatar_file: null },
      roomWith(7, { id: 30, file: 'changing.jpg' }),
    );
    const other = await drawPicture({ width: 10 });
    const watch: WatchImport = ({ lines }) => {
      if (lines === 2) writeFileSync(picture, other);
    };
    await assert.rejects(
      world.importFile(file, { watch }),
      new ImportStopped('changing.jpg changed during the import.'),
    );
    assert.deepEqual((await world.listAll()).files, []);
  });

  test('an import whose pictures were cleaned up meanwhile is not stored', async () => {
    const file = await world.writeLines(HOST, room(7, [30]));
    const store = storeThen(() => world.other.deleteFrom('pending_files').execute());
    await assert.rejects(world.importFile(file, { store }), /its first files were cleaned up/);
    assert.deepEqual((await world.listAll()).rooms, []);
  });

  test('an import whose pictures are being removed is not stored', async () => {
    const file = await world.writeLines(HOST, room(7, [30]));
    const removing = Promise.withResolvers<void>();
    const hung: PhotoStore = {
      ...world.store,
      remove() {
        removing.resolve();
        return new Promise(() => {});
      },
    };
    const store = storeThen(() => {
      void removePendingFiles(world.other, hung, A_DAY_LATER());
      return removing.promise;
    });
    await assert.rejects(world.importFile(file, { store }), /its first files were cleaned up/);
  });

  test('a picture is removed outside a transaction, and a failed removal is retried', async () => {
    await world.importLines(HOST, room(7, [30]));
    await world.importLines(roomWith(7, { id: 30, file: 'picture-2.jpg' }));
    const [old] = (await world.listAll()).pending;
    const failing: PhotoStore = {
      ...world.store,
      async remove() {
        // Another connection would have to wait here if a transaction were open.
        await world.other
          .updateTable('pending_files')
          .set({ created_at: '' })
          .where('file_key', '=', old!.file_key)
          .execute();
        throw new Error('The store is away');
      },
    };
    await assert.rejects(removePendingFiles(world.db, failing, A_DAY_LATER()), /The store is away/);
    assert.deepEqual((await world.listAll()).pending, [old]);
    assert.equal(await removePendingFiles(world.db, world.store, A_DAY_LATER()), 1);
    assert.deepEqual((await world.listAll()).pending, []);
  });

  test('a photo that was imported and deleted after the restored backup was made does not come back', async () => {
    await world.store.note(noteKey(1, '30', 'deleted'), '{}');
    await world.store.note(noteKey(2, '31', 'deleted'), '{}');
    await world.store.note(noteKey(3, '31', 'restored'), '{}');
    await followLedger({ db: world.db, store: world.store, now: () => NOW });
    const file = await world.writeLines(HOST, room(7, [30, 31]));
    for (const photos of [
      { added: 1, changed: 0, unchanged: 0, leftOut: 1 },
      { added: 0, changed: 0, unchanged: 1, leftOut: 1 },
    ]) {
      const { tally } = await world.importFile(file);
      assert.deepEqual(tally.photos, photos);
      assert.deepEqual(
        (await world.listAll()).photos.map(({ id }) => id),
        [31],
      );
    }
    await world.store.note(noteKey(4, '30', 'restored'), '{}');
    await followLedger({ db: world.db, store: world.store, now: () => NOW });
    assert.equal((await world.importFile(file)).tally.photos.added, 1);
  });

  test('a photo deleted while the file is read does not come back', async () => {
    await world.importLines(HOST, room(7, [30, 31]));
    const file = await world.writeLines(
      roomWith(7, { id: 30, slide: false }, { id: 31, file: 'picture-2.jpg' }),
    );
    const store = storeThen(() => world.deletePhoto(7, 30));
    const { tally } = await world.importFile(file, { store });
    assert.deepEqual(tally.photos, { added: 0, changed: 1, unchanged: 0, leftOut: 1 });
    assert.deepEqual(
      (await world.listAll()).photos.map(({ id, featured }) => [id, featured]),
      [[31, 1]],
    );
  });

  // On SQLite a running deletion blocks the import from the start.
  if (engine === 'PostgreSQL') {
    test('a photo does not come back if its deletion starts before the import and commits after the import read the room', async () => {
      await world.importLines(HOST, room(7, [30, 31]));
      const file = await world.writeLines(roomWith(7, { id: 30, slide: false }, { id: 31, slide: true }));
      const deletion = await world.other.startTransaction().execute();
      await removePhoto(deletion, 7, 30, BY_NOBODY);
      const importing = world.importFile(file);
      await untilSomebodyWaits(world.other);
      await deletion.commit().execute();
      const { tally } = await importing;
      assert.deepEqual(tally.photos, { added: 0, changed: 1, unchanged: 0, leftOut: 1 });
      assert.deepEqual(
        (await world.listAll()).photos.map(({ id, featured }) => [id, featured]),
        [[31, 1]],
      );
    });
  }

  test('the second of two concurrent imports of a file finds nothing to do, and its pictures are cleaned up', async () => {
    const file = await world.writeLines(HOST, room(7, [30, 31]));
    let importing: Promise<unknown> | undefined;
    const store = storeThen(async () => {
      importing ??= world.importFile(file, { db: world.other });
      await importing;
    });
    const { tally } = await world.importFile(file, { store });
    assert.deepEqual(tally.rooms, { added: 0, changed: 0, unchanged: 1 });
    const { files, pending, photos } = await world.listAll();
    assert.deepEqual([files.length, pending.length, photos.length], [6, 3, 2]);
    await removePendingFiles(world.db, world.store, A_DAY_LATER());
    assert.equal((await world.listAll()).files.length, 3);
  });

  test('reports a missing folder or file in one line', async () => {
    const file = await world.writeLines(HOST);
    await assert.rejects(
      world.importFile('nowhere.ndjson'),
      /^Error: nowhere\.ndjson cannot be read: ENOENT/,
    );
    await assert.rejects(
      world.importFile(file, { photosFolder: 'nowhere' }),
      /nowhere cannot be read: ENOENT/,
    );
  });
});

async function untilSomebodyWaits(db: Database): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length > 0) return;
    await setTimeout(10);
  }
  throw new Error('Nobody waits.');
}
