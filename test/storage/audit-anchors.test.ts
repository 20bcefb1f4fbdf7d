import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { writeAudit, chainHash } from '../../src/rooms/photos/audit.ts';
import { checkAudit } from '../../src/upkeep/check/check-history.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { createStore, resetRoom, ROOM } from '../photos/photo-rows.ts';

const BEFORE_ANCHORS = '0009-access';
const ENTRIES = 3;

/** Deletes like version 1.0.0, which has no anchors. */
async function addEntriesAsBefore(db: Database, count: number): Promise<void> {
  const last = await db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  let { sequence, hash } = last ?? { sequence: 0, hash: '' };
  for (let added = 0; added < count; added += 1) {
    sequence += 1;
    hash = chainHash(hash, `${sequence}`);
    await db
      .insertInto('audit_entries')
      .values({ room_id: ROOM, sequence, entry: `${sequence}`, hash })
      .execute();
  }
}

async function addEntry(db: Database, photoId: number): Promise<void> {
  const photo = {
    id: photoId,
    room_id: ROOM,
    name: '',
    file_key: '',
    sha256: '',
    featured: 0,
    stands_in: 0,
    details: '',
  };
  const by = { at: '', partner_id: null, token_id: null, request_id: null };
  await writeAudit(db, { action: 'deleted', photo, ...by });
}

async function findWrong(db: Database): Promise<string[]> {
  const store = await createStore();
  const found: string[] = [];
  await checkAudit({ db, store, now: () => new Date() }, (what) => found.push(what));
  return found;
}

/** A skilfully forged entry and its hash. */
const forged = `entry = '{"forged":true}'`;
const forgedHash = (previous: string) => chainHash(previous, '{"forged":true}');

const DAMAGE: [name: string, harm: (database: TestDatabase) => Promise<unknown>, finding: RegExp][] = [
  [
    'the removal of all entries of a room',
    (database) => database.run('delete from audit_entries'),
    /lacks all of its 3 entries/,
  ],
  [
    'the removal of the last entry',
    (database) => database.run(`delete from audit_entries where sequence = ${ENTRIES}`),
    /lacks the last 1 of its 3 entries/,
  ],
  [
    'the removal of an entry in the middle',
    (database) => database.run('delete from audit_entries where sequence = 2'),
    /lacks 1 of its 3 entries, some of them before entry 3/,
  ],
  [
    'a changed entry',
    (database) => database.run(`update audit_entries set ${forged} where sequence = 2`),
    /does not verify at entry 2/,
  ],
  [
    'a changed last entry with a matching hash',
    async (database) => {
      const [{ hash }] = (await database.list('select hash from audit_entries where sequence = 2')) as any;
      await database.run(
        `update audit_entries set ${forged}, hash = '${forgedHash(hash)}' where sequence = ${ENTRIES}`,
      );
    },
    /does not match its anchor/,
  ],
  [
    'a replaced last entry',
    async (database) => {
      const [{ hash }] = (await database.list('select hash from audit_entries where sequence = 2')) as any;
      await database.run(
        `delete from audit_entries where sequence = ${ENTRIES};
         insert into audit_entries values (${ROOM}, ${ENTRIES}, '{"forged":true}', '${forgedHash(hash)}')`,
      );
    },
    /lacks the last 1 of its 4 entries/,
  ],
  [
    'a removed anchor',
    (database) => database.run('delete from audit_anchors'),
    /has 3 entries but no anchor/,
  ],
];

for (const { name, createDatabase } of ENGINES) {
  describe(`The audit anchor, on ${name}`, () => {
    let database: TestDatabase;
    let db: Database;

    before(async () => {
      database = await createDatabase();
      db = openTestDatabase(database);
      await migrate(db, BEFORE_ANCHORS);
      await resetRoom(db);
      await addEntriesAsBefore(db, ENTRIES);
      await migrate(db);
    });
    after(() => db.destroy());

    test('is created for existing entries when a database is migrated', async () => {
      assert.deepEqual(await findWrong(db), []);
      assert.equal((await db.selectFrom('audit_anchors').selectAll().execute())[0]?.entries, ENTRIES);
    });

    test('is maintained while older code runs beside this version or after it', async () => {
      await addEntriesAsBefore(db, 1);
      await addEntry(db, 1);
      await addEntriesAsBefore(db, 1);
      assert.deepEqual(await findWrong(db), []);
      assert.equal((await db.selectFrom('audit_anchors').selectAll().execute())[0]?.entries, ENTRIES + 3);
    });

    test('is reset by the statements in docs/operations.md, once the operator accepts the audit', async () => {
      await database.run(
        'delete from audit_entries where sequence = (select max(sequence) from audit_entries)',
      );
      assert.equal((await findWrong(db)).length, 1);
      const [statements = ''] =
        /delete from audit_anchors[^`]+/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
      await database.run(statements.replaceAll('room_id = 7', `room_id = ${ROOM}`));
      assert.deepEqual(await findWrong(db), []);
      await addEntry(db, 1);
      assert.deepEqual(await findWrong(db), []);
    });

    describe('finds', () => {
      beforeEach(async () => {
        await database.run('delete from audit_entries; delete from audit_anchors');
        for (let id = 1; id <= ENTRIES; id += 1) await addEntry(db, id);
        assert.deepEqual(await findWrong(db), []);
      });

      for (const [what, harm, finding] of DAMAGE)
        test(`${what}, even after the next deletion`, async () => {
          await harm(database);
          const found = await findWrong(db);
          assert.equal(found.length, 1);
          assert.match(found[0]!, finding);
          await addEntry(db, ENTRIES + 1);
          assert.equal((await findWrong(db)).length, 1);
        });
    });
  });
}
