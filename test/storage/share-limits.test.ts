import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createRateLimiter } from '../../src/http/edge/limits.ts';
import { createLimitSharing } from '../../src/http/edge/share-limits.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { ENGINES, type TestDatabase } from '../support/engine.ts';

const LIMIT = 10;
const ADDRESS = '203.0.113.9';
const MINUTE_MS = 60_000;

for (const { name, copyPrepared } of ENGINES) {
  describe(`Shared rate limits, on ${name}`, () => {
    let database: TestDatabase;
    let db: Database;
    let now = 100 * MINUTE_MS;
    before(async () => {
      database = await copyPrepared();
      const { DATABASE_URL, DATA_DIR } = database.settings;
      db = openDatabase({
        url: DATABASE_URL || undefined,
        file: `${DATA_DIR}/sampan.db`,
        poolSize: 2,
        connectMs: 30_000,
        statementMs: 30_000,
      });
    });
    after(() => db.destroy());

    function startProcess(processName: string, scope = 'address') {
      const limiter = createRateLimiter(LIMIT, () => now);
      const sharing = createLimitSharing(db, processName);
      sharing.join(scope, limiter.counts);
      return { ...limiter, sync: () => sharing.sync() };
    }

    test('requests in one process count in the others after both have synced', async () => {
      const [one, two] = [startProcess('one'), startProcess('two')];
      for (let count = 0; count < 6; count += 1) one.take(ADDRESS);
      for (let count = 0; count < 3; count += 1) two.take(ADDRESS);
      await one.sync();
      await two.sync();
      await one.sync();
      assert.equal(one.peek(ADDRESS).remaining, 1);
      assert.deepEqual([two.take(ADDRESS).allowed, two.take(ADDRESS).allowed], [true, false]);
      assert.equal(one.peek('203.0.113.10').remaining, LIMIT);
    });

    test('each limit has its own count', async () => {
      const other = startProcess('three', 'sandboxes');
      other.take(ADDRESS);
      await other.sync();
      assert.equal(other.peek(ADDRESS).remaining, LIMIT - 1);
    });

    test('stores no address, and starts from zero in the next minute', async () => {
      const stored = JSON.stringify(await database.list('select * from limit_counts'));
      assert.match(stored, /"taken"/);
      assert.doesNotMatch(stored, /203\.0\.113/);
      now += 4 * MINUTE_MS;
      const later = startProcess('four');
      assert.equal(later.take(ADDRESS).remaining, LIMIT - 1);
      await later.sync();
      assert.equal(later.peek(ADDRESS).remaining, LIMIT - 1);
      assert.equal((await database.list('select * from limit_counts')).length, 1);
    });

    test('drops counts from future minutes after the clock is set back', async () => {
      const ahead = startProcess('five');
      for (let count = 0; count < LIMIT; count += 1) ahead.take(ADDRESS);
      await ahead.sync();
      const aheadMs = now;
      now -= 60 * MINUTE_MS;
      const other = startProcess('six');
      assert.equal(other.take(ADDRESS).allowed, true);
      await other.sync();
      now = aheadMs;
      const later = startProcess('seven');
      later.take(ADDRESS);
      await later.sync();
      assert.equal(later.peek(ADDRESS).remaining, LIMIT - 1);
    });
  });
}
