import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPartner, grantToken, type TestPartner } from '../support/partner.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const LIMIT = 3;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

onEachRoomsWorld(
  'The limit on token requests',
  (world) => {
    const ask = (
      path: string,
      parameters: Record<string, string>,
      { clientId, clientSecret }: TestPartner,
    ) => {
      const client = { client_id: clientId, client_secret: clientSecret };
      const body = String(new URLSearchParams({ ...parameters, ...client }));
      return world.ask(path, { method: 'POST', headers: FORM, body });
    };
    const grant = (as: TestPartner, scope = 'room:read') =>
      ask('/oauth/token', { grant_type: 'client_credentials', scope }, as);
    const revoke = (as: TestPartner) => ask('/oauth/revoke', { token: 'unknown' }, as);

    test('counts token requests and revocations of a partner together, from any address', () =>
      withinOneMinute(async () => {
        const [one, other] = [await addPartner(world.settings), await addPartner(world.settings)];
        const first = await grant(one);
        assert.deepEqual(
          [first.status, first.headers['ratelimit-policy']],
          [200, `"grants";q=${LIMIT};w=60`],
        );
        assert.match(String(first.headers['ratelimit']), /^"grants";r=2;t=\d+$/);
        assert.equal((await revoke(one)).status, 200);
        assert.equal((await grant(one, 'unknown')).status, 400);
        for (const refused of [await grant(one), await revoke(one)]) {
          assert.deepEqual(
            [refused.status, refused.text()],
            [429, '{"message":"Too many requests: try again later."}'],
          );
          assert.match(String(refused.headers['ratelimit']), /^"grants";r=0;t=\d+$/);
          const seconds = Number(refused.headers['retry-after']);
          assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
        }
        assert.equal((await grant(other)).status, 200);
        const stored = await world.database.list(`select id from tokens where partner_id = ${one.id}`);
        assert.equal(stored.length, 1);
      }));

    test("a wrong secret does not use up the partner's limit", () =>
      withinOneMinute(async () => {
        const partner = await addPartner(world.settings);
        for (let count = 0; count < 2 * LIMIT; count += 1) {
          const refused = await grant({ ...partner, clientSecret: 'wrong' });
          assert.deepEqual([refused.status, refused.headers['ratelimit']], [401, undefined]);
        }
        for (let count = 0; count < LIMIT; count += 1) assert.equal((await grant(partner)).status, 200);
        assert.equal((await grant(partner)).status, 429);
      }));

    test("room requests and token requests do not use up each other's limits", () =>
      withinOneMinute(async () => {
        const partner = await addPartner(world.settings);
        const token = await grantToken(world.sampan.url, partner);
        for (let count = 0; count < 2 * LIMIT; count += 1)
          assert.equal((await world.ask('/api/p/room', { token })).status, 422);
        for (let count = 1; count < LIMIT; count += 1) assert.equal((await grant(partner)).status, 200);
        assert.equal((await grant(partner)).status, 429);
        assert.equal((await world.ask('/api/p/room', { token })).status, 422);
      }));
  },
  { GRANT_LIMIT: String(LIMIT) },
);
