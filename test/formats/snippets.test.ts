import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { onOneSharedService } from '../contract/each-engine.ts';
import { BUILT_SLUGS } from '../support/dataset-slugs.ts';
import { findSnippet } from '../support/find-snippet.ts';

const run = promisify(execFile);
const LISTS: Readonly<Record<string, string>> = {
  best_visit_months: 'BIGINT[]',
  languages_spoken: 'VARCHAR[]',
  travel_style_tags: 'VARCHAR[]',
  target_keywords: 'VARCHAR[]',
  avg_daily_budget_usd: 'STRUCT(budget DOUBLE, mid DOUBLE, premium DOUBLE)',
  components_usd: 'STRUCT(room DOUBLE, food DOUBLE, entertainment DOUBLE, transport DOUBLE)',
  parts_evidence: 'STRUCT(room VARCHAR, food VARCHAR, entertainment VARCHAR, transport VARCHAR)',
};

const withoutCurl = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';

onOneSharedService('Dataset snippets run as shown:', (service) => {
  const folder = mkdtemp(join(tmpdir(), 'sampan-snippets-'));
  const read = async (slug: string, tool: string) =>
    findSnippet((await service.ask(`/datasets/${slug}`)).text(), tool);

  test('the README shows the first rows as they are', async () => {
    const readme = await readFile('README.md', 'utf8');
    const shown = /```text\n(slug,[^`]*)\n```/.exec(readme)![1]!.split('\n');
    const rows = (await service.ask('/api/data/vietnam-destinations?format=csv')).text().split('\r\n');
    assert.deepEqual(
      rows.slice(0, shown.length).map((row, at) => row.startsWith(shown[at]!.replace(/…$/, ''))),
      shown.map(() => true),
    );
  });

  for (const slug of BUILT_SLUGS) {
    test(`curl saves both files of ${slug}`, { skip: withoutCurl }, async () => {
      await run('sh', ['-ec', await read(slug, 'curl')], { cwd: await folder });
      for (const format of ['json', 'csv']) {
        const { body } = await service.ask(`/api/data/${slug}?format=${format}`);
        assert.deepEqual(await readFile(join(await folder, `${slug}.${format}`)), body);
      }
    });

    test(`JavaScript reads the rows of ${slug}`, async () => {
      const { stdout } = await run(process.execPath, [
        '--input-type=module',
        '-e',
        await read(slug, 'JavaScript'),
      ]);
      const { dataset, rows } = (await service.ask(`/api/data/${slug}`)).json();
      assert.ok(stdout.startsWith(`${dataset.name} ${rows.length} {`), stdout);
    });

    test(
      `DuckDB reads the rows of ${slug} with lists and objects as such`,
      { skip: withoutCurl },
      async () => {
        // DuckDB's HTTP extension is not part of the package, so this uses the file that curl saved.
        const address = `${service.sampan.url}/api/data/${slug}?format=csv`;
        const code = (await read(slug, 'DuckDB')).replace(address, join(await folder, `${slug}.csv`));
        assert.ok(!code.includes(address));
        const db = await (await DuckDBInstance.create()).connect();
        const answer = await db.runAndReadAll(code);
        const { rows } = (await service.ask(`/api/data/${slug}`)).json();
        assert.equal(answer.currentRowCount, rows.length);
        for (const [index, name] of answer.columnNames().entries())
          if (name in LISTS)
            assert.equal(String(answer.columnType(index)).replaceAll('"', ''), LISTS[name], name);
      },
    );
  }
});
