import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { onEachSharedService } from '../contract/each-engine.ts';

// The types that DuckDB's sniffer detects from the file alone.
const TYPES: Record<string, Record<string, string>> = {
  'vietnam-destinations': {
    slug: 'VARCHAR',
    name_en: 'VARCHAR',
    country_code: 'VARCHAR',
    region_code: 'VARCHAR',
    lat: 'DOUBLE',
    lng: 'DOUBLE',
    tier: 'BIGINT',
    population: 'BIGINT',
    timezone: 'VARCHAR',
    climate_zone: 'VARCHAR',
    best_visit_months: 'VARCHAR',
    currency_code: 'VARCHAR',
    languages_spoken: 'VARCHAR',
    travel_style_tags: 'VARCHAR',
    avg_daily_budget_usd: 'VARCHAR',
  },
  'vietnam-comparisons': {
    slug: 'VARCHAR',
    type: 'VARCHAR',
    a_slug: 'VARCHAR',
    b_slug: 'VARCHAR',
    target_keywords: 'VARCHAR',
    search_volume: 'BIGINT',
  },
  'vietnam-climate-windows': {
    destination_slug: 'VARCHAR',
    destination_name: 'VARCHAR',
    month: 'BIGINT',
    recommended: 'BIGINT',
  },
  'vietnam-climate-normals': {
    destination_slug: 'VARCHAR',
    destination_name: 'VARCHAR',
    month: 'BIGINT',
    mean_temperature_c: 'DOUBLE',
    max_temperature_c: 'DOUBLE',
    min_temperature_c: 'DOUBLE',
    rain_mm: 'DOUBLE',
    humidity_pct: 'DOUBLE',
    sunshine_h: 'DOUBLE',
    station: 'VARCHAR',
    distance_km: 'DOUBLE',
    height_difference_m: 'BIGINT',
    period: 'VARCHAR',
  },
  'vietnam-daily-costs': {
    destination_slug: 'VARCHAR',
    destination_name: 'VARCHAR',
    band: 'VARCHAR',
    low_usd: 'BIGINT',
    value_usd: 'BIGINT',
    high_usd: 'BIGINT',
    evidence_class: 'VARCHAR',
    price_count: 'BIGINT',
    year: 'BIGINT',
    components_usd: 'VARCHAR',
  },
};

onEachSharedService('DuckDB', (service) => {
  for (const [slug, types] of Object.entries(TYPES)) {
    test(`reads ${slug} as CSV with typed columns and the same rows as the JSON`, async () => {
      const csv = await service.ask(`/api/data/${slug}?format=csv`);
      const file = join(await mkdtemp(join(tmpdir(), 'sampan-duckdb-')), `${slug}.csv`);
      await writeFile(file, csv.body);
      const db = await (await DuckDBInstance.create()).connect();
      const described = (await db.runAndReadAll(`describe select * from '${file}'`)).getRowObjectsJson();
      assert.deepEqual(
        Object.fromEntries(described.map((row) => [row['column_name'], row['column_type']])),
        types,
      );
      const read = (await db.runAndReadAll(`select * from '${file}'`)).getRowObjectsJson();
      const { rows } = (await service.ask(`/api/data/${slug}`)).json();
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
});

/** DuckDB returns large integers and JSON lists as text. */
function asCell(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
