import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, test } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { onOneSharedService } from '../contract/each-engine.ts';
import type { Answer } from '../support/request.ts';
import { until } from '../support/until.ts';
import { findWorkingProgram } from '../support/find-program.ts';

const PATH = '/api/data/sampan.sqlite';

type Rows = Record<string, unknown>[];

const sqlite3 = await findWorkingProgram('sqlite3', 'sqlite3', ['-json', ':memory:', 'select 1']);
const python = await findWorkingProgram('python3', 'python3', ['-c', 'import sqlite3']);
const rscript = await findWorkingProgram('Rscript', 'r-cran-rsqlite', [
  '-e',
  'library(RSQLite); library(jsonlite)',
]);

const IN_PYTHON = `import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in db.execute(sys.argv[2])]))`;

const IN_R = `given <- commandArgs(TRUE)
db <- RSQLite::dbConnect(RSQLite::SQLite(), given[1])
cat(jsonlite::toJSON(RSQLite::dbGetQuery(db, given[2]), digits = NA, na = "null"))`;

/** The joins that the documentation shows. */
const [, shown = ''] = /^## All datasets in one file\n(.*?)^## /ms.exec(
  readFileSync(new URL('../../docs/using-the-data.md', import.meta.url), 'utf8'),
)!;
const joins = Array.from(
  shown.matchAll(/^```sql\n-- (.+?)\n(.*?);\n```$/gms),
  ([, title, sql]) => [title!, sql!] as const,
);

const run = (path: string, ...given: string[]) => execFileSync(path, given, { encoding: 'utf8' });

onOneSharedService('The SQLite file opens in', (service) => {
  const file = join(mkdtempSync(join(tmpdir(), 'sampan-sqlite-')), 'sampan.sqlite');
  let expected: Rows[];

  before(async () => {
    let answer: Answer;
    await until(async () => (answer = await service.ask(PATH)).status !== 503);
    writeFileSync(file, answer!.body);
    const db = new DatabaseSync(file, { readOnly: true });
    expected = joins.map(([, sql]) =>
      db
        .prepare(sql)
        .all()
        .map((row) => ({ ...row })),
    );
    assert.equal(joins.length, 3);
    for (const [at, rows] of expected.entries()) assert.ok(rows.length > 0, joins[at]![0]);
  });

  function checkJoins(ask: (sql: string) => string): void {
    for (const [at, [title, sql]] of joins.entries())
      assert.deepEqual(JSON.parse(ask(sql)), expected[at], title);
  }
  test('sqlite3', { skip: sqlite3.skip }, () => checkJoins((sql) => run(sqlite3.path, '-json', file, sql)));

  test('Python', { skip: python.skip }, () =>
    checkJoins((sql) => run(python.path, '-c', IN_PYTHON, file, sql)),
  );

  test('R', { skip: rscript.skip }, () => checkJoins((sql) => run(rscript.path, '-e', IN_R, file, sql)));

  test('DuckDB', async (t) => {
    const db = await (await DuckDBInstance.create()).connect();
    const attach = `install sqlite; attach '${file}' as sampan (type sqlite); use sampan`;
    const missing = await db.run(attach).then(() => '', String);
    if (missing) return t.skip(`its extension "sqlite" could not be downloaded: ${missing.slice(0, 80)}`);
    for (const [at, [title, sql]] of joins.entries())
      assert.equal((await db.runAndReadAll(sql)).getRowObjectsJson().length, expected[at]!.length, title);
  });
});
