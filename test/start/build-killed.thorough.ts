import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { before, describe, test } from 'node:test';
import { vietnam } from '../../src/countries/vietnam.ts';
import { createCatalog } from '../../src/datasets/catalog.ts';
import { copyDataFolder } from '../support/data-folder.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { runSampan, spawnSampan, startSampan } from '../support/sampan.ts';
import { listReleaseFiles } from '../support/stored-releases.ts';
import { until } from '../support/until.ts';

const LAST_STEP = 'Storing rows and releases';
const DATASETS = createCatalog({ operator: 'service', countries: [vietnam] }).length;
/** The datasets that differ between the two versions. */
const CHANGING_DATASETS = ['vietnam-destinations', 'vietnam-comparisons', 'vietnam-climate-windows'];

// How many kills: spread over the whole build, and within its last step, the only one that writes.
const KILLS: Record<string, { spread: number; inLastStep: number }> = {
  SQLite: { spread: 3, inLastStep: 3 },
  PostgreSQL: { spread: 2, inLastStep: 3 },
};
const LAST_STEP_MS = 40;

// PostgreSQL may still be finishing a statement from a killed client.
const OTHER_CONNECTIONS =
  'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** Two versions of the sources that differ in the season for Da Nang. */
type Version = 'long' | 'short';

const SEASONS: Record<Version, number[]> = { long: [2, 3, 4, 5, 6, 7, 8], short: [2, 3, 4, 5, 6, 7] };

for (const { name, createDatabase } of ENGINES) {
  const { spread, inLastStep } = KILLS[name]!;
  describe(`A killed build, on ${name}`, () => {
    const folders = { long: 'data' } as Record<Version, string>;
    const digests = {} as Record<Version, Map<string, string>>;
    let database: TestDatabase;
    let stored: Version;
    let steps: readonly string[];
    const killed = { times: 0, before: 0, after: 0 };

    async function build(version: Version): Promise<string> {
      const args = ['build', '--data', folders[version]];
      const { exitCode, stdout, stderr } = await runSampan(args, database.settings);
      assert.equal(exitCode, 0, stderr);
      return stdout;
    }

    async function killBuild(version: Version, delayMs: number, line: string): Promise<void> {
      const child = spawnSampan(['build', '--data', folders[version]], database.settings);
      const exit = once(child, 'exit');
      let output = '';
      child.stdout!.on('data', (chunk: Buffer) => (output += chunk));
      while (!output.includes(line) && child.exitCode === null)
        await Promise.race([once(child.stdout!, 'data'), exit]);
      await setTimeout(delayMs);
      child.kill('SIGKILL');
      const [, signal] = await exit;
      if (database.settings.DATABASE_URL)
        await until(
          async () => (await database.list(OTHER_CONNECTIONS)).length === 0,
          'The connections were not closed',
        );
      if (signal === 'SIGKILL') killed.times += 1;
    }

    before(async () => {
      database = await createDatabase();
      folders.short = await copyDataFolder([
        {
          table: 'observations/quoted-months/quoted-months.csv',
          from: 'da-nang,best_months,guide,4 5 6 7 8 9,',
          to: 'da-nang,best_months,guide,4 5 6 7 9,',
        },
      ]);
      for (const version of ['long', 'short'] as const) {
        const lines = (await build(version)).split('\n');
        steps = [
          '',
          ...lines.slice(
            0,
            lines.findIndex((line) => line.includes(LAST_STEP)),
          ),
        ];
        digests[version] = await newestDigests(database);
        stored = version;
      }
    });

    async function killAndCheck(delayMs: number, line = ''): Promise<void> {
      const target = stored === 'long' ? 'short' : 'long';
      await killBuild(target, delayMs, line);
      const found = await findVersion(database, digests);
      killed[found === stored ? 'before' : 'after'] += 1;
      stored = found;
    }

    for (let kill = 0; kill < spread; kill += 1) {
      test(`killed after ${kill}/${spread} of its steps, leaves releases and rows from a single build`, async () => {
        await killAndCheck(0, steps[Math.floor((kill / spread) * steps.length)]);
      });
    }

    for (let kill = 0; kill < inLastStep; kill += 1) {
      const delayMs = (kill / inLastStep) * LAST_STEP_MS;
      test(`killed ${delayMs} ms into its last step, leaves releases and rows from a single build`, async () => {
        await killAndCheck(delayMs, LAST_STEP);
      });
    }

    // The first build is killed before it prints anything; how far the others get depends on the machine.
    test('was killed at least once before it published', () => {
      assert.ok(killed.times >= 1, `${killed.times} kills`);
      assert.ok(killed.before >= 1, `${killed.before} kills before the releases were stored`);
    });

    test('does not prevent the next build or a service start', async () => {
      const target = stored === 'long' ? 'short' : 'long';
      await build(target);
      assert.equal(await findVersion(database, digests), target);
      const sampan = await startSampan(database.settings);
      const { rows } = (await request(`${sampan.url}/api/data/vietnam-climate-windows`)).json();
      await sampan.stop();
      const ofDaNang = rows.filter(
        ({ destination_slug, recommended }: any) => destination_slug === 'da-nang' && recommended === 1,
      );
      assert.deepEqual(
        ofDaNang.map(({ month }: any) => month),
        SEASONS[target],
      );
    });

    test('would be detected if it had stored one dataset without the others', async () => {
      await database.run(
        `delete from release_files where dataset = 'vietnam-comparisons'
           and number = (select max(number) from releases where dataset = 'vietnam-comparisons')`,
      );
      await assert.rejects(findVersion(database, digests), assert.AssertionError);
    });
  });
}

async function newestDigests(database: TestDatabase): Promise<Map<string, string>> {
  const files = await listReleaseFiles(database);
  const newest = await database.list('select dataset, max(number) as number from releases group by dataset');
  assert.equal(newest.length, DATASETS);
  return new Map(
    newest.map(({ dataset, number }) => {
      const ofRelease = files.filter((file) => file.dataset === dataset && file.number === number);
      assert.equal(ofRelease.length, 6, `${dataset} release ${number}`);
      return [dataset, ofRelease.map(({ sha256 }) => sha256).join(' ')];
    }),
  );
}

/** The version that the newest releases and the rows come from; fails if they come from different versions. */
async function findVersion(
  database: TestDatabase,
  digests: Record<Version, Map<string, string>>,
): Promise<Version> {
  const newest = await newestDigests(database);
  const versions = CHANGING_DATASETS.map((slug) =>
    (['long', 'short'] as const).find((version) => digests[version].get(slug) === newest.get(slug)),
  );
  const [daNang] = await database.list(
    `select row from dataset_rows where dataset = 'vietnam-destinations' and key = '["da-nang"]'`,
  );
  const [version] = versions;
  assert.ok(version, 'a release comes from neither build');
  assert.deepEqual(versions, [version, version, version]);
  assert.deepEqual(JSON.parse(daNang!['row']).best_visit_months, SEASONS[version]);
  return version;
}
