import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRoomDetails } from '../../src/rooms/details/room-details.ts';
import { sha256Of } from '../../src/partners/caller.ts';
import { readCommitCount } from '../../src/storage/database.ts';
import { ENGINES, readPrepared } from '../support/engine.ts';
import { openTestDatabase } from '../support/open-test-database.ts';

const VIEWER = { languages: ['en', 'vi', 'ko', 'ja'], timeZone: 'UTC', currency: 'USD' } as const;
const RATES = [
  { currency: 'USD', valid_from: '2029-12-31', vnd: 40_000, source: 'a bank' },
  { currency: 'USD', valid_from: '2030-01-01', vnd: 50_000, source: 'a bank' },
];
const MIDNIGHT_MS = Date.parse('2030-01-01T00:00:00.000Z');

for (const { name, copyPrepared } of ENGINES) {
  describe(`A cached room on ${name}`, () => {
    test("has the day's exchange rate from midnight on, without any commit", async () => {
      const db = openTestDatabase(await copyPrepared('filled'));
      await db.insertInto('exchange_rates').values(RATES).execute();
      const caller = {
        partnerId: readPrepared(name).rooms.partners[0].id,
        tokenId: 1,
        tokenSha256: sha256Of(readPrepared(name).rooms.tokens[0].all),
        scopes: new Set(['room:read'] as const),
        commitCount: readCommitCount(db),
      };
      let nowMs = MIDNIGHT_MS - 1;
      const now = () => new Date(nowMs);
      const { getRoom } = createRoomDetails({ db, siteUrl: '', now }, 10);
      const readPrice = async (currency: 'usd' | 'vnd') => {
        const { beginning } = await getRoom(caller, 'A-7', VIEWER);
        return Number(new RegExp(`"nightly_price_${currency}":([0-9.]+)`).exec(beginning)?.[1]);
      };
      const vnd = await readPrice('vnd');
      assert.equal(await readPrice('usd'), Math.round((vnd * 100) / RATES[0]!.vnd) / 100);
      nowMs = MIDNIGHT_MS;
      assert.equal(await readPrice('usd'), Math.round((vnd * 100) / RATES[1]!.vnd) / 100);
      await db.destroy();
    });
  });
}
