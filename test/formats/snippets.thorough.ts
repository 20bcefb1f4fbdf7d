import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { onOneSharedService } from '../contract/each-engine.ts';
import { findWorkingProgram } from '../support/find-program.ts';
import { BUILT_SLUGS } from '../support/dataset-slugs.ts';
import { findSnippet } from '../support/find-snippet.ts';

// Uses the programs on the machine, or Debian's if they can be installed. The everyday tests run the other snippets.

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64_000_000;

const python = await findWorkingProgram('python3', 'python3-pandas', ['-c', 'import pandas']);
const rscript = await findWorkingProgram('Rscript', 'r-cran-jsonlite', ['-e', 'library(jsonlite)']);
const ogrinfo = await findWorkingProgram('ogrinfo', 'gdal-bin', ['--version']);

const IN_PANDAS = 'print(rows.to_json(orient="records", double_precision=15, force_ascii=False))';

/** Compares counts, sums and texts, because R's lists have no standard JSON form. */
const IN_R = `cat(jsonlite::toJSON(list(
  count = nrow(rows), names = names(rows),
  sums = lapply(Filter(is.numeric, rows), sum, na.rm = TRUE),
  texts = lapply(Filter(is.list, rows), function(each) paste(unlist(each), collapse = "|"))
), auto_unbox = TRUE, digits = NA))`;

type Row = Record<string, unknown>;

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

const sum = (values: readonly unknown[]) => values.reduce((total: number, value) => total + Number(value), 0);

function flatten(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(flatten) : [value];
}

onOneSharedService('Dataset snippets run as shown in', (service) => {
  const read = async (slug: string, tool: string) =>
    findSnippet((await service.ask(`/datasets/${slug}`)).text(), tool);
  const readDataset = async (slug: string) => {
    const { rows } = (await service.ask(`/api/data/${slug}`)).json() as { rows: Row[] };
    const csv = (await service.ask(`/api/data/${slug}?format=csv`)).text();
    return { rows, columns: csv.slice(0, csv.indexOf('\r\n')).split(',') };
  };

  for (const slug of BUILT_SLUGS) {
    test(`pandas, which reads every value of ${slug}`, { skip: python.skip }, async () => {
      const code = `${await read(slug, 'pandas')}\n${IN_PANDAS}`;
      const { stdout } = await run(python.path, ['-c', code], { maxBuffer: MAX_OUTPUT_BYTES });
      const { rows, columns } = await readDataset(slug);
      assert.deepEqual(
        JSON.parse(stdout),
        rows.map((row) => pick(row, columns)),
      );
    });

    test(`R, which reads every column of ${slug}`, { skip: rscript.skip }, async () => {
      const code = `${await read(slug, 'R')}\n${IN_R}`;
      const env = { ...process.env, LC_ALL: 'C.UTF-8' };
      const { stdout } = await run(rscript.path, ['-e', code], { maxBuffer: MAX_OUTPUT_BYTES, env });
      const { count, names, sums, texts } = JSON.parse(stdout);
      const { rows, columns } = await readDataset(slug);
      assert.equal(count, rows.length);
      assert.deepEqual(names, columns);
      for (const [column, total] of Object.entries(sums)) {
        const expected = sum(rows.map((row) => row[column]));
        assert.ok(Math.abs(Number(total) - expected) < 1e-6 * Math.abs(expected) + 1e-9, column);
      }
      for (const [column, text] of Object.entries(texts))
        assert.equal(text, rows.flatMap((row) => flatten(row[column])).join('|'), column);
      const numeric = columns.filter((column) => rows.every((row) => typeof row[column] === 'number'));
      assert.deepEqual(
        numeric.filter((column) => !(column in sums)),
        [],
      );
    });
  }

  test('GDAL, which reads a point for each destination', { skip: ogrinfo.skip }, async () => {
    const slug = 'vietnam-destinations';
    const folder = await mkdtemp(join(tmpdir(), 'sampan-gdal-'));
    await run('sh', ['-ec', await read(slug, 'GDAL')], { cwd: folder });
    const { stdout } = await run(ogrinfo.path, ['-so', `${slug}.gpkg`, slug], { cwd: folder });
    const { rows } = await readDataset(slug);
    const between = (column: string) => {
      const values = rows.map((row) => Number(row[column]));
      return [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(6));
    };
    const [[west, east], [south, north]] = [between('lng'), between('lat')];
    assert.match(stdout, /^Geometry: Point$/m);
    assert.match(stdout, /GEOGCRS\["WGS 84"/);
    assert.ok(stdout.includes(`Feature Count: ${rows.length}\n`), stdout);
    assert.ok(stdout.includes(`Extent: (${west}, ${south}) - (${east}, ${north})\n`), stdout);
    assert.match(stdout, /^population: Integer/m);
  });
});
