import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { createCatalog } from '../../src/datasets/catalog.ts';
import { toolUsageDaily } from '../../src/datasets/declared/tool-usage-daily.ts';
import { CurrentReleases } from '../../src/datasets/releases/current-releases.ts';
import { createReleaseArchive } from '../../src/datasets/releases/release-archive.ts';
import { publish } from '../../src/pipeline/publish.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { AddPage } from '../../src/site/page-adder.ts';
import { releasePages } from '../../src/site/routes/dataset-pages.ts';
import { WORDS } from '../../src/pages/language.ts';

test('the page of a live release is made again when its day ends', async () => {
  const db = openDatabase({
    url: undefined,
    file: ':memory:',
    poolSize: 1,
    connectMs: 1,
    statementMs: 60_000,
  });
  await migrate(db);
  const usage = toolUsageDaily('service');
  const catalog = createCatalog({ operator: 'service', countries: [vietnam] });
  const releases = new CurrentReleases(catalog);
  let now = new Date('2026-11-15T12:00:00Z');
  await publish(db, usage, now, 'first', { fingerprint: 'test', input: 'bundled' });
  await releases.load(db, usage.slug);

  const makers: Parameters<AddPage>[1][] = [];
  const site = {
    db,
    releases,
    catalog,
    countries: [vietnam],
    baseUrl: 'http://localhost:8080',
    now: () => now,
    getRelease: createReleaseArchive(db, releases),
  };
  releasePages(
    (_route, make) => void makers.push(make),
    site as unknown as Parameters<typeof releasePages>[1],
  );
  const asked = {
    url: '/',
    params: { slug: usage.slug, id: '1' },
    query: {},
    words: WORDS.en,
    wantsHtml: true,
  };
  const makeNow = async () => JSON.stringify(await makers[0]!(asked));

  const onTheDay = await makeNow();
  now = new Date('2026-11-16T00:00:00Z');
  const afterwards = await makeNow();
  assert.match(onTheDay, /is not over/);
  assert.doesNotMatch(afterwards, /is not over/);
  await db.destroy();
});
