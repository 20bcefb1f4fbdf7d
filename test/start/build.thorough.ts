import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { copyDataFolder, type Edit } from '../support/data-folder.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { runSampan } from '../support/sampan.ts';
import { listReleaseFiles, type StoredFile } from '../support/stored-releases.ts';

const OTHER_SEASON: Edit = {
  table: 'observations/quoted-months/quoted-months.csv',
  from: 'da-nang,best_months,guide,4 5 6 7 8 9,',
  to: 'da-nang,best_months,guide,4 5 6 7 9,',
};
const BROKEN: Edit[] = [
  {
    table: 'editorial/destinations.csv',
    from: 'bac-ha,Bac Ha,,1591522,,2,',
    to: 'bac-ha,Bac Ha,,1591522,,7,',
  },
  { table: 'sources/cities-json/places.csv', from: '17.61667,106.31667', to: '17.61667,2.35' },
  {
    table: 'observations/ethnic-groups/ethnic-groups.csv',
    from: 'dong-ha,ethnic_group_share,province bru,',
    to: 'dong-ha,ethnic_group_share,province Bru,',
  },
];
const DATASETS: [slug: string, rows: number][] = [
  ['vietnam-destinations', 68],
  ['vietnam-comparisons', 301],
  ['service-tool-usage-daily', 0],
  ['vietnam-climate-windows', 816],
  ['vietnam-climate-normals', 756],
  ['vietnam-daily-costs', 204],
];

const filesOfEngines: StoredFile[][] = [];

for (const { name, createDatabase } of ENGINES) {
  describe(`./sampan build, on ${name}`, () => {
    let database: TestDatabase;
    const build = (...flags: string[]) => runSampan(['build', ...flags], database.settings);
    const buildJson = async (...flags: string[]) => JSON.parse((await build('--json', ...flags)).stdout);

    before(async () => {
      database = await createDatabase();
    });

    test('--dry-run counts every row as added when nothing is stored yet, and stores nothing', async () => {
      const fresh = await createDatabase();
      const { exitCode, stdout } = await runSampan(['build', '--dry-run', '--json'], fresh.settings);
      assert.equal(exitCode, 0);
      const { status, datasets } = JSON.parse(stdout);
      assert.equal(status, 'previewed');
      assert.deepEqual(
        datasets.map((each: any) => [each.dataset, each.rows, each.added, each.release, each.is_new_release]),
        DATASETS.map(([slug, rows]) => [slug, rows, rows, 1, true]),
      );
      assert.equal(existsSync(join(fresh.settings.DATA_DIR, 'sampan.db')), false);
      await assert.rejects(fresh.list('select * from dataset_rows'));
    });

    test('publishes every dataset and prints plain lines when there is no terminal', async () => {
      const { exitCode, stdout, stderr } = await build();
      assert.deepEqual([exitCode, stderr], [0, '']);
      const [steps, table, end] = stdout.split('\n\n');
      assert.deepEqual(steps!.split('\n'), [
        'Reading the sources',
        'Making the destinations',
        'Making the comparisons',
        'Validating every row',
        'Comparing with the last build',
        'Writing the releases',
        'Storing rows and releases',
      ]);
      assert.equal(
        table,
        [
          'dataset                   rows  added  changed  removed  release',
          'vietnam-destinations        68     68        0        0  1',
          'vietnam-comparisons        301    301        0        0  1',
          'service-tool-usage-daily     0      0        0        0  1',
          'vietnam-climate-windows    816    816        0        0  1',
          'vietnam-climate-normals    756    756        0        0  1',
          'vietnam-daily-costs        204    204        0        0  1',
        ].join('\n'),
      );
      assert.match(end!, /^0 rejects, \d+\.\d\d seconds\n$/);
    });

    test('a second build from the same sources makes no release', async () => {
      const files = await listReleaseFiles(database);
      const { status, datasets, rejects } = await buildJson();
      assert.equal(status, 'published');
      assert.deepEqual(
        datasets.map(({ dataset, rows }: any) => [dataset, rows]),
        DATASETS,
      );
      for (const { added, changed, removed, release, is_new_release } of datasets)
        assert.deepEqual([added, changed, removed, release, is_new_release], [0, 0, 0, 1, false]);
      assert.deepEqual(rejects, []);
      assert.deepEqual(await listReleaseFiles(database), files);
      assert.equal(files.length, DATASETS.length * 6);
      filesOfEngines.push(files);
    });

    test('--dry-run shows changes by key and field, and stores nothing', async () => {
      const files = await listReleaseFiles(database);
      const rows = await database.list('select * from dataset_rows order by dataset, key');
      const data = await copyDataFolder([OTHER_SEASON]);
      const { exitCode, stdout } = await build('--dry-run', '--data', data);
      assert.equal(exitCode, 0);
      assert.match(
        stdout,
        /^vietnam-destinations\n {2}~ da-nang: best_visit_months \[2,3,4,5,6,7,8\] → \[2,3,4,5,6,7\]$/m,
      );
      assert.match(stdout, /^ {2}~ da-nang 8: recommended 1 → 0$/m);
      assert.match(stdout, /^vietnam-climate-windows +816 +0 +1 +0 {2}2 \(would be new\)$/m);
      assert.match(stdout, /^vietnam-climate-normals +756 +0 +0 +0 {2}1 \(unchanged\)$/m);
      const { datasets } = await buildJson('--dry-run', '--data', data);
      assert.deepEqual(datasets[0].changes, {
        added: [],
        changed: [
          {
            key: { slug: 'da-nang' },
            fields: { best_visit_months: { old: [2, 3, 4, 5, 6, 7, 8], new: [2, 3, 4, 5, 6, 7] } },
          },
        ],
        removed: [],
      });
      assert.deepEqual(await listReleaseFiles(database), files);
      assert.deepEqual(await database.list('select * from dataset_rows order by dataset, key'), rows);
    });

    test('prints and reports rows that break a rule, and keeps the last releases', async () => {
      const files = await listReleaseFiles(database);
      const rows = await database.list('select * from dataset_rows order by dataset, key');
      const data = await copyDataFolder(BROKEN);
      const { exitCode, stderr } = await build('--data', data);
      assert.equal(exitCode, 1);
      const report = join(database.settings.DATA_DIR, 'rejects.json');
      const [head, ...lines] = stderr.split('\n');
      assert.match(head!, /^dataset +key +column +reason$/);
      assert.match(lines[0]!, /^vietnam-destinations +bac-ha +tier +must be <= 3; it is 7$/);
      assert.match(
        stderr,
        /^vietnam-destinations +dong-ha +languages_spoken +1 must match pattern .*; it is \["vi","Bru"\]/m,
      );
      assert.match(
        stderr,
        /^vietnam-destinations +phong-nha +lng +2\.35 is outside the country, 102\.14 to 109\.53$/m,
      );
      assert.match(
        stderr,
        /^\d+ rejects: nothing was stored, and the last releases are unchanged\. The report is /m,
      );
      assert.ok(stderr.endsWith(`The report is ${report}.\n`));
      const { rejects } = JSON.parse(await readFile(report, 'utf8'));
      assert.deepEqual(rejects[0], {
        dataset: 'vietnam-destinations',
        key: { slug: 'bac-ha' },
        column: 'tier',
        rule: 'a row has the declared shape',
        reason: 'must be <= 3; it is 7',
      });
      assert.deepEqual(await listReleaseFiles(database), files);
      assert.deepEqual(await database.list('select * from dataset_rows order by dataset, key'), rows);

      const failed = await build('--json', '--data', data);
      assert.equal(failed.exitCode, 1);
      const { seconds, ...document } = JSON.parse(failed.stdout);
      assert.ok(seconds > 0);
      assert.deepEqual(document, { status: 'rejected', rejects, report });
    });

    test('a good build after a rejected one publishes the changes and deletes the report', async () => {
      const { datasets } = await buildJson('--data', await copyDataFolder([OTHER_SEASON]));
      assert.deepEqual(
        datasets.map(({ release, is_new_release }: any) => [release, is_new_release]),
        [
          [2, true],
          [2, true],
          [1, false],
          [2, true],
          [1, false],
          [1, false],
        ],
      );
      assert.equal(existsSync(join(database.settings.DATA_DIR, 'rejects.json')), false);
    });

    test("--geonames and --keywords replace the places and search volumes with the operator's own", async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sampan-own-'));
      const [dump, volumes] = [join(folder, 'VN.txt'), join(folder, 'volumes.csv')];
      const bundled = await readFile('data/vietnam/sources/geonames/cities500-VN.txt', 'utf8');
      await writeFile(
        dump,
        bundled.replace('\t107082\t', '\t107083\t').replace('\t8053663\t', '\t8053664\t'),
      );
      await writeFile(volumes, 'slug,search_volume\nhanoi-vs-ho-chi-minh-city,4321\n');
      const { datasets } = await buildJson('--dry-run', '--geonames', dump, '--keywords', volumes);
      const pair = datasets[1].changes.changed.find(
        ({ key }: any) => key.slug === 'hanoi-vs-ho-chi-minh-city',
      );
      assert.equal(pair.fields.search_volume.new, 4321);
      const hanoi = datasets[0].changes.changed.find(({ key }: any) => key.slug === 'hanoi');
      assert.equal(hanoi.fields.population.new, 8053664);
    });
  });
}

test('both engines store the same release bytes', () => {
  assert.equal(filesOfEngines.length, ENGINES.length);
  assert.deepEqual(filesOfEngines[0], filesOfEngines[1]);
});

describe('./sampan build with an unusable file', () => {
  let folder: string;
  const file = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-bad-'));
  });

  const BAD: [what: string, flags: () => Promise<string[]>, message: RegExp][] = [
    ['a missing folder', async () => ['--data', 'nowhere'], /^nowhere cannot be read: ENOENT/],
    ['a missing dump', async () => ['--geonames', 'none.txt'], /^none\.txt cannot be read: ENOENT/],
    [
      'a dump for another country',
      async () => ['--geonames', await file('FR.txt', 'no tabs\n')],
      /^FR\.txt has no places in Vietnam\.$/,
    ],
    [
      'a truncated zip',
      async () => ['--geonames', await file('VN.zip', 'PK and nothing more')],
      /^The file is not a complete zip archive\.$/,
    ],
    [
      'a search volume that is not a count',
      async () => ['--keywords', await file('volumes.csv', 'slug,search_volume\na-vs-b,many\n')],
      /^Row 1 of the keyword table gives a-vs-b the volume "many", which is not a count\.$/,
    ],
    [
      'a table that does not match its checksum',
      async () => {
        const data = await copyDataFolder([]);
        await writeFile(join(data, 'editorial/tags.csv'), 'tag,meaning\n');
        return ['--data', data];
      },
      /^editorial\/tags\.csv has the sha-256 /,
    ],
  ];

  for (const [what, flags, message] of BAD) {
    test(`reports ${what} in one line`, async () => {
      const settings = { DATA_DIR: join(folder, 'state') };
      const { exitCode, stderr } = await runSampan(['build', ...(await flags())], settings);
      assert.equal(exitCode, 1);
      assert.match(stderr.trimEnd(), message);
      assert.equal(stderr.split('\n').length, 2);
    });
  }

  test('--json reports the error as a document', async () => {
    const settings = { DATA_DIR: join(folder, 'state') };
    const { exitCode, stdout } = await runSampan(['build', '--json', '--data', 'nowhere'], settings);
    assert.equal(exitCode, 1);
    const { status, message } = JSON.parse(stdout);
    assert.equal(status, 'failed');
    assert.match(message, /^nowhere cannot be read/);
  });
});
