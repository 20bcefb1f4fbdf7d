import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import { SCOPES, type Caller } from '../../src/partners/caller.ts';
import { addPartner } from '../../src/partners/partners.ts';
import { listOwnChanges, selectOwnChanges } from '../../src/rooms/photos/list-own-changes.ts';
import { writeAudit } from '../../src/rooms/photos/audit.ts';
import type { TimePlace } from '../../src/rooms/time-page.ts';
import { isPostgres, type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ENGINES } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { HOST, resetRoom, ROOM } from '../photos/photo-rows.ts';

const NOON = new Date('2026-11-15T12:00:00.000Z');
const ENTRIES = 12;

for (const { name: engine, createDatabase } of ENGINES) {
  describe(`A partner's own changes, on ${engine}`, () => {
    let db: Database;
    let caller: Caller;

    before(async () => {
      db = openTestDatabase(await createDatabase());
      await migrate(db);
      await resetRoom(db);
      await db
        .insertInto('rooms')
        .values({ id: ROOM + 1, host_id: HOST, version: 1, details: '{}' })
        .execute();
      const partners = [
        await addPartner(db, { name: 'First', now: NOON }),
        await addPartner(db, { name: 'Second', now: NOON }),
      ];
      caller = { partnerId: partners[0]!.id, tokenId: 1, tokenSha256: '', scopes: new Set(SCOPES) };
      for (let id = 1; id <= ENTRIES; id += 1) {
        const photo = {
          id,
          room_id: ROOM + (id % 2),
          name: `${id}.jpg`,
          file_key: 'files/1',
          sha256: '',
          featured: 0,
          stands_in: 0,
          details: '{}',
        };
        const by = {
          partner_id: id % 4 === 0 ? partners[1]!.id : caller.partnerId,
          token_id: 1,
          request_id: 'r',
        };
        // Several happen in the same millisecond.
        const at = new Date(NOON.getTime() + Math.floor(id / 3)).toISOString();
        await writeAudit(db, { at, action: 'deleted', photo, ...by });
      }
    });
    after(() => db.destroy());

    test('pages have each own entry once, also those of the same millisecond', async () => {
      const own = Array.from({ length: ENTRIES }, (_, index) => index + 1).filter((id) => id % 4 !== 0);
      for (const limit of [1, 2, 5, 100]) {
        const ids: number[] = [];
        const times: string[] = [];
        let place: TimePlace | undefined;
        for (let left = ENTRIES; left > 0; left -= 1) {
          const { items, next } = await listOwnChanges(db, caller, { since: undefined, after: place, limit });
          ids.push(...items.map(({ photo }) => photo.id));
          times.push(...items.map(({ at }) => at));
          place = next;
          if (!place) break;
        }
        assert.deepEqual(
          ids.toSorted((one, other) => one - other),
          own,
        );
        assert.deepEqual(times, times.toSorted());
      }
    });

    test('an index finds them, however long the audit is', async () => {
      const page = { since: NOON.toISOString(), after: { at: NOON.toISOString(), ids: [1, 1] }, limit: 10 };
      const { sql: text, parameters } = selectOwnChanges(db, caller, page).compile();
      const plan = await db.connection().execute(async (connection) => {
        // A table this small is read faster without an index.
        if (isPostgres(db)) await sql`set enable_seqscan = off`.execute(connection);
        const explain = isPostgres(db) ? 'explain' : 'explain query plan';
        return connection.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      });
      assert.match(JSON.stringify(plan.rows), /audit_of_partner/);
      assert.doesNotMatch(JSON.stringify(plan.rows), /Sort|TEMP B-TREE/);
    });
  });
}
