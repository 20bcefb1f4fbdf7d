import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createDiskStore } from '../../src/photos/store/disk-store.ts';
import { InvalidPhotoKey, NothingStored, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { createS3Store } from '../../src/photos/store/s3-store.ts';
import { CREDENTIALS, REGION, startS3, type TestS3 } from './signature-checking-s3.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const textOf = (found: Uint8Array | undefined) => found && Buffer.from(found).toString();

let s3: TestS3;
before(async () => {
  s3 = await startS3('photos');
});
after(() => s3.stop());

const STORES: [name: string, create: () => Promise<PhotoStore>][] = [
  ['disk', async () => createDiskStore(await mkdtemp(join(tmpdir(), 'sampan-test-')))],
  ['S3', async () => s3Store('a-prefix/')],
  ['S3 without a prefix', async () => s3Store('')],
];

function s3Store(prefix: string): PhotoStore {
  return createS3Store({ ...CREDENTIALS, region: REGION, endpoint: s3.endpoint, bucket: 'photos', prefix });
}

async function listed(store: PhotoStore, prefix: string, last?: string): Promise<string[]> {
  return Array.fromAsync(store.list(prefix, last));
}

for (const [name, create] of STORES) {
  describe(`A photo store on ${name}`, () => {
    let store: PhotoStore;
    before(async () => {
      store = await create();
    });

    test('returns what was written last', async () => {
      assert.equal(await store.find('files/ab/1'), undefined);
      assert.equal(await store.has('files/ab/1'), false);
      await store.write('files/ab/1', bytes('one'));
      assert.equal(textOf(await store.find('files/ab/1')), 'one');
      assert.equal(await store.has('files/ab/1'), true);
      await store.write('files/ab/1', bytes('another'));
      assert.equal(textOf(await store.find('files/ab/1')), 'another');
    });

    test('a note keeps its first text', async () => {
      await store.note('notes/1', 'first');
      await store.note('notes/1', 'second');
      assert.equal(textOf(await store.find('notes/1')), 'first');
      assert.deepEqual(await listed(store, 'notes/'), ['notes/1']);
    });

    test('returns a file with every byte value unchanged', async () => {
      const every = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
      await store.write('files/every', every);
      assert.ok(Buffer.from((await store.find('files/every'))!).equals(every));
    });

    test('a copy is independent; copying a missing file fails and creates nothing', async () => {
      await store.write('files/original', bytes('same'));
      await store.copy('files/original', 'trash/files/original');
      await store.remove('files/original');
      assert.equal(textOf(await store.find('trash/files/original')), 'same');
      await assert.rejects(store.copy('files/original', 'files/new'), NothingStored);
      assert.equal(await store.has('files/new'), false);
    });

    test('removes a file, and removing a missing file is no error', async () => {
      await store.write('files/gone', bytes('x'));
      await store.remove('files/gone');
      await store.remove('files/gone');
      assert.equal(await store.find('files/gone'), undefined);
      await store.write('files/gone', bytes('y'));
      assert.equal(await store.has('files/gone'), true);
    });

    test('a folder of keys is not a key', async () => {
      await store.write('folder/of/one', bytes('x'));
      assert.equal(await store.find('folder/of'), undefined);
      assert.equal(await store.has('folder/of'), false);
      await store.remove('folder/of');
      assert.equal(await store.has('folder/of/one'), true);
    });

    test('lists keys in character order, from any starting point', async () => {
      const keys = ['list/a-b/1', 'list/a.b', 'list/a/1', 'list/a/10', 'list/a/2', 'list/a0', 'list/b/c/d'];
      for (const key of keys.toReversed()) await store.write(key, bytes(key));
      assert.deepEqual(await listed(store, 'list/'), keys);
      for (const [index, key] of keys.entries()) {
        assert.deepEqual(await listed(store, 'list/', key), keys.slice(index + 1));
      }
      assert.deepEqual(await listed(store, 'list/a/1'), ['list/a/1', 'list/a/10']);
      assert.deepEqual(await listed(store, 'list/a/', 'list/a/5'), []);
      assert.deepEqual(await listed(store, 'nothing/'), []);
    });

    test('refuses keys that lead out of the store or to unfinished files', async () => {
      const hostile = ['', '.', '..', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/', '.unfinished/x'];
      for (const key of [...hostile, 'a\0b', 'a\\b', 'a b', 'ä', 'a%2e', 'x'.repeat(501)]) {
        await assert.rejects(store.find(key), InvalidPhotoKey, key);
        await assert.rejects(store.write(key, bytes('x')), InvalidPhotoKey, key);
        await assert.rejects(store.copy('files/ab/1', key), InvalidPhotoKey, key);
        await assert.rejects(store.remove(key), InvalidPhotoKey, key);
      }
    });
  });
}

test('stores with different prefixes in one bucket do not see each other', async () => {
  const [live, sandbox] = [s3Store('live/'), s3Store('sandbox/')];
  await live.write('files/1', bytes('live'));
  assert.equal(await sandbox.has('files/1'), false);
  assert.deepEqual(await listed(sandbox, ''), []);
  assert.deepEqual(await listed(live, ''), ['files/1']);
});
