import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTableFile, writeTableFile } from './table-file.ts';

const newPath = async () => join(await mkdtemp(join(tmpdir(), 'sampan-table-')), 'table.ndjson.gz');

async function* inPages(...pages: object[][]) {
  for (const page of pages) yield page as Record<string, unknown>[];
}

test('a table is read as it was written, whatever line breaks its texts contain', async () => {
  const path = await newPath();
  const rows = ['\u2028', 'a\u2029b', '\u0085', '\r\n', '\n', '\v\f', '', '\ufeff'].map((text, id) => ({
    id,
    text,
  }));
  const { rows: written } = await writeTableFile(path, inPages(rows.slice(0, 3), rows.slice(3)));
  assert.equal(written, rows.length);
  assert.deepEqual(await Array.fromAsync(readTableFile(path)), rows);
});

test('a row may be longer than any chunk of the file', async () => {
  const path = await newPath();
  const rows = [
    { text: 'à'.repeat(3_000_000), bytes: Buffer.alloc(2_000_000, 7) },
    { text: 'end', bytes: Buffer.of(1) },
  ];
  await writeTableFile(path, inPages(rows));
  assert.deepEqual(await Array.fromAsync(readTableFile(path)), rows);
});

test('an empty table has no rows', async () => {
  const path = await newPath();
  await writeTableFile(path, inPages());
  assert.deepEqual(await Array.fromAsync(readTableFile(path)), []);
});
