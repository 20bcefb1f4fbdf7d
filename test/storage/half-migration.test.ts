import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hasTables, migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const skip = process.env['TEST_TEMPLATE'] ? "this run's databases start with all tables" : false;

for (const { name, createDatabase } of ENGINES) {
  test(`migrations that fail halfway leave nothing and can be run later, on ${name}`, { skip }, async () => {
    const db = openTestDatabase(await createDatabase());
    // Conflicts with a later migration.
    await sql`create table receipts (note text)`.execute(db);
    await assert.rejects(migrate(db), /receipts/);
    assert.equal(await hasTables(db), false);
    await sql`drop table receipts`.execute(db);
    await migrate(db);
    assert.equal(await hasTables(db), true);
    await db.destroy();
  });
}
