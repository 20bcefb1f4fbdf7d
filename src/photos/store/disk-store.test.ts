import assert from 'node:assert/strict';
import { mkdtemp, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { DISK_FILES, type DiskFiles, createDiskStore } from './disk-store.ts';
import type { PhotoStore } from './photo-store.ts';

const OLD = new Uint8Array(Buffer.from('old'));
const NEW = new Uint8Array(Buffer.from('new bytes'));
const KEY = 'files/ab/1';

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'sampan-test-'));

/** Passes every call to `decide` first, with its number and name. */
function watched(decide: (call: number, name: string, path: string) => void): DiskFiles {
  let calls = 0;
  const entries = Object.entries(DISK_FILES).map(([name, run]) => [
    name,
    async (...parameters: [string]) => {
      calls += 1;
      decide(calls, name, parameters[0]);
      return (run as (...all: unknown[]) => unknown)(...parameters);
    },
  ]);
  return Object.fromEntries(entries) as DiskFiles;
}

const fail = () => {
  throw Object.assign(new Error('the disk fails'), { code: 'EIO' });
};

const listAll = (store: PhotoStore) => Array.fromAsync(store.list(''));

/** Runs the work with a failure at the first call, then the second, and so on until it succeeds; checks the remaining files each time. */
async function failEverywhere(
  isHit: (call: number, failing: number) => boolean,
  work: (store: PhotoStore) => Promise<void>,
  check: (folder: string, store: PhotoStore) => Promise<void>,
): Promise<number> {
  for (let failing = 1; ; failing += 1) {
    const folder = await temporaryFolder();
    await createDiskStore(folder).write(KEY, OLD);
    const files = watched((call) => (isHit(call, failing) ? fail() : undefined));
    const outcome = await work(createDiskStore(folder, files)).then(
      () => 'done',
      () => 'failed',
    );
    await check(folder, createDiskStore(folder));
    if (outcome === 'done') return failing;
  }
}

const once = (call: number, failing: number) => call === failing;
const fromThenOn = (call: number, failing: number) => call >= failing;

for (const [kind, isHit] of [
  ['a call that fails', once],
  ['a crash', fromThenOn],
] as const) {
  test(`${kind} while writing leaves either the old or the new bytes, complete, and nothing else is listed`, async () => {
    const points = await failEverywhere(
      isHit,
      (store) => store.write(KEY, NEW),
      async (_folder, store) => {
        const found = Buffer.from((await store.find(KEY))!).toString();
        assert.ok(['old', 'new bytes'].includes(found), found);
        assert.deepEqual(await listAll(store), [KEY]);
      },
    );
    assert.ok(points > 5);
  });

  test(`${kind} while copying leaves the original, and a complete copy or none`, async () => {
    await failEverywhere(
      isHit,
      (store) => store.copy(KEY, `trash/${KEY}`),
      async (_folder, store) => {
        assert.deepEqual(new Uint8Array((await store.find(KEY))!), OLD);
        const copy = await store.find(`trash/${KEY}`);
        if (copy) assert.deepEqual(new Uint8Array(copy), OLD);
      },
    );
  });

  test(`${kind} while removing is repaired by removing again`, async () => {
    await failEverywhere(
      isHit,
      (store) => store.remove(KEY),
      async (folder, store) => {
        await store.remove(KEY);
        assert.deepEqual(await readdir(folder), ['.unfinished']);
      },
    );
  });
}

test('a failed write leaves no unfinished file', async () => {
  await failEverywhere(
    once,
    (store) => store.write(KEY, NEW),
    async (folder) => assert.deepEqual(await readdir(join(folder, '.unfinished')), []),
  );
});

test('bytes reach the disk before their name, and all folders above before the write resolves', async () => {
  const folder = await temporaryFolder();
  const calls: string[] = [];
  const files = watched((_call, name, path) => {
    if (['write', 'rename', 'syncFolder'].includes(name)) calls.push(`${name} ${path}`);
  });
  await createDiskStore(folder, files).write(KEY, NEW);
  const unfinished = calls[0]!.slice('write '.length);
  assert.equal(dirname(unfinished), join(folder, '.unfinished'));
  assert.deepEqual(calls.slice(1), [
    `rename ${unfinished}`,
    `syncFolder ${folder}/files/ab`,
    `syncFolder ${folder}/files`,
    `syncFolder ${folder}`,
    `syncFolder ${dirname(folder)}`,
  ]);
});

test('removes what a crash left unfinished after an hour, but not what is being written', async () => {
  const folder = await temporaryFolder();
  await createDiskStore(folder).write(KEY, OLD);
  const unfinished = join(folder, '.unfinished');
  await DISK_FILES.write(join(unfinished, 'abandoned'), OLD);
  await DISK_FILES.write(join(unfinished, 'in-the-making'), OLD);
  const { mtimeMs: now } = await DISK_FILES.stat(join(unfinished, 'in-the-making'));
  await utimes(join(unfinished, 'abandoned'), now / 1_000, now / 1_000 - 3_700);
  await createDiskStore(folder).write(KEY, NEW);
  assert.deepEqual(await readdir(unfinished), ['in-the-making']);
});

test('folders are removed with their last file, while others write into the same folder', async () => {
  const folder = await temporaryFolder();
  const store = createDiskStore(folder);
  for (let round = 0; round < 20; round += 1) {
    await store.write('files/ab/1', OLD);
    await Promise.all([
      store.remove('files/ab/1'),
      store.write('files/ab/2', NEW),
      store.write('files/ab/3', NEW),
    ]);
    assert.deepEqual(await listAll(store), ['files/ab/2', 'files/ab/3']);
    await Promise.all([store.remove('files/ab/2'), store.remove('files/ab/3')]);
    assert.deepEqual(await readdir(folder), ['.unfinished']);
  }
});

test('recreates a folder that disappears while its parents are being created', async () => {
  const folder = await temporaryFolder();
  let timesGone = 0;
  const store = createDiskStore(folder, {
    ...DISK_FILES,
    async makeFolder(path) {
      await DISK_FILES.makeFolder(path);
      if (path.endsWith('.unfinished') || timesGone === 3) return;
      timesGone += 1;
      await DISK_FILES.removeFolder(path);
      throw Object.assign(new Error('no such file or directory, mkdir'), { code: 'ENOENT' });
    },
  });
  await store.write(KEY, NEW);
  assert.equal(timesGone, 3);
  assert.deepEqual(new Uint8Array((await store.find(KEY))!), NEW);
});

test(
  'a folder that cannot be created is refused at once, with the reason',
  { skip: process.platform !== 'linux' },
  async () => {
    await assert.rejects(createDiskStore('/proc/photos').write(KEY, NEW), { code: 'ENOENT' });
    const file = join(await temporaryFolder(), 'file');
    await DISK_FILES.write(file, OLD);
    await assert.rejects(createDiskStore(join(file, 'photos')).write(KEY, NEW), { code: 'ENOTDIR' });
  },
);
