import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { column, type Dataset } from '../dataset.ts';
import { MADE_FORMATS } from '../formats/formats.ts';
import { decimal, slug } from '../kind.ts';
import { encodeFile } from './encoding.ts';
import { createMadeFiles } from './made-files.ts';
import { draftRelease } from './draft-release.ts';
import type { Release } from './release.ts';

const points: Dataset = {
  slug: 'points',
  name: 'Points',
  description: 'Points',
  attribution: 'Sampan',
  columns: {
    slug: column(slug, 'Slug'),
    lat: column(decimal(), 'Latitude'),
    lng: column(decimal(), 'Longitude'),
  },
  key: ['slug'],
  rows: async () => [],
};

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `a-${index}`, lat: index / 8, lng: 1 }));

async function makeRelease(): Promise<Release> {
  const { files, rowCount } = await draftRelease(points, rowsOf(3));
  const at = new Date(0);
  const [json, csv] = [await encodeFile(files.json), await encodeFile(files.csv)];
  const facts = { number: 1, publishedAt: at, builtAt: at, rowCount, reason: 'test' };
  return { ...facts, files: { json, csv }, declaration: points };
}

test('concurrent requests share one file, and another maker writes the same bytes', async () => {
  const release = await makeRelease();
  const made = createMadeFiles();
  const [one, other] = await Promise.all([
    made.ofRelease(release, 'geojson'),
    made.ofRelease(release, 'geojson'),
  ]);
  assert.equal(one, other);
  const { identity, br, gzip } = one;
  assert.equal(JSON.parse(identity.bytes.toString()).features.length, 3);
  assert.deepEqual(brotliDecompressSync(br!.bytes), identity.bytes);
  assert.deepEqual(gunzipSync(gzip!.bytes), identity.bytes);
  for (const { bytes, sha256 } of [identity, br!, gzip!])
    assert.equal(createHash('sha256').update(bytes).digest('base64'), sha256);
  const again = await createMadeFiles().ofRelease(release, 'geojson');
  assert.deepEqual(again, one);
});

test('a format that compresses its own content has no other encoding', async () => {
  const file = await createMadeFiles().ofRelease(await makeRelease(), 'parquet');
  assert.deepEqual(Object.keys(file), ['identity']);
});

test('a large file written in another thread has the same bytes', async () => {
  const rows = rowsOf(201);
  assert.deepEqual(
    await createMadeFiles().ofRows(points, rows, 'xlsx'),
    Buffer.from(await MADE_FORMATS.xlsx.write(points, rows)),
  );
});

test('a file of rows that cannot be made fails its callers, and the next file is made', async () => {
  const made = createMadeFiles();
  const release = await makeRelease();
  const damaged = Buffer.from('{"rows":');
  const json = { ...release.files.json, identity: { bytes: damaged, sha256: '' } };
  const broken = { ...release, number: 2, files: { ...release.files, json } };
  await assert.rejects(made.ofRelease(broken, 'ndjson'), SyntaxError);
  assert.ok((await made.ofRelease(release, 'ndjson')).identity.bytes.length > 0);
});

test('a caller that would wait too long is rejected temporarily', async () => {
  const made = createMadeFiles(1);
  const release = await makeRelease();
  const asked = Array.from({ length: 3 }, (_, number) => made.ofRelease({ ...release, number }, 'ndjson'));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 1);
  for (const { reason } of refused as PromiseRejectedResult[]) assert.equal(reason.status, 503);
});
