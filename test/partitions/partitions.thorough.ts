import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { POSTGRES, type TestDatabase } from '../support/engine.ts';
import { runSampan, startSampan } from '../support/sampan.ts';
import { partition } from './partitioned-database.ts';

const CONSTRAINTS = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0 and contype in ('p', 'u', 'f', 'c') order by 1, 2`;
const INDEXES = `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not relispartition order by relname`;
const TRIGGERS = `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal and tgparentid = 0 order by tgname`;
const TABLES = ['rooms', 'photos', 'partner_rooms', 'audit_entries', 'photo_removals'];

describe('deploy/partition.sql', () => {
  test('keeps rows, constraints, indexes and triggers, except for keys that must contain the room', async () => {
    const database = await POSTGRES.copyPrepared('filled');
    const before = await describeTables(database);
    await partition(database);
    const after = await describeTables(database);
    assert.deepEqual(after.rows, before.rows);
    assert.deepEqual(
      after.constraints.filter((line) => !before.constraints.includes(line)),
      [
        'photo_ids photo_ids_pkey PRIMARY KEY (id)',
        'photo_removals photo_removals_pkey PRIMARY KEY (room_id, photo_id)',
        'photos photos_pkey PRIMARY KEY (room_id, id)',
      ],
    );
    assert.deepEqual(
      before.constraints.filter((line) => !after.constraints.includes(line)),
      ['photo_removals photo_removals_pkey PRIMARY KEY (photo_id)', 'photos photos_pkey PRIMARY KEY (id)'],
    );
    assert.deepEqual(
      before.indexes.filter((line) => !after.indexes.includes(line)),
      ['photo_removals (photo_id)', 'photos (id)'],
    );
    assert.deepEqual(
      before.triggers.filter((line) => !after.triggers.includes(line)),
      [],
    );
    const { exitCode, stdout } = await runSampan(['check'], database.settings);
    assert.equal(exitCode, 0, stdout);
  });

  test('still allows an id for only one photo, whatever its room', async () => {
    const database = await POSTGRES.copyPrepared('filled');
    await partition(database);
    const copy = `insert into photos (id, room_id, name, file_key, sha256, featured, stands_in, details)
      select id, (select id from rooms where id <> photos.room_id limit 1), 'copy.jpg', file_key, sha256, 0, 0, details
      from photos order by photos.id limit 1`;
    await assert.rejects(database.run(copy), /photo_ids_pkey/);
  });

  test('changes nothing while Sampan is connected, nor when run twice', async () => {
    const database = await POSTGRES.copyPrepared('filled');
    const sampan = await startSampan(database.settings);
    await assert.rejects(partition(database), /stop every process first/).finally(() => sampan.stop());
    await partition(database);
    await assert.rejects(partition(database), /partitioned already/);
  });
});

async function describeTables(database: TestDatabase) {
  const list = (sql: string) => database.list(sql);
  const counts: unknown[] = [];
  for (const table of TABLES) counts.push(await list(`select * from ${table} order by 1, 2, 3`));
  return {
    rows: counts,
    constraints: (await list(CONSTRAINTS)).map(
      ({ table, name, definition }) => `${table} ${name} ${definition}`,
    ),
    // The definition contains the table's name, and ONLY if the table is partitioned.
    indexes: (await list(INDEXES)).map(({ definition }) =>
      /ON (?:ONLY )?(?:public\.)?(.*)/.exec(definition as string)![1]!.replace(' USING btree', ''),
    ),
    triggers: (await list(TRIGGERS)).map(({ definition }) => definition as string),
  };
}
