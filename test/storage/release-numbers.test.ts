import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { toolUsageDaily } from '../../src/datasets/declared/tool-usage-daily.ts';
import { publish } from '../../src/pipeline/publish.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { restoreBackup } from '../../src/upkeep/restore-backup.ts';
import { writeBackup } from '../../src/upkeep/write-backup.ts';
import { createStore } from '../photos/photo-rows.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const usage = toolUsageDaily('service');

async function publishUse(db: Database, second: number): Promise<number> {
  const now = atSecond(second)();
  const use = { day: now.toISOString().slice(0, 10), tool_slug: `tool-${second}`, locale: 'en', uses: 1 };
  await db.insertInto('tool_uses').values(use).execute();
  return (await publish(db, usage, now, 'rows changed', { fingerprint: 'test', input: 'bundled' })).number;
}

const createFolder = async () => join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
const atSecond = (second: number) => () => new Date(Date.UTC(2026, 10, 15, 12, 0, second));

for (const { name, createDatabase } of ENGINES)
  test(`a restored dataset does not reuse the numbers of releases that its backup lacks, on ${name}`, async () => {
    const db = openTestDatabase(await createDatabase());
    const once = openTestDatabase(await createDatabase());
    const twice = openTestDatabase(await createDatabase());
    await migrate(db);
    const store = await createStore();
    const used = [await publishUse(db, 0)];

    const first = { store, folder: await createFolder(), now: atSecond(1) };
    await writeBackup({ db, photos: undefined, ...first });
    for (const second of [2, 3, 4]) used.push(await publishUse(db, second));
    await restoreBackup({ db: once, photos: store, ...first, now: atSecond(5) });

    const second = { store, folder: await createFolder(), now: atSecond(6) };
    await writeBackup({ db: once, photos: undefined, ...second });
    for (const later of [7, 8]) used.push(await publishUse(once, later));
    await restoreBackup({ db: twice, photos: store, ...second, now: atSecond(9) });
    used.push(await publishUse(twice, 10), await publishUse(twice, 11));

    assert.equal(new Set(used).size, used.length, `The numbers are ${used.join(', ')}`);
    assert.deepEqual(
      used,
      used.toSorted((one, other) => one - other),
    );
    await Promise.all([db, once, twice].map((each) => each.destroy()));
  });
