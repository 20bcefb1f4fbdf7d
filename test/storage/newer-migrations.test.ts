import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/storage/database.ts';
import { findMigration, migrate, migrations } from '../../src/storage/migrate.ts';
import { BadBackup } from '../../src/upkeep/backup-files.ts';
import { restoreBackup } from '../../src/upkeep/restore-backup.ts';
import { writeBackup } from '../../src/upkeep/write-backup.ts';
import { createStore } from '../photos/photo-rows.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const MIGRATIONS = 'src/storage/migrations';

for (const { name, createDatabase } of ENGINES) {
  test(`old code starts on a database that newer code migrated, on ${name}`, async () => {
    const db = openTestDatabase(await createDatabase());
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999', '2027-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await sql`alter table rooms add column colour text`.execute(db);
    await migrate(db);
    // Such a backup could not be restored: it would have columns and tables that the old code does not know.
    await assert.rejects(
      writeBackup(await backupOf(db)),
      new BadBackup(
        'The database has the migration 9999 of a newer Sampan. Make the backup with that version.',
      ),
    );
    await db.destroy();
  });

  test(`a database that is not migrated yet can be backed up and restored, on ${name}`, async () => {
    const [db, restored] = [
      openTestDatabase(await createDatabase()),
      openTestDatabase(await createDatabase()),
    ];
    const [last, before] = Object.keys(migrations).toReversed();
    await migrate(db, before);
    const backup = await backupOf(db);
    assert.equal((await writeBackup(backup)).migration, before);
    await restoreBackup({ ...backup, db: restored, photos: backup.store });
    assert.equal(await findMigration(restored), last);
    await Promise.all([db.destroy(), restored.destroy()]);
  });
}

async function backupOf(db: Database) {
  const folder = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
  return {
    db,
    store: await createStore(),
    folder,
    photos: undefined,
    now: () => new Date('2026-11-15T12:00:00Z'),
  };
}

test('a migration only adds, because old code runs beside it', () => {
  for (const file of readdirSync(MIGRATIONS)) {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8');
    assert.doesNotMatch(text, /\.(?:drop\w*|rename\w*|alterColumn)\(|\b(?:drop|rename) /i, file);
  }
});
