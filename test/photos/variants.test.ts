import assert from 'node:assert/strict';
import sharp from 'sharp';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { AnsweredError } from '../../src/errors.ts';
import { drawDefaultAvatar, createVariants, variantKeys } from '../../src/photos/variants.ts';
import { createDiskStore } from '../../src/photos/store/disk-store.ts';
import { NothingStored, type PhotoStore } from '../../src/photos/store/photo-store.ts';
import { drawPicture, drawTurned } from './test-pictures.ts';

const KEY = 'files/ab/1';

async function storeWith(
  bytes: Uint8Array,
  changes: (store: PhotoStore) => Partial<PhotoStore> = () => ({}),
) {
  const disk = createDiskStore(await mkdtemp(join(tmpdir(), 'sampan-test-')));
  await disk.write(KEY, bytes);
  const store: PhotoStore = { ...disk, ...changes(disk) };
  return store;
}

const open = (store: PhotoStore, more: { queueLimit?: number; cacheBytes?: number } = {}) =>
  createVariants({ store, concurrency: 1, queueLimit: 10, ...more });

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 200 ? 'high' : value < 60 ? 'low' : 'middle')).join(' ');
}

const SHAPES: [
  original: [number, number],
  size: Parameters<ReturnType<typeof open>['get']>[1],
  made: [number, number],
][] = [
  [[2400, 1600], 'large', [1200, 800]],
  [[1500, 3000], 'large', [1200, 2400]],
  [[600, 400], 'large', [600, 400]],
  [[2400, 1600], 'medium', [640, 427]],
  [[600, 400], 'medium', [600, 400]],
  [[2400, 1600], 'thumbnail', [250, 167]],
  [[1000, 3000], 'thumbnail', [250, 167]],
  [[100, 50], 'thumbnail', [250, 167]],
  [[600, 400], 'avatar', [225, 225]],
  [[40, 400], 'tiny', [68, 68]],
];

for (const [[width, height], size, [madeWidth, madeHeight]] of SHAPES) {
  test(`${width} x ${height} becomes ${madeWidth} x ${madeHeight} as ${size}, a progressive JPEG`, async () => {
    const variants = open(await storeWith(await drawPicture({ width, height })));
    const made = await sharp(await variants.get(KEY, size)).metadata();
    assert.deepEqual([made.width, made.height], [madeWidth, madeHeight]);
    assert.equal(made.format, 'jpeg');
    assert.equal(made.isProgressive, true);
  });
}

test('a rotated picture becomes upright and loses its metadata', async () => {
  const turned = await drawTurned();
  assert.ok((await sharp(turned).metadata()).exif?.includes('Somebody'));
  const bytes = await open(await storeWith(turned)).get(KEY, 'large');
  const made = await sharp(bytes).metadata();
  assert.deepEqual([made.width, made.height], [200, 300]);
  assert.equal(await colourAt(bytes, 100, 20), 'high low low');
  assert.equal(await colourAt(bytes, 100, 280), 'low low high');
  assert.deepEqual(
    [made.exif, made.orientation, made.xmp, made.icc],
    [undefined, undefined, undefined, undefined],
  );
});

test('transparency becomes white', async () => {
  const glass = await drawPicture({ format: 'png', background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const bytes = await open(await storeWith(glass)).get(KEY, 'thumbnail');
  assert.equal(await colourAt(bytes, 100, 100), 'high high high');
});

test('a size is made once for concurrent requests, then served from memory or the store', async () => {
  const reads: string[] = [];
  const store = await storeWith(await drawPicture(), (disk) => ({
    find(key) {
      reads.push(key);
      return disk.find(key);
    },
  }));
  const variants = open(store);
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => variants.get(KEY, 'large')));
  const stored = `variants/${KEY}/large.jpg`;
  assert.deepEqual(reads, [stored, KEY]);
  for (const other of others) assert.equal(other, first);
  assert.equal(await variants.get(KEY, 'large'), first);
  assert.deepEqual(reads, [stored, KEY]);
  const again = await open(store).get(KEY, 'large');
  assert.deepEqual(new Uint8Array(again), new Uint8Array(first!));
  assert.deepEqual(reads, [stored, KEY, stored]);
});

test('every size has a known key, so that all can be removed', async () => {
  const store = await storeWith(await drawPicture());
  const variants = open(store);
  for (const size of ['large', 'medium', 'thumbnail', 'avatar', 'tiny'] as const)
    await variants.get(KEY, size);
  assert.deepEqual(await Array.fromAsync(store.list('variants/')), variantKeys(KEY).toSorted());
});

test('refuses with a retry after one second while too many wait, and works again afterwards', async () => {
  const store = await storeWith(await drawPicture());
  for (const number of [2, 3, 4]) await store.copy(KEY, `files/ab/${number}`);
  const variants = open(store, { queueLimit: 1, cacheBytes: 1 });
  const keys = [1, 2, 3, 4].map((number) => `files/ab/${number}`);
  const outcomes = await Promise.allSettled(keys.map((key) => variants.get(key, 'tiny')));
  const refused = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => reason as unknown);
  assert.equal(refused.length, 2);
  for (const error of refused) {
    assert.ok(error instanceof AnsweredError);
    assert.deepEqual([error.status, error.headers['retry-after']], [503, '1']);
  }
  for (const key of keys) assert.ok((await variants.get(key, 'tiny')).length > 0);
});

test('a size of a missing file is an error every time, not a cached one', async () => {
  const bytes = await drawPicture();
  const store = await storeWith(bytes);
  const variants = open(store);
  await assert.rejects(variants.get('files/ab/none', 'large'), NothingStored);
  await store.write('files/ab/none', bytes);
  assert.ok(await variants.get('files/ab/none', 'large'));
});

test('a size made while its photo is removed is not kept', async () => {
  const store = await storeWith(await drawPicture(), (disk) => ({
    async write(key, bytes) {
      await disk.remove(KEY);
      for (const variant of variantKeys(KEY)) await disk.remove(variant);
      await disk.write(key, bytes);
    },
  }));
  await open(store).get(KEY, 'large');
  assert.deepEqual(await Array.fromAsync(store.list('')), []);
});

test('a size that cannot be stored is still returned, and the failure is reported', async () => {
  const store = await storeWith(await drawPicture(), () => ({
    write: () => Promise.reject(new Error('the disk is full')),
  }));
  const reported: string[] = [];
  const variants = createVariants({
    store,
    concurrency: 1,
    queueLimit: 1,
    onNotStored: (error, key) => reported.push(`${key}: ${(error as Error).message}`),
  });
  assert.equal((await sharp(await variants.get(KEY, 'tiny')).metadata()).width, 68);
  assert.deepEqual(reported, [`variants/${KEY}/tiny.jpg: the disk is full`]);
});

test('a host without a picture has a placeholder in both sizes', async () => {
  for (const [size, width] of [
    ['avatar', 225],
    ['tiny', 68],
  ] as const) {
    const avatar = await drawDefaultAvatar(size);
    const made = await sharp(avatar).metadata();
    assert.deepEqual([made.format, made.width, made.height], ['jpeg', width, width]);
    assert.equal(await colourAt(avatar, 2, 2), 'high high high');
    assert.equal(
      await colourAt(avatar, Math.floor(width / 2), Math.floor(width * 0.4)),
      'middle middle middle',
    );
  }
});
