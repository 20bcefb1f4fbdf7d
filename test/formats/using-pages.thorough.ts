import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { onOneSharedService } from '../contract/each-engine.ts';
import { findProgram, findWorkingProgram } from '../support/find-program.ts';

// The pages of docs/using ask the same question with different tools, so their code must find the same places.

const run = promisify(execFile);
const pandas = await findWorkingProgram('python3', 'python3-pandas', ['-c', 'import pandas']);
// Debian has no package of polars.
const hasPolars = spawnSync('python3', ['-c', 'import polars']).status === 0;
const rscript = await findWorkingProgram('Rscript', 'r-cran-jsonlite', ['-e', 'library(jsonlite)']);
const ogr2ogr = await findWorkingProgram('ogr2ogr', 'gdal-bin', ['--version']);
const soffice = await findProgram(['soffice'], 'libreoffice-calc-nogui');

const readCode = async (page: string, language: string) => {
  const text = await readFile(`docs/using/${page}.md`, 'utf8');
  return new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(text)![1]!;
};

const inFolder = () => mkdtemp(join(tmpdir(), 'sampan-using-'));

onOneSharedService('The pages for tools find good beaches in March, in', (service) => {
  const origin = 'http://localhost:8080';
  const readFor = async (page: string, language: string) =>
    (await readCode(page, language)).replaceAll(origin, service.sampan.url);
  const listExpected = async () => {
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    const good = rows.filter(
      (row: any) => row.travel_style_tags.includes('beach') && row.best_visit_months.includes(3),
    );
    const costs = good.map((row: any) => [row.avg_daily_budget_usd.mid, row.slug]);
    const slugs = costs
      .sort(([a, x]: any, [b, y]: any) => a - b || (x < y ? -1 : 1))
      .map(([, slug]: any) => slug);
    assert.ok(slugs.length > 5);
    return slugs as string[];
  };
  const assertFound = async (output: string) => {
    const expected = await listExpected();
    const found = output.split(/[\s,"]+/).filter((word) => expected.includes(word));
    assert.deepEqual(found, expected, output);
  };
  const download = async (folder: string, name: string, path: string) => {
    await writeFile(join(folder, name), (await service.ask(path)).body);
    return join(folder, name);
  };

  test('pandas', { skip: pandas.skip }, async () => {
    const { stdout } = await run(pandas.path, ['-c', await readFor('pandas', 'python')]);
    await assertFound(stdout);
  });

  test('polars', { skip: hasPolars ? false : 'polars is not installed' }, async () => {
    const { stdout } = await run('python3', ['-c', await readFor('polars', 'python')]);
    await assertFound(stdout);
  });

  test('R', { skip: rscript.skip }, async () => {
    const { stdout } = await run(rscript.path, ['-e', await readFor('r', 'r')]);
    await assertFound(stdout);
  });

  test('DuckDB', async () => {
    const [address, path] = /http:\/\/localhost:8080(\/\S+\.parquet)/.exec(await readCode('duckdb', 'sql'))!;
    // Reading an address needs an extension, which DuckDB downloads.
    const file = await download(await inFolder(), 'destinations.parquet', path!);
    const db = await (await DuckDBInstance.create()).connect();
    const found = await db.runAndReadAll((await readCode('duckdb', 'sql')).replace(address, file));
    await assertFound(found.getRows().flat().join(' '));
  });

  test('LibreOffice', { skip: soffice ? false : 'LibreOffice is not installed' }, async () => {
    const [, path] = /http:\/\/localhost:8080([^']+)/.exec(await readCode('excel', 'sh'))!;
    const folder = await inFolder();
    const file = await download(folder, 'beaches.xlsx', path!);
    const options = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'csv'];
    await run(soffice!, [...options, '--outdir', folder, file]);
    await assertFound(await readFile(join(folder, 'beaches.csv'), 'utf8'));
  });

  test('GDAL, which QGIS uses', { skip: ogr2ogr.skip }, async () => {
    const command = await readFor('qgis', 'sh');
    const address = await readFor('qgis', 'text');
    assert.ok(command.includes(address.trim()));
    const { stdout } = await run('sh', ['-c', command]);
    await assertFound(stdout);
  });
});
