import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { DISK_FILES, type DiskFiles, createNotes } from './disk-store.ts';

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'sampan-test-'));

test('the first note in a folder syncs all folders above it, and a later one only its own', async () => {
  const root = await temporaryFolder();
  const calls: string[] = [];
  const files: DiskFiles = {
    ...DISK_FILES,
    create: async (path, bytes) => {
      calls.push(`create ${path}`);
      await DISK_FILES.create(path, bytes);
    },
    syncFolder: async (path) => {
      calls.push(`sync ${path}`);
      await DISK_FILES.syncFolder(path);
    },
  };
  const note = createNotes(files, root);
  await note('ledger/1/a', 'text');
  await note('ledger/1/b', 'text');
  assert.deepEqual(calls, [
    `create ${root}/ledger/1/a`,
    `sync ${root}/ledger/1`,
    `sync ${root}/ledger`,
    `sync ${root}`,
    `sync ${dirname(root)}`,
    `create ${root}/ledger/1/b`,
    `sync ${root}/ledger/1`,
  ]);
});

test('folders that could not be synced are synced with the next note', async () => {
  const root = await temporaryFolder();
  const synced: string[] = [];
  let isBroken = true;
  const syncFolder = async (path: string) => {
    if (isBroken) throw Object.assign(new Error('the disk fails'), { code: 'EIO' });
    synced.push(path);
  };
  const note = createNotes({ ...DISK_FILES, syncFolder }, root);
  await assert.rejects(note('ledger/1/a', 'text'), { code: 'EIO' });
  isBroken = false;
  await note('ledger/1/a', 'text');
  assert.deepEqual(synced, [`${root}/ledger/1`, `${root}/ledger`, root, dirname(root)]);
});

test('if somebody removed the folder, one note fails and the next one recreates it', async () => {
  const root = await temporaryFolder();
  const note = createNotes(DISK_FILES, root);
  await note('ledger/1/a', 'text');
  await rm(join(root, 'ledger'), { recursive: true });
  await assert.rejects(note('ledger/1/b', 'text'), { code: 'ENOENT' });
  await note('ledger/1/b', 'text');
  assert.equal(Buffer.from(await DISK_FILES.read(join(root, 'ledger/1/b'))).toString(), 'text');
});
