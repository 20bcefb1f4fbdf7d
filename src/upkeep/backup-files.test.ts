import assert from 'node:assert/strict';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readTableFile, writeTable } from './backup-files.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-table-'));
  await mkdir(join(folder, 'tables'));
  return folder;
}

async function* inPages(...pages: object[][]) {
  for (const page of pages) yield page as Record<string, unknown>[];
}

test('a table is read as it was written, whatever line breaks its texts contain', async () => {
  const folder = await newFolder();
  const rows = ['\u2028', 'a\u2029b', '\u0085', '\r\n', '\n', '\v\f', '', '\ufeff'].map((text, id) => ({
    id,
    text,
  }));
  const { rows: written } = await writeTable(folder, 'rooms', inPages(rows.slice(0, 3), rows.slice(3)));
  assert.equal(written, rows.length);
  assert.deepEqual(await Array.fromAsync(readTableFile(folder, 'rooms')), rows);
});

test('a row may be longer than any chunk of the file', async () => {
  const folder = await newFolder();
  const rows = [
    { text: 'à'.repeat(3_000_000), bytes: Buffer.alloc(2_000_000, 7) },
    { text: 'end', bytes: Buffer.of(1) },
  ];
  await writeTable(folder, 'rooms', inPages(rows));
  assert.deepEqual(await Array.fromAsync(readTableFile(folder, 'rooms')), rows);
});

test('an empty table has no rows', async () => {
  const folder = await newFolder();
  await writeTable(folder, 'rooms', inPages());
  assert.deepEqual(await Array.fromAsync(readTableFile(folder, 'rooms')), []);
});
