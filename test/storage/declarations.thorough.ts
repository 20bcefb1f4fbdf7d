import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { datasetsOf, createCatalog } from '../../src/datasets/catalog.ts';
import { column, type Dataset } from '../../src/datasets/dataset.ts';
import { integer, text } from '../../src/datasets/kind.ts';
import { CurrentReleases, buildOf } from '../../src/datasets/releases/current-releases.ts';
import { findNewestFacts, type MadeBy } from '../../src/datasets/releases/release-store.ts';
import { toolUsageDaily } from '../../src/datasets/declared/tool-usage-daily.ts';
import { buildFromRows, buildFromStoredRows, isOwnInput } from '../../src/pipeline/build.ts';
import { makeRows } from '../../src/pipeline/make-rows.ts';
import { createRefresh } from '../../src/pipeline/refresh.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { checkReleases } from '../../src/upkeep/check/check-releases.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const { destinations } = datasetsOf(vietnam);

const made = makeRows(vietnam);
const catalog = createCatalog({ operator: 'service', countries: [vietnam] });
const usage = toolUsageDaily('service');
const { slug } = destinations;
const fifth = () => 'fifth';
const silent = { info() {}, error() {} };
const BUNDLED: MadeBy = { fingerprint: 'first', input: 'bundled' };
const BUILT_AT = new Date('2026-11-15T08:30:00Z');

const replacing = (dataset: Dataset) => catalog.map((each) => (each.slug === dataset.slug ? dataset : each));
const withColumn: Dataset = {
  ...destinations,
  columns: { ...destinations.columns, nickname: column(text, 'What people call it') },
};
const described: Dataset = { ...destinations, description: 'Said in other words' };

for (const { name, createDatabase } of ENGINES) {
  describe(`A release's declaration, on ${name}`, () => {
    let outside: TestDatabase;
    let db: Database;

    const build = (by: MadeBy, now: Date, datasets = catalog) =>
      buildFromRows(db, datasets, made, { now, madeBy: by });

    async function load(datasets = catalog, dataset = slug) {
      const releases = new CurrentReleases(datasets);
      await releases.load(db, dataset);
      return releases.get(dataset);
    }

    async function check(): Promise<string[]> {
      const found: string[] = [];
      await checkReleases({ db } as Parameters<typeof checkReleases>[0], (what) => found.push(what));
      return found;
    }

    before(async () => {
      outside = await createDatabase();
      db = openTestDatabase(outside);
      await migrate(db);
      await build(BUNDLED, BUILT_AT);
    });
    after(() => db.destroy());

    test('is stored with it, so code with another column still describes the file correctly', async () => {
      const { declaration } = await load(replacing(withColumn));
      assert.deepEqual(Object.keys(declaration.columns), Object.keys(destinations.columns));
      assert.deepEqual(declaration.columns['lat']!.kind.schema, {
        type: 'number',
        minimum: -90,
        maximum: 90,
      });
    });

    test('is derived from the files when old code stored none', async () => {
      await outside.run(
        `update releases set declaration = null, fingerprint = null, input = null, built_at = null`,
      );
      const { version, ...rest } = (await load()).declaration;
      const { version: _declared, ...code } = destinations;
      assert.equal(version, '0.0', 'a release from before datasets had versions');
      assert.deepEqual(rest, code, "the file matches the code's declaration");
      const { declaration } = await load(replacing(withColumn));
      const inFile = Object.keys(destinations.columns);
      assert.deepEqual(Object.keys(declaration.columns), inFile);
      assert.equal(declaration.columns['best_visit_months']!.kind.tableSchema, 'array');
      assert.equal(declaration.columns['lat']!.kind.tableSchema, 'number');
      assert.deepEqual(
        declaration.columns['lat']!.kind.schema,
        { type: 'number' },
        'a file contains no limits',
      );
      assert.equal((await findNewestFacts(db, slug))?.fingerprint, undefined);
    });

    test('changes without a new release if no byte changes, and running processes reload it', async () => {
      const running = new CurrentReleases(catalog);
      await running.load(db, slug);
      const earlier = running.get(slug);
      const { published } = await build(
        { fingerprint: 'second', input: 'bundled' },
        new Date('2026-11-15T09:00:00Z'),
        replacing(described),
      );
      assert.deepEqual(new Set(published.map(({ changed }) => changed)), new Set([false]));
      await running.load(db, slug);
      const later = running.get(slug);
      assert.deepEqual([later.number, later.publishedAt], [earlier.number, earlier.publishedAt]);
      assert.equal(later.declaration.description, described.description);
      assert.notEqual(buildOf(later), buildOf(earlier));
      assert.equal(later.builtAt.toISOString(), '2026-11-15T09:00:00.000Z');
      assert.equal((await findNewestFacts(db, slug))?.fingerprint, 'second');
    });

    test('makes one release when several processes start at once with changed code', async () => {
      const renamed = replacing({ ...destinations, name: 'Places in Vietnam' });
      const by: MadeBy = { fingerprint: 'third', input: 'bundled' };
      const builds = await Promise.all(
        [1, 2, 3].map(() => build(by, new Date('2026-11-15T10:00:00Z'), renamed)),
      );
      const published = builds.flatMap((each) => each.published.filter((release) => release.slug === slug));
      assert.deepEqual(new Set(published.map(({ number }) => number)), new Set([2]));
      assert.equal(published.filter(({ changed }) => changed).length, 1);
    });

    test('allows a release without a format to be served in the others', async () => {
      await outside.run(
        `delete from release_files where dataset = '${slug}' and number = 2 and format = 'csv'`,
      );
      const { files } = await load();
      assert.deepEqual(Object.keys(files), ['json']);
    });

    test('is compared with the files by the check', async () => {
      assert.deepEqual(await check(), [`${slug}, release 2: it declares a csv file but has none.`]);
      await outside.run(`delete from release_files where dataset = '${slug}' and number = 2`);
      await outside.run(`delete from releases where dataset = '${slug}' and number = 2`);
      assert.deepEqual(await check(), []);
      await outside.run(
        `update releases set declaration = replace(declaration, '"tier":', '"rank":') where dataset = '${slug}'`,
      );
      assert.deepEqual(await check(), [
        `${slug}, release 1: its declaration and its json file have different columns.`,
      ]);
      await build(BUNDLED, BUILT_AT);
      assert.deepEqual(await check(), []);
    });

    test("records that the operator's own files were used, and an upgrade publishes their rows", async () => {
      assert.equal(await isOwnInput(db, catalog), false);
      await build({ fingerprint: 'first', input: 'own' }, BUILT_AT);
      assert.equal(await isOwnInput(db, catalog), true);
      const [row] = made.made[0]!.rows;
      const key = JSON.stringify([row!['slug']]);
      await outside.run(
        `update dataset_rows set row = replace(row, '"tier":${Number(row!['tier'])}', '"tier":3') where dataset = '${slug}' and key = '${key}'`,
      );
      const own: MadeBy = { fingerprint: 'fourth', input: 'own' };
      await buildFromStoredRows(db, catalog, { now: new Date('2026-11-15T11:00:00Z'), madeBy: own });
      assert.equal(await isOwnInput(db, catalog), true);
      const { number, files } = await load();
      assert.equal(number, 2);
      const { rows } = JSON.parse(files.json.identity.bytes.toString()) as {
        rows: { slug: string; tier: number }[];
      };
      assert.equal(rows.find((each) => each.slug === row!['slug'])!.tier, 3);
    });

    test('may differ so much that derived datasets cannot use the stored rows: a build replaces them', async () => {
      await outside.run(
        `update dataset_rows set row = replace(row, '"best_visit_months"', '"months"') where dataset = '${slug}'`,
      );
      const { changes } = await build(BUNDLED, BUILT_AT);
      const derived = changes.find(({ dataset }) => dataset.slug === 'vietnam-climate-windows')!;
      assert.equal(derived.added.length, derived.rowCount);
    });

    test("shows an operator's own files in a state from version 1.0.0", async () => {
      await build(BUNDLED, BUILT_AT);
      await outside.run(`update releases set input = null`);
      assert.equal(await isOwnInput(db, catalog), false);
      await outside.run(
        `update sources set title = 'GeoNames, VN.zip, the rows of Vietnam', files = '{"VN.zip":"0"}' where name = 'geonames'`,
      );
      assert.equal(await isOwnInput(db, catalog), true);
    });

    test('from other code is kept for ten minutes while both publish a live dataset', async () => {
      const other: Dataset = {
        ...usage,
        columns: { ...usage.columns, uses: column(integer(), 'Otherwise') },
      };
      await build(BUNDLED, new Date('2026-11-15T12:00:00Z'), replacing(other));
      const first = (await findNewestFacts(db, usage.slug))!.number;
      let now = new Date('2026-11-15T12:00:01Z');
      const releases = new CurrentReleases(catalog);
      const options = { db, catalog, releases, republishMs: 1_000, readFingerprint: fifth, log: silent };
      const refresh = createRefresh({ ...options, now: () => now });
      for (const time of ['12:00:05', '12:05:00', '12:09:59']) {
        now = new Date(`2026-11-15T${time}Z`);
        await refresh();
        assert.equal(releases.get(usage.slug).number, first, time);
      }
      now = new Date('2026-11-15T12:10:00Z');
      await refresh();
      assert.equal(releases.get(usage.slug).number, first + 1);
      assert.equal((await findNewestFacts(db, usage.slug))?.fingerprint, 'fifth');
      await outside.run(
        "insert into tool_uses (day, tool_slug, locale, uses) values ('2026-11-15', 'compass', 'en', 1)",
      );
      now = new Date('2026-11-15T12:10:02Z');
      await refresh();
      assert.equal(releases.get(usage.slug).number, first + 2, 'it replaces its own at once');
    });
  });
}
