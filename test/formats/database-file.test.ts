import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, test } from 'node:test';
import { onEachSharedService } from '../contract/each-engine.ts';
import { BUILT_SLUGS } from '../support/dataset-slugs.ts';
import { until } from '../support/until.ts';
import { unescapeHtml } from '../support/unescape-html.ts';
import type { Answer } from '../support/request.ts';

const PATH = '/api/data/sampan.sqlite';

onEachSharedService('The SQLite file', (service) => {
  let answer: Answer;
  let db: DatabaseSync;
  const all = (sql: string) => db.prepare(sql).all() as Record<string, any>[];

  before(async () => {
    // On a busy machine it is not made within the deadline of the first request.
    await until(async () => (answer = await service.ask(PATH)).status !== 503);
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-sqlite-')), 'sampan.sqlite');
    await writeFile(file, answer.body);
    db = new DatabaseSync(file, { readOnly: true });
  });

  test('has the headers of a download', async () => {
    const { status, headers } = answer;
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/vnd.sqlite3');
    assert.equal(headers['content-disposition'], 'attachment; filename="sampan.sqlite"');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.ok(headers['last-modified']);
    const same = await service.ask(PATH, { headers: { 'If-None-Match': headers.etag! } });
    assert.equal(same.status, 304);
    const part = await service.ask(PATH, { headers: { Range: 'bytes=0-15' } });
    assert.deepEqual([part.status, part.text()], [206, 'SQLite format 3\0']);
    assert.equal((await service.ask(`${PATH}?tier=1`)).status, 400);
  });

  test('names no version of SQLite and no number of writes', () => {
    const header = new DataView(answer.body.buffer, answer.body.byteOffset);
    const at = (offset: number) => header.getUint32(offset);
    assert.deepEqual([at(24), at(92), at(96)], [1, 1, 3_040_000]);
    assert.deepEqual(
      [header.getUint16(16), header.getUint16(18)],
      [4096, 0x0101],
      'page size, rollback journal',
    );
    assert.equal(at(28) * 4096, answer.body.length);
  });

  test('is sound, and its foreign keys hold', () => {
    assert.deepEqual(
      all('pragma integrity_check'),
      [{ integrity_check: 'ok' }].map((row) => ({ __proto__: null, ...row })),
    );
    assert.deepEqual(all('pragma foreign_key_check'), []);
    assert.ok(all("pragma foreign_key_list('vietnam_comparisons')").length === 2);
  });

  test('has every row of every dataset', async () => {
    for (const slug of [...BUILT_SLUGS, 'service-tool-usage-daily']) {
      const { dataset, rows } = (await service.ask(`/api/data/${slug}`)).json();
      const table = slug.replaceAll('-', '_');
      const found = all(`select * from ${table}`);
      assert.equal(found.length, rows.length, slug);
      for (const [index, row] of rows.entries())
        for (const { key } of dataset.columns) {
          const value = row[key];
          const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
          const flat = isObject && !(key in found[index]!) ? Object.entries(value) : [['', value]];
          for (const [member, each] of flat)
            assert.deepEqual(
              readCell(found[index]![member ? `${key}_${member}` : key], each),
              each,
              `${slug} ${key}`,
            );
        }
    }
  });

  test('describes every column of every table, and every view', () => {
    const columns = all(
      `select t.name as table_name, c.name as column_name from sqlite_schema as t join pragma_table_info(t.name) as c where t.type = 'table' order by 1, 2`,
    );
    assert.deepEqual(all('select table_name, column_name from columns order by 1, 2'), columns);
    assert.deepEqual(all("select count(*) as n from columns where description = ''")[0]!['n'], 0);
    assert.deepEqual(
      all('select name from views order by 1'),
      all("select name from sqlite_schema where type = 'view' order by 1"),
    );
    const { sql } = all("select sql from sqlite_schema where name = 'vietnam_destinations'")[0]!;
    assert.ok(sql.includes('-- URL-safe identifier, English'));
    assert.deepEqual(
      all('select slug, row_count from datasets where row_count > 0 order by slug').map(({ slug }) => slug),
      all('select slug from datasets order by slug')
        .map(({ slug }) => slug)
        .filter((slug) => !slug.includes('usage')),
    );
  });

  test('has a receipt for each value, as the provenance has it', async () => {
    const asked = '/datasets/vietnam-daily-costs/provenance?row=hanoi,mid&column=components_usd';
    const [{ class: valueClass, method, range, parts }] = (await service.ask(asked)).json().values;
    const found = all(
      "select part, class, method, low, value, high from receipts where table_name = 'vietnam_daily_costs' and row_name = 'hanoi,mid' and column_name = 'components_usd' order by id",
    );
    const expected = [['', { class: valueClass, method, range }], ...Object.entries<any>(parts)];
    assert.deepEqual(
      found.map((row) => ({ ...row })),
      expected.map(([part, each]) => ({ part, class: each.class, method: each.method, ...each.range })),
    );
    const lines = all(
      `select source, file, json_each.value as line
      from receipts join receipt_sources on receipt = receipts.id join json_each(lines)
      where table_name = 'vietnam_daily_costs' and row_name = 'hanoi,mid' and part = 'room'`,
    );
    const cited = parts.room.sources.map(({ source, table, line }: any) => `${source} ${table} ${line}`);
    assert.deepEqual(
      new Set(lines.map((each) => `${each['source']} ${each['file']} ${each['line']}`)),
      new Set(cited),
    );
    const without = `select count(*) as n from vietnam_climate_windows as w where not exists (
      select 1 from receipts where table_name = 'vietnam_climate_windows' and row_name = destination_slug || ',' || month)`;
    assert.equal(all(without)[0]!['n'], 0);
  });

  test('cites no table that may not be published', () => {
    assert.equal(
      all(
        'select count(*) as n from receipt_sources where source is not null and file is null and lines is not null',
      )[0]!['n'],
      0,
    );
  });

  test('answers each question that the page proposes', async () => {
    for (const path of ['/query', '/vi/query']) {
      const links = Array.from(
        unescapeHtml((await service.ask(path)).text()).matchAll(/href="#(sql=[^"]+)"/g),
      );
      assert.equal(links.length, 6);
      for (const [, fragment] of links) {
        const sql = new URLSearchParams(fragment).get('sql')!;
        assert.ok(all(sql).length > 0, sql);
      }
    }
  });

  test('has views with a row for each question', () => {
    const count = (table: string) => all(`select count(*) as n from ${table}`)[0]!['n'];
    assert.equal(count('vietnam_months'), count('vietnam_climate_windows'));
    assert.equal(count('vietnam_pairs'), count('vietnam_comparisons'));
    assert.equal(count('vietnam_cost_receipts'), count('vietnam_daily_costs') * 5);
    const excluded = all(
      'select count(*) as n from vietnam_months where (reason_against is null) <> recommended',
    );
    assert.equal(excluded[0]!['n'], 0, 'each month that is not recommended has a reason');
  });
});

/** The value as JSON has it. */
function readCell(cell: unknown, value: unknown): unknown {
  return typeof cell === 'string' && typeof value !== 'string' ? JSON.parse(cell) : cell;
}
