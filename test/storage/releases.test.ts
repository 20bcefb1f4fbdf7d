import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf, createCatalog } from '../../src/datasets/catalog.ts';
import type { SchemaVersion } from '../../src/datasets/dataset.ts';
import { CurrentReleases } from '../../src/datasets/releases/current-releases.ts';
import { listReleases } from '../../src/datasets/releases/release-archive.ts';
import { versionOf } from '../../src/datasets/releases/release-changes.ts';
import { listColumnReceipts, listReceipts } from '../../src/datasets/provenance/receipt-store.ts';
import { listStoredRows, replaceStoredRows } from '../../src/datasets/stored-rows.ts';
import { firstDayOfWindow, toolUsageDaily } from '../../src/datasets/declared/tool-usage-daily.ts';
import { AnsweredError } from '../../src/errors.ts';
import { buildFromRows } from '../../src/pipeline/build.ts';
import { RejectedRows } from '../../src/datasets/checks/check-rows.ts';
import { makeRows } from '../../src/pipeline/make-rows.ts';
import { publish } from '../../src/pipeline/publish.ts';
import { createRefresh } from '../../src/pipeline/refresh.ts';
import { exclusively, type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const { climateWindows, destinations } = datasetsOf(vietnam);

const { made, sources, placeNames } = makeRows(vietnam);
const catalog = createCatalog({ operator: 'service', countries: [vietnam] });
const usage = toolUsageDaily('service');
const MADE_BY = { fingerprint: 'test', input: 'bundled' } as const;
const silent = { info() {}, error() {} };

for (const { name, createDatabase } of ENGINES) {
  describe(`Storage on ${name}`, () => {
    let outside: TestDatabase;
    let db: Database;

    before(async () => {
      outside = await createDatabase();
      db = openTestDatabase(outside);
      await migrate(db);
      await buildFromRows(
        db,
        catalog,
        { made, sources, placeNames },
        { now: new Date('2026-11-15T08:30:15.500Z'), madeBy: MADE_BY },
      );
    });
    after(() => db.destroy());

    test('migrating again changes nothing', async () => {
      await migrate(db);
      assert.equal(Array.from(await listStoredRows(db, destinations.slug)).length, 68);
    });

    test('returns stored rows unchanged', async () => {
      const rows = Array.from(await listStoredRows(db, destinations.slug)).sort((a, b) =>
        String(a['slug']) < String(b['slug']) ? -1 : 1,
      );
      const expected = [...made[0]!.rows].sort((a, b) => (String(a['slug']) < String(b['slug']) ? -1 : 1));
      assert.deepEqual(rows, expected);
    });

    test("returns one column's receipts as the rows' whole receipts have them", async () => {
      const whole = await listReceipts(db, destinations, { start: 0, count: 100 });
      assert.deepEqual(
        await listColumnReceipts(db, destinations, 'population'),
        whole.map(({ row, receipts }) => ({ row, receipt: receipts['population'] })),
      );
      assert.deepEqual(await listColumnReceipts(db, destinations, 'altitude'), []);
    });

    test('publishing the same rows makes no new release', async () => {
      const again = await publish(db, climateWindows, new Date('2027-01-01'), 'again', MADE_BY);
      assert.deepEqual(again, { slug: climateWindows.slug, number: 1, rowCount: 816, changed: false });
    });

    test('a dry run names the releases that a build would have, and stores none', async () => {
      const edited = made.map(({ dataset, rows, receipts }) => ({
        dataset,
        receipts,
        rows: Array.from(rows, (row) => (dataset === destinations ? { ...row, tier: 3 } : row)),
      }));
      const stored = await outside.list('select * from releases');
      const { published } = await buildFromRows(
        db,
        catalog,
        { made: edited, sources, placeNames },
        { now: new Date('2026-11-15T09:00:00Z'), madeBy: MADE_BY, dryRun: true },
      );
      assert.deepEqual(
        published.map(({ slug, number, changed }) => [slug, number, changed]),
        catalog.map((dataset) => [dataset.slug, ...(dataset === destinations ? [2, true] : [1, false])]),
      );
      assert.deepEqual(await outside.list('select * from releases'), stored);
    });

    test('two concurrent publishers make one release', async () => {
      await outside.run(
        "insert into tool_uses (day, tool_slug, locale, uses) values ('2026-11-15', 'race', 'en', 1)",
      );
      const now = new Date('2026-11-15T12:00:00Z');
      const published = await Promise.all([
        publish(db, usage, now, 'a', MADE_BY),
        publish(db, usage, now, 'b', MADE_BY),
      ]);
      assert.equal(published.filter(({ changed }) => changed).length, 1);
      assert.equal(published[0].number, published[1].number);
      await outside.run("delete from tool_uses where tool_slug = 'race'");
    });

    async function daysAt(now: string): Promise<string[]> {
      const rows = await usage.rows({
        db,
        today: now.slice(0, 10),
        listRows: () => listStoredRows(db, ''),
      });
      return Array.from(rows, (row) => (row as { day: string }).day).sort();
    }

    test('tool usage covers the 90 UTC days up to today, by the given clock', async () => {
      const days = ['2026-08-16', '2026-08-17', '2026-08-18', '2026-11-15', '2026-11-16'];
      for (const day of days)
        await outside.run(
          `insert into tool_uses (day, tool_slug, locale, uses) values ('${day}', 'window', '', 1)`,
        );
      assert.deepEqual(await daysAt('2026-11-14T23:59:59Z'), ['2026-08-17', '2026-08-18']);
      assert.deepEqual(await daysAt('2026-11-15T00:00:00Z'), ['2026-08-18', '2026-11-15']);
      assert.deepEqual(await daysAt('2026-11-16T12:00:00Z'), ['2026-11-15', '2026-11-16']);
      assert.equal(firstDayOfWindow('2026-03-01'), '2025-12-02');
      await outside.run("delete from tool_uses where tool_slug = 'window'");
    });

    test('a rejected row stores nothing, and the last release stays', async () => {
      const broken = made.map(({ dataset, rows, receipts }) => ({
        dataset,
        receipts,
        rows: Array.from(rows, (row, index) => (index === 0 ? { ...row, slug: 'Not A Slug' } : row)),
      }));
      await assert.rejects(
        buildFromRows(
          db,
          catalog,
          { made: broken, sources, placeNames },
          { now: new Date(), madeBy: MADE_BY },
        ),
        RejectedRows,
      );
      assert.equal((await publish(db, destinations, new Date(), 'check', MADE_BY)).changed, false);
    });

    test('a failure rolls back the whole transaction', async () => {
      const attempt = exclusively(db, async (db) => {
        await replaceStoredRows(db, destinations, []);
        throw new Error('half way');
      });
      await assert.rejects(attempt, /half way/);
      assert.equal(Array.from(await listStoredRows(db, destinations.slug)).length, 68);
    });

    test('serves a release as stored; refuses a damaged one and keeps the last good one', async () => {
      const releases = new CurrentReleases(catalog);
      assert.throws(() => releases.get(destinations.slug), AnsweredError);
      await releases.load(db, destinations.slug);
      const good = releases.get(destinations.slug);
      assert.equal(good.rowCount, 68);
      assert.equal(good.publishedAt.toISOString(), '2026-11-15T08:30:15.500Z');

      await outside.run(
        `insert into releases (dataset, number, published_at, row_count, reason) select dataset, 99, published_at, row_count, reason from releases where dataset = '${destinations.slug}' and number = 1`,
      );
      await outside.run(
        `insert into release_files (dataset, number, format, encoding, sha256, bytes) select dataset, 99, format, encoding, 'wrong', bytes from release_files where dataset = '${destinations.slug}' and number = 1`,
      );
      const refresh = createRefresh({
        db,
        catalog,
        releases,
        republishMs: 1e9,
        readFingerprint: () => MADE_BY.fingerprint,
        now: () => new Date('2026-11-15T09:00:00Z'),
        log: silent,
      });
      await refresh();
      assert.equal(releases.get(destinations.slug), good);
      const state = releases.states().find(({ slug }) => slug === destinations.slug);
      assert.equal(state?.failingSince?.toISOString(), '2026-11-15T09:00:00.000Z');
      await outside.run(`delete from release_files where number = 99`);
      await outside.run(`delete from releases where number = 99`);
      await refresh();
      assert.equal(releases.states().find(({ slug }) => slug === destinations.slug)?.failingSince, undefined);
    });

    test('a database that takes no writes fails the refresh of the live dataset, although its rows are the same', async () => {
      const releases = new CurrentReleases(catalog);
      const readOnlyDb = openTestDatabase(outside, { readOnly: true });
      const { slug } = catalog.find(({ live }) => live)!;
      const isFailing = async (db: Database) => {
        await createRefresh({
          db,
          catalog,
          releases,
          republishMs: 0,
          readFingerprint: () => MADE_BY.fingerprint,
          now: () => new Date('2026-11-15T12:30:00Z'),
          log: silent,
        })();
        return releases.states().some((state) => state.slug === slug && state.failingSince !== undefined);
      };
      assert.equal(await isFailing(db), false);
      const { number } = releases.get(slug);
      assert.equal(await isFailing(readOnlyDb), true);
      assert.equal(await isFailing(db), false);
      assert.equal(releases.get(slug).number, number);
      await readOnlyDb.destroy();
    });

    test('refuses to publish changed columns under a version that does not report them, except on an older state', async () => {
      const { tier: _tier, ...columns } = destinations.columns;
      const stored = await listStoredRows(db, destinations.slug);
      const rows = Array.from(stored, ({ tier: _gone, ...row }) => row as (typeof stored)[number]);
      const publishAs = (version: SchemaVersion) =>
        publish(
          db,
          { ...destinations, version, columns, rows: async () => rows },
          new Date('2026-11-16T12:00:00Z'),
          'check',
          MADE_BY,
        );
      const list = () => outside.list(`select number, declaration from releases where dataset = '${slug}'`);
      const { slug } = destinations;
      const unchanged = await list();
      await assert.rejects(publishAs('1.1'), {
        message: `${slug}: version 1.0 is published, and tier is gone. Declare version 2.0, not 1.1.`,
      });
      await assert.rejects(publishAs('2.0'), /tier is gone without notice/);
      assert.deepEqual(await list(), unchanged);
      const declare = (text: string) =>
        outside.run(`update releases set declaration = ${text} where dataset = '${slug}'`);
      await declare(
        `replace(declaration, '"version":"1.0",', '"version":"1.0","deprecated":{"tier":"2026-11-16"},')`,
      );
      assert.equal((await publishAs('2.0')).number, 2);
      const listVersions = async () =>
        (await listReleases(db, slug, { limit: 1 })).map((each) => versionOf(each.declaration, each));
      assert.deepEqual(await listVersions(), ['2.0.2']);
      // A release of Sampan 1.1 has a declaration without a version.
      await declare(`replace(declaration, '"version":"2.0",', '')`);
      assert.deepEqual(await listVersions(), ['0.0.2']);
      assert.equal(
        (await publish(db, destinations, new Date('2026-11-16T13:00:00Z'), 'check', MADE_BY)).number,
        3,
      );
      assert.deepEqual(await listVersions(), ['1.0.3']);
    });

    test('publishes the live dataset again after the clock was set back', async () => {
      const releases = new CurrentReleases(catalog);
      const { slug } = catalog.find(({ live }) => live)!;
      let now = new Date('2026-11-15T18:00:00Z');
      const refresh = createRefresh({
        db,
        catalog,
        releases,
        republishMs: 60_000,
        readFingerprint: () => MADE_BY.fingerprint,
        now: () => now,
        log: silent,
      });
      await refresh();
      const { number } = releases.get(slug);
      now = new Date('2026-11-15T12:00:00Z');
      await outside.run(
        "insert into tool_uses (day, tool_slug, locale, uses) values ('2026-11-15', 'trip-budget', 'en', 5)",
      );
      await refresh();
      assert.equal(releases.get(slug).number, number + 1);
    });
  });
}
