import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { datasetsOf } from '../datasets/catalog.ts';
import type { Provenance } from '../datasets/provenance/provenance.ts';
import { replaceReceipts } from '../datasets/provenance/receipt-store.ts';
import { openDatabase } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { findReceipts } from './site-data.ts';

const { destinations } = datasetsOf(vietnam);

const receipt = (line: number): Provenance => ({
  class: 'published',
  method: 'country_code',
  sources: [{ source: 'geonames', table: 'VN.txt', line }],
});

test('a row has its own receipts from the last build, and a row that was never built has none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-receipts-'));
  const file = join(folder, 'sampan.db');
  const db = openDatabase({ url: undefined, file, poolSize: 1, connectMs: 1, statementMs: 60_000 });
  t.after(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  await migrate(db);
  const build = (line: number) =>
    replaceReceipts(db, destinations, [
      { row: { slug: 'hanoi' }, receipts: { lat: receipt(line) } },
      { row: { slug: 'hue' }, receipts: { lat: receipt(line + 1) } },
    ]);
  const find = (slug: string) => findReceipts(db, destinations, { slug });

  await build(1);
  assert.deepEqual(await find('hue'), { lat: receipt(2) });
  await build(7);
  assert.deepEqual(await find('hue'), { lat: receipt(8) });
  assert.deepEqual(await find('atlantis'), {});
});
