import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addPartner } from '../../src/partners/partners.ts';
import { issueToken } from '../../src/partners/tokens.ts';
import type { Database } from '../../src/storage/database.ts';
import { LARGEST_ID, passIds, takeIds } from '../../src/storage/ids.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

for (const { name, createDatabase } of ENGINES) {
  describe(`Ids, on ${name}`, () => {
    let database: TestDatabase;
    let db: Database;
    before(async () => {
      database = await createDatabase();
      db = openTestDatabase(database);
      await migrate(db);
    });
    after(() => db.destroy());

    const setNext = (of: string, next: number) =>
      database.run(
        `delete from id_counters where name = '${of}'; insert into id_counters values ('${of}', ${next})`,
      );
    const addToken = (partnerId: number) =>
      issueToken(db, {
        environment: 'test',
        partnerId,
        scopes: ['room:read'],
        label: '',
        now: NOW,
        expiresAt: null,
      });

    test('are assigned in order', async () => {
      assert.deepEqual(
        [await takeIds(db, 'room'), await takeIds(db, 'room', 7), await takeIds(db, 'room')],
        [1, 2, 9],
      );
    });

    test('continue after the last one and skip those in use', async () => {
      const { id: partnerId } = await addPartner(db, { name: 'First', now: NOW });
      const used = [(await addToken(partnerId)).id, (await addToken(partnerId)).id];
      assert.deepEqual(used, [1, 2]);
      await setNext('token', LARGEST_ID - 2);
      const issued = [];
      for (let count = 0; count < 5; count += 1) issued.push((await addToken(partnerId)).id);
      assert.equal(new Set(issued).size, 5);
      assert.ok(
        issued.every((id) => id >= 1 && id <= LARGEST_ID && !used.includes(id)),
        String(issued),
      );
      assert.ok(issued.includes(3), String(issued));
    });

    test('start again at the first one after the largest is used elsewhere', async () => {
      await passIds(db, 'partner', LARGEST_ID);
      assert.equal(await takeIds(db, 'partner'), 2);
    });

    test("never repeat a deleted photo's id while its room exists", async () => {
      await database.run("insert into hosts (id, details) values (1, '{}')");
      await database.run("insert into rooms (id, host_id, version, details) values (1, 1, 1, '{}')");
      await database.run("insert into deleted_photos values (5, 1, '2026-03-01T00:00:00Z')");
      await setNext('photo', LARGEST_ID - 3);
      assert.equal(await takeIds(db, 'photo', 10), 11);
    });
  });
}
