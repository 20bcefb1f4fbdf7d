import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { grantToken } from '../support/partner.ts';
import { request, type Answer } from '../support/request.ts';
import { runJson } from '../support/rooms-fixture.ts';
import { runSampan, startSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';
import { onEachRoomsWorld, startRoomsWorld } from './rooms-world.ts';

// The status with a valid token: no room has these ids.
const GUARDED: [method: string, path: string, withToken: number][] = [
  ['GET', '/api/p/room?partner_room_id=1', 404],
  ['GET', '/api/p/room', 422],
  ['GET', '/api/room?partner_room_id=1', 404],
  ['DELETE', '/api/rooms/7/photos/42', 404],
  ['DELETE', '/api/rooms/x/photos/y', 404],
  ['DELETE', '/rooms/7/photos/42', 404],
];
const ROOM = '/api/p/room?partner_room_id=1';

const instant = (ms: number) => new Date(Date.now() + ms).toISOString();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

onEachRoomsWorld('Specification 5, tokens', (world) => {
  const statusWith = async (token: string) => (await world.ask(ROOM, { headers: bearer(token) })).status;
  const set = (table: string, id: number, column: string, value: string) =>
    world.database.run(`update ${table} set ${column} = '${value}' where id = ${id}`);

  async function grant(): Promise<{ id: number; token: string }> {
    const token = await grantToken(world.sampan.url, world.partners[0]);
    const [newest] = await world.database.list('select max(id) as id from tokens');
    return { id: newest!['id'], token };
  }

  const rotate = (id: number, hours: string) =>
    runJson(['tokens', 'rotate', String(id), '--overlap-hours', hours], world.settings);

  for (const [method, path, withToken] of GUARDED) {
    test(`${method} ${path} returns 401 without a valid token and ${withToken} with one`, async () => {
      const good = world.token(0);
      const last = good.at(-1) === 'a' ? 'b' : 'a';
      const bad: [authorization: string | undefined, challenge: string][] = [
        [undefined, 'Bearer'],
        ['', 'Bearer'],
        ['Bearer', 'Bearer'],
        [good, 'Bearer'],
        [`Basic ${good}`, 'Bearer'],
        ['Bearer x', 'Bearer error="invalid_token"'],
        [`Bearer ${good.slice(0, -1)}${last}`, 'Bearer error="invalid_token"'],
        [`Bearer ${good.replace('_live_', '_test_')}`, 'Bearer error="invalid_token"'],
        [`Bearer ${good} ${good}`, 'Bearer error="invalid_token"'],
        [`Bearer ${'x'.repeat(4_000)}`, 'Bearer error="invalid_token"'],
      ];
      for (const [authorization, challenge] of bad) {
        const headers = authorization === undefined ? {} : { authorization };
        assertUnauthenticated(await world.ask(path, { method, headers }), challenge);
      }
      for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
        const headers = { authorization: `${scheme} ${good}` };
        assert.equal((await world.ask(path, { method, headers })).status, withToken);
      }
    });
  }

  test('refuses a repeated Authorization header, even with the same token', async () => {
    const answer = await exchange(
      world.sampan.url,
      `GET ${ROOM} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${world.token(0)}\r\nauthorization: Bearer ${world.token(0)}\r\nConnection: close\r\n\r\n`,
    );
    assert.match(answer, /^HTTP\/1\.1 401 /);
    assert.match(answer, /\r\n\r\n\{"message":"Unauthenticated\."\}$/);
  });

  test('ignores a token in the query or in a form', async () => {
    assert.equal((await world.ask(`${ROOM}&access_token=${world.token(0)}`)).status, 401);
  });

  test('a revocation takes effect on the next request', async () => {
    const { id, token } = await grant();
    assert.equal(await statusWith(token), 404);
    await runSampan(['tokens', 'revoke', String(id)], world.settings);
    assert.equal(await statusWith(token), 401);
    assert.equal(await statusWith(world.token(0)), 404);
  });

  test('refuses an expired token', async () => {
    const { id, token } = await grant();
    await set('tokens', id, 'expires_at', instant(60_000));
    assert.equal(await statusWith(token), 404);
    await set('tokens', id, 'expires_at', instant(-1));
    assert.equal(await statusWith(token), 401);
  });

  test('refuses all tokens of an expired partner', async () => {
    const guest = world.partners[1];
    const token = await grantToken(world.sampan.url, guest);
    assert.equal(await statusWith(token), 404);
    await set('partners', guest.id, 'expires_at', instant(-1));
    assert.equal(await statusWith(token), 401);
  });

  test('after a rotation both tokens work during the overlap, and without an overlap only the new one', async () => {
    const old = await grant();
    const next = await rotate(old.id, '1');
    assert.equal(await statusWith(old.token), 404);
    assert.equal(await statusWith(next.token), 404);
    const last = await rotate(next.id, '0');
    assert.equal(await statusWith(next.token), 401);
    assert.equal(await statusWith(last.token), 404);
  });

  test('records the last use of a token', async () => {
    const { id, token } = await grant();
    const lastUse = async () => {
      const [row] = await world.database.list(`select last_used_at from tokens where id = ${id}`);
      return row!['last_used_at'] as string | null;
    };
    assert.equal(await lastUse(), null);
    const askedAt = Date.now();
    await statusWith(token);
    await until(async () => (await lastUse()) !== null, 'The use was not written');
    const usedAt = Date.parse((await lastUse())!);
    assert.ok(usedAt >= askedAt && usedAt <= Date.now());
  });

  test('never logs a token', async () => {
    await world.ask(`${ROOM}&token=${world.token(0)}`, { headers: bearer(world.token(0)) });
    const entries = () => world.sampan.log().filter(({ path }) => path === '/api/p/room');
    await until(() => entries().length > 0, 'The request was not logged');
    assert.doesNotMatch(JSON.stringify(world.sampan.log()), /sampan_live_/);
  });
});

test("limits a partner's requests, refusals and deletions across its tokens, and each response lists the limits", () =>
  withinOneMinute(async () => {
    const limits = { TOKEN_RATE_LIMIT: '6', REFUSAL_LIMIT: '2', DELETION_LIMIT: '1' };
    const { sampan, partners } = await startRoomsWorld(DEFAULT_ENGINE, (settings) =>
      startSampan({ ...settings, ...limits }),
    );
    const asNewToken = async (of = partners[0]) => {
      const headers = bearer(await grantToken(sampan.url, of));
      return (path: string, method = 'GET') => request(`${sampan.url}${path}`, { method, headers });
    };
    try {
      const ask = await asNewToken();
      const first = await ask('/api/p/room');
      assert.equal(first.status, 422);
      assert.equal(first.headers['ratelimit-policy'], '"partner";q=6;w=60, "refusals";q=2;w=60');
      assert.match(String(first.headers['ratelimit']), /^"partner";r=5;t=\d+, "refusals";r=2;t=\d+$/);

      const deleted = await ask('/api/rooms/7/photos/42', 'DELETE');
      assert.equal(deleted.status, 404);
      assert.match(String(deleted.headers['ratelimit-policy']), /"deletions";q=1;w=60$/);
      assert.match(String(deleted.headers['ratelimit']), /"refusals";r=1;t=\d+, "deletions";r=0;t=\d+$/);
      assertLimited(await ask('/api/rooms/7/photos/42', 'DELETE'));

      assert.equal((await ask(ROOM)).status, 404);
      assertLimited(await ask('/api/p/room'));

      const askAgain = await asNewToken();
      assertLimited(await askAgain('/api/p/room'));
      assertLimited(await askAgain('/api/rooms/7/photos/42', 'DELETE'));

      const askAsAnother = await asNewToken(partners[1]);
      for (let count = 0; count < 6; count += 1)
        assert.equal((await askAsAnother('/api/p/room')).status, 422);
      assertLimited(await askAsAnother('/api/p/room'));
    } finally {
      await sampan.stop();
    }
  }));

function assertUnauthenticated(answer: Answer, challenge: string): void {
  assert.equal(answer.status, 401);
  assert.equal(answer.text(), '{"message":"Unauthenticated."}');
  assert.equal(answer.headers['www-authenticate'], challenge);
  assert.match(String(answer.headers['cache-control']), /no-store/);
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
}

function assertLimited(answer: Answer): void {
  assert.equal(answer.status, 429);
  assert.equal(answer.text(), '{"message":"Too many requests: try again later."}');
  const seconds = Number(answer.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
}

/** Writes raw bytes, because a client would not send a header twice. */
function exchange(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
