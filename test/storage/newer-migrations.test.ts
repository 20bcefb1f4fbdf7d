import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../src/storage/migrate.ts';
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
    await db.destroy();
  });
}

test('a migration only adds, because old code runs beside it', () => {
  for (const file of readdirSync(MIGRATIONS)) {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8');
    assert.doesNotMatch(text, /\.(?:drop\w*|rename\w*|alterColumn)\(|\b(?:drop|rename) /i, file);
  }
});
