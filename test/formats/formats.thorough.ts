import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { onOneSharedService } from '../contract/each-engine.ts';
import { findProgram } from '../support/find-program.ts';

const run = promisify(execFile);
const ogrinfo = await findProgram(['ogrinfo'], 'gdal-bin');
const soffice = await findProgram(['soffice'], 'libreoffice-calc-nogui');
const withoutGdal = ogrinfo ? false : 'GDAL is not installed';
const withoutOffice = soffice ? false : 'LibreOffice is not installed';

// The types that DuckDB detects for nested columns from the file alone.
const NESTED: Record<string, string> = {
  lat: 'DOUBLE',
  tier: 'BIGINT',
  best_visit_months: 'BIGINT[]',
  travel_style_tags: 'VARCHAR[]',
  avg_daily_budget_usd: 'STRUCT(budget DOUBLE, mid DOUBLE, premium DOUBLE)',
};

onOneSharedService('Files in other programs:', (service) => {
  async function save(slug: string, ending: string): Promise<string> {
    const { status, body } = await service.ask(`/api/data/${slug}.${ending}`);
    assert.equal(status, 200, ending);
    const file = join(await mkdtemp(join(tmpdir(), 'sampan-formats-')), `${slug}.${ending}`);
    await writeFile(file, body);
    return file;
  }
  const readRows = async (slug: string) => (await service.ask(`/api/data/${slug}`)).json().rows;

  for (const slug of ['vietnam-destinations', 'vietnam-comparisons', 'vietnam-climate-normals'])
    test(`DuckDB reads ${slug} as Parquet with the same values as the JSON`, async () => {
      const file = await save(slug, 'parquet');
      const read = await askDuckdb(`select to_json(t) as row from '${file}' t`);
      const rows = await readRows(slug);
      assert.equal(read.length, rows.length);
      for (const [index, { row }] of read.entries()) assert.deepEqual(JSON.parse(row as string), rows[index]);
    });

  test('DuckDB finds lists and structs in the Parquet file', async () => {
    const file = await save('vietnam-destinations', 'parquet');
    const described = await askDuckdb(`describe select * from '${file}'`);
    const types = new Map(described.map((row) => [row['column_name'], row['column_type']]));
    for (const [name, type] of Object.entries(NESTED)) assert.equal(types.get(name), type, name);
    const [row] = await askDuckdb(
      `select count(*)::int as beaches from '${file}' where list_contains(travel_style_tags, 'beach') and avg_daily_budget_usd.mid < 60`,
    );
    const rows = await readRows('vietnam-destinations');
    const beaches = rows.filter(
      (each: any) => each.travel_style_tags.includes('beach') && each.avg_daily_budget_usd.mid < 60,
    );
    assert.equal(row!['beaches'], beaches.length);
  });

  test('DuckDB reads NDJSON', async () => {
    const file = await save('vietnam-destinations', 'ndjson');
    const [row] = await askDuckdb(
      `select count(*)::int as rows, max(avg_daily_budget_usd.mid) as mid from read_json('${file}')`,
    );
    const rows = await readRows('vietnam-destinations');
    const mid = Math.max(...rows.map((each: any) => each.avg_daily_budget_usd.mid));
    assert.deepEqual([row!['rows'], Number(row!['mid'])], [rows.length, mid]);
  });

  test('GDAL reads GeoJSON: points, types and lists', { skip: withoutGdal }, async () => {
    const file = await save('vietnam-destinations', 'geojson');
    const { stdout } = await run(ogrinfo!, ['-ro', '-al', file]);
    const rows = await readRows('vietnam-destinations');
    assert.match(stdout, /Geometry: Point/);
    assert.match(stdout, new RegExp(`Feature Count: ${rows.length}\\b`));
    assert.match(stdout, /^tier: Integer /m);
    assert.match(stdout, /^best_visit_months: IntegerList/m);
    assert.match(stdout, /^travel_style_tags: StringList/m);
    const [{ lng, lat }] = rows;
    assert.ok(stdout.includes(`POINT (${lng} ${lat})`), stdout.slice(0, 3_000));
  });

  test('GDAL reads both sheets of the workbook, with numbers as numbers', { skip: withoutGdal }, async () => {
    const file = await save('vietnam-destinations', 'xlsx');
    const { stdout } = await run(ogrinfo!, ['-ro', '-al', '-so', file]);
    assert.match(stdout, /Layer name: Data/);
    assert.match(stdout, /Layer name: Dictionary/);
    assert.match(stdout, /^lat: Real/m);
    assert.match(stdout, /^population: Integer/m);
    assert.match(stdout, /^avg_daily_budget_usd\.mid: (?:Integer|Real)/m);
    assert.match(stdout, /^name_en: String/m);
  });

  test(
    'LibreOffice reads the same values from the workbook and the CSV, including accents',
    { skip: withoutOffice },
    async () => {
      for (const slug of ['vietnam-destinations', 'vietnam-comparisons']) {
        const rows = await readRows(slug);
        for (const ending of ['xlsx', 'excel.csv']) {
          const read = await convert(await save(slug, ending));
          assert.equal(read.length, rows.length, `${slug}.${ending}`);
          for (const [index, record] of read.entries())
            for (const [name, text] of Object.entries(record))
              assert.equal(text, shown(rows[index], name), `${slug}.${ending} ${name}`);
        }
      }
    },
  );
});

async function askDuckdb(query: string) {
  const db = await (await DuckDBInstance.create()).connect();
  return (await db.runAndReadAll(query)).getRowObjectsJson();
}

/** Opens a file in LibreOffice and saves its first sheet as CSV in UTF-8. */
async function convert(file: string): Promise<Record<string, string>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-office-'));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  // Comma, quotation mark, UTF-8: for reading CSV, and for writing.
  const filter = file.endsWith('.csv') ? ['--infilter=CSV:44,34,76'] : [];
  const written = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false';
  await run(soffice!, [
    profile,
    '--headless',
    ...filter,
    '--convert-to',
    written,
    '--outdir',
    join(folder, 'out'),
    file,
  ]);
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.(?:xlsx|csv)$/, '.csv');
  return parse(await readFile(join(folder, 'out', name)), { columns: true, bom: true });
}

/** A value as a spreadsheet shows it. */
function shown(row: any, name: string): string {
  const value = name.split('.').reduce((inside, member) => inside[member], row);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
