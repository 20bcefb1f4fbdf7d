import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { column, type Dataset } from '../datasets/dataset.ts';
import { integer, slug } from '../datasets/kind.ts';
import { listReleases } from '../datasets/releases/release-archive.ts';
import { findRelease } from '../datasets/releases/release-store.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { publish } from './publish.ts';

const MADE_BY = { fingerprint: 'test', input: 'bundled' } as const;

let db: Database;

beforeEach(async () => {
  db = openDatabase({ url: undefined, file: ':memory:', poolSize: 1, connectMs: 1, statementMs: 60_000 });
  await migrate(db);
});
afterEach(() => db.destroy());

function counts(live: boolean): {
  dataset: Dataset;
  publishAt: (time: string, uses: number) => Promise<number>;
} {
  let current = 0;
  const dataset: Dataset = {
    slug: 'counts',
    name: 'Counts',
    description: 'Counts for this test',
    version: '1.0',
    attribution: 'Sampan, Counts, CC BY 4.0.',
    columns: { tool: column(slug, 'Tool'), uses: column(integer(), 'Uses') },
    key: ['tool'],
    live,
    rows: async () => [{ tool: 'compass', uses: current }],
  };
  const publishAt = async (time: string, uses: number) => {
    current = uses;
    return (await publish(db, dataset, new Date(time), 'rows changed', MADE_BY)).number;
  };
  return { dataset, publishAt };
}

async function listNumbers(): Promise<number[]> {
  return (await listReleases(db, 'counts', { limit: 100 })).map(({ number }) => number);
}

test('a live dataset keeps the last release of each UTC day and never reuses a number', async () => {
  const { publishAt } = counts(true);
  assert.equal(await publishAt('2026-03-01T09:00:00Z', 1), 1);
  assert.equal(await publishAt('2026-03-01T23:59:59.999Z', 2), 2);
  assert.deepEqual(await listNumbers(), [2]);
  assert.equal(await publishAt('2026-03-02T00:00:00Z', 3), 3);
  assert.equal(await publishAt('2026-03-02T00:00:30Z', 4), 4);
  assert.equal(await publishAt('2026-03-02T00:01:00Z', 5), 5);
  assert.deepEqual(await listNumbers(), [5, 2]);
  assert.equal(await findRelease(db, 'counts', 3), undefined);
  const files = await db.selectFrom('release_files').select('number').distinct().orderBy('number').execute();
  assert.deepEqual(
    files.map(({ number }) => number),
    [2, 5],
  );
});

test('publishing unchanged rows removes nothing', async () => {
  const { publishAt } = counts(true);
  await publishAt('2026-03-01T09:00:00Z', 1);
  assert.equal(await publishAt('2026-03-01T10:00:00Z', 1), 1);
  assert.deepEqual(await listNumbers(), [1]);
});

test('other datasets keep every release', async () => {
  const { publishAt } = counts(false);
  for (const uses of [1, 2, 3]) await publishAt('2026-03-01T09:00:00Z', uses);
  assert.deepEqual(await listNumbers(), [3, 2, 1]);
});

test('releases of a live dataset do not affect other datasets', async () => {
  const { publishAt, dataset } = counts(true);
  await publish(db, { ...dataset, slug: 'others' }, new Date('2026-03-01T08:00:00Z'), 'build', MADE_BY);
  await publishAt('2026-03-01T09:00:00Z', 1);
  await publishAt('2026-03-01T10:00:00Z', 2);
  assert.equal((await listReleases(db, 'others', { limit: 100 })).length, 1);
});

test('releases are listed newest first in pages, with the size and digest of their files', async () => {
  const { publishAt } = counts(false);
  for (const uses of [1, 2, 3]) await publishAt(`2026-03-0${uses}T09:00:00Z`, uses);
  const [third, second] = await listReleases(db, 'counts', { limit: 2 });
  assert.deepEqual([third!.number, second!.number], [3, 2]);
  assert.deepEqual(third!.files.csv, {
    size: 22,
    sha256: 'f3533a1923d99534b40d6176a0a990176890801a3fafb45781d4460e49350630',
  });
  assert.deepEqual(
    (await listReleases(db, 'counts', { limit: 2, before: 2 })).map(({ number }) => number),
    [1],
  );
});
