import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { onEachSharedService } from '../contract/each-engine.ts';
import { BUILT_SLUGS } from '../support/dataset-slugs.ts';
import { until } from '../support/until.ts';

onEachSharedService('DuckDB', (service) => {
  for (const slug of BUILT_SLUGS) {
    test(`reads ${slug} as CSV with typed columns and the same rows as the JSON`, async () => {
      const csv = await service.ask(`/api/data/${slug}?format=csv`);
      const file = join(await mkdtemp(join(tmpdir(), 'sampan-duckdb-')), `${slug}.csv`);
      await writeFile(file, csv.body);
      const db = await (await DuckDBInstance.create()).connect();
      const described = (await db.runAndReadAll(`describe select * from '${file}'`)).getRowObjectsJson();
      const { rows } = (await service.ask(`/api/data/${slug}`)).json();
      const read = (await db.runAndReadAll(`select * from '${file}'`)).getRowObjectsJson();
      assert.deepEqual(
        described.map((row) => [row['column_name'], row['column_type']]),
        Object.keys(read[0]!).map((name) => [name, sniffedType(rows.map((row: any) => row[name]))]),
      );
      assert.equal(read.length, rows.length);
      for (const [index, row] of read.entries()) {
        for (const [key, value] of Object.entries(row))
          assert.equal(asCell(value), asCell(rows[index][key]), key);
      }
    });
  }

  test('reads list cells with its JSON functions', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-duckdb-')), 'destinations.csv');
    await writeFile(file, (await service.ask('/api/data/vietnam-destinations?format=csv')).body);
    const db = await (await DuckDBInstance.create()).connect();
    const query = `select from_json(best_visit_months, '["INTEGER"]')[1] as first_month, cast(json_extract(avg_daily_budget_usd, '$.mid') as double) as mid
      from '${file}' where slug = 'da-lat'`;
    const [row] = (await db.runAndReadAll(query)).getRowObjectsJson();
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    const daLat = rows.find(({ slug }: any) => slug === 'da-lat');
    assert.deepEqual(row, { first_month: daLat.best_visit_months[0], mid: daLat.avg_daily_budget_usd.mid });
  });

  // Its extension for SQLite, which tests cannot download, counts rows by their ids, and reads the text of a view as its own SQL.
  test('finds row ids in every table of the SQLite file, and numbers in its views', async () => {
    let answer = await service.ask('/api/data/sampan.sqlite');
    await until(async () => (answer = await service.ask('/api/data/sampan.sqlite')).status !== 503);
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-duckdb-')), 'sampan.sqlite');
    await writeFile(file, answer.body);
    const sqlite = new DatabaseSync(file, { readOnly: true });
    const db = await (await DuckDBInstance.create()).connect();
    const made = sqlite
      .prepare('select type, name, sql from sqlite_schema where sql is not null')
      .all() as Record<'type' | 'name' | 'sql', string>[];
    for (const { type, name, sql } of made) {
      if (type === 'table') sqlite.prepare(`select rowid from ${name} limit 1`).all();
      if (type !== 'index') await db.run(sql.replace(/,\s*FOREIGN KEY \(.*?\) REFERENCES \w+ \(.*?\)/g, ''));
    }
    const question =
      "select column_name, data_type from information_schema.columns where table_name like 'vietnam_pairs'";
    const types = new Map((await db.runAndReadAll(question)).getRows() as [string, string][]);
    assert.equal(types.get('distance_km'), 'DOUBLE');
    assert.match(types.get('shared_best_months')!, /BIGINT/);
  });
});

/** The type that DuckDB's sniffer should detect from the file alone, by the values in the JSON. */
function sniffedType(values: readonly unknown[]): string {
  const numbers = values.filter((value) => value !== null);
  if (!numbers.every((value) => typeof value === 'number')) return 'VARCHAR';
  return numbers.every(Number.isInteger) ? 'BIGINT' : 'DOUBLE';
}

/** DuckDB returns large integers and JSON lists as text. */
function asCell(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
