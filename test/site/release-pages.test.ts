import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { createCatalog } from '../../src/datasets/catalog.ts';
import { toolUsageDaily } from '../../src/datasets/declared/tool-usage-daily.ts';
import { CurrentReleases } from '../../src/datasets/releases/current-releases.ts';
import { publish } from '../../src/pipeline/publish.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { AddPage } from '../../src/http/site/add-pages.ts';
import { releasePages } from '../../src/http/site/release-pages.ts';

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

  const plans: Parameters<AddPage>[1][] = [];
  releasePages((_route, plan) => void plans.push(plan), {
    db,
    releases,
    catalog,
    nowMs: () => now.getTime(),
  } as Parameters<typeof releasePages>[1]);
  const params = { slug: usage.slug, id: '1' };
  const planNow = async () => {
    const planned = await plans[0]!({ params, query: {}, language: 'en', wantsHtml: true });
    assert.ok(planned && 'make' in planned);
    return { state: planned.state, page: JSON.stringify(await planned.make()) };
  };

  const onTheDay = await planNow();
  now = new Date('2026-11-16T00:00:00Z');
  const afterwards = await planNow();
  assert.notEqual(onTheDay.state, afterwards.state);
  assert.match(onTheDay.page, /is not over/);
  assert.doesNotMatch(afterwards.page, /is not over/);
  await db.destroy();
});
