import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { addPartner } from '../support/partner.ts';
import type { Answer } from '../support/request.ts';
import { until } from '../support/until.ts';
import { onEachRoomsWorld } from './rooms-world.ts';

const INSECURE = { [oauth.allowInsecureRequests]: true };
const DAY_MS = 86_400_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const UNKNOWN_CLIENT = `partner_${'0'.repeat(24)}`;
const GRANT = 'grant_type=client_credentials';
const METHODS = { basic: oauth.ClientSecretBasic, post: oauth.ClientSecretPost };

const basicOf = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

onEachRoomsWorld('OAuth 2.0', (world) => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    world.ask(path, { method: 'POST', body, headers: { ...FORM, ...headers } });
  const asPartner = () => ({
    authorization: basicOf(world.partners[0].clientId, world.partners[0].clientSecret),
  });
  const asOther = () => ({
    authorization: basicOf(world.partners[1].clientId, world.partners[1].clientSecret),
  });
  const grant = async (): Promise<string> =>
    (await post('/oauth/token', GRANT, asPartner())).json().access_token;
  const statusWith = async (token: string) =>
    (await world.ask('/api/p/room?partner_room_id=none', { headers: { authorization: `Bearer ${token}` } }))
      .status;

  for (const [name, authentication] of Object.entries(METHODS)) {
    test(`a strict client discovers the endpoints, gets a token by client_secret_${name}, uses and revokes it`, async () => {
      const issuer = new URL(world.sampan.url);
      const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
      const server = await oauth.processDiscoveryResponse(issuer, found);
      const client = { client_id: world.partners[0].clientId };
      const secret = authentication(world.partners[0].clientSecret);
      const parameters = { scope: 'room:read' };
      const granted = await oauth.processClientCredentialsResponse(
        server,
        client,
        await oauth.clientCredentialsGrantRequest(server, client, secret, parameters, INSECURE),
      );
      assert.match(granted.access_token, /^sampan_live_[0-9A-Za-z]{49}$/);
      assert.deepEqual(
        [granted.token_type, granted.expires_in, granted.scope],
        ['bearer', 432_000, 'room:read'],
      );
      assert.equal(await statusWith(granted.access_token), 404);
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, secret, granted.access_token, INSECURE),
      );
      assert.equal(await statusWith(granted.access_token), 401);
    });
  }

  test('a strict client gets a challenge for a wrong secret', async () => {
    const server = { issuer: world.sampan.url, token_endpoint: `${world.sampan.url}/oauth/token` };
    const client = { client_id: world.partners[0].clientId };
    const wrong = oauth.ClientSecretBasic('wrong');
    const response = await oauth.clientCredentialsGrantRequest(server, client, wrong, {}, INSECURE);
    await assert.rejects(
      oauth.processClientCredentialsResponse(server, client, response),
      oauth.WWWAuthenticateChallengeError,
    );
  });

  test('the metadata lists the supported features', async () => {
    const { url } = world.sampan;
    const answer = await world.ask('/.well-known/oauth-authorization-server');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json(), {
      issuer: url,
      token_endpoint: `${url}/oauth/token`,
      revocation_endpoint: `${url}/oauth/revoke`,
      scopes_supported: ['room:read', 'room:write'],
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
  });

  test('a grant describes the token, forbids caching, and only the digest is stored', async () => {
    const answer = await post('/oauth/token', GRANT, asPartner());
    const { access_token, ...rest } = answer.json();
    assert.equal(answer.status, 200);
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 432_000, scope: 'room:read room:write' });
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    const stored = await world.database.list('select * from tokens order by id desc limit 1');
    assert.equal(JSON.stringify(stored).includes(access_token.slice(12, 50)), false);
    assert.equal(Date.parse(stored[0]!['expires_at']) - Date.parse(stored[0]!['created_at']), 432_000_000);
  });

  const credentials = () =>
    `client_id=${world.partners[0].clientId}&client_secret=${world.partners[0].clientSecret}`;
  const REFUSED: [name: string, body: () => string, headers: () => object, status: number, error: string][] =
    [
      ['an empty body', () => '', asPartner, 400, 'invalid_request'],
      ['no grant type', () => 'scope=room:read', asPartner, 400, 'invalid_request'],
      ['a grant type without a value', () => 'grant_type=', asPartner, 400, 'invalid_request'],
      ['a repeated parameter', () => `${GRANT}&${GRANT}`, asPartner, 400, 'invalid_request'],
      [
        'a repeated scope',
        () => `${GRANT}&scope=room:read&scope=room:write`,
        asPartner,
        400,
        'invalid_request',
      ],
      ['two ways to authenticate', () => `${GRANT}&${credentials()}`, asPartner, 400, 'invalid_request'],
      [
        'JSON',
        () => '{}',
        () => ({ ...asPartner(), 'content-type': 'application/json' }),
        400,
        'invalid_request',
      ],
      ['no media type', () => GRANT, () => ({ ...asPartner(), 'content-type': '' }), 400, 'invalid_request'],
      ['another grant', () => 'grant_type=password', asPartner, 400, 'unsupported_grant_type'],
      ['an unknown scope', () => `${GRANT}&scope=room:all`, asPartner, 400, 'invalid_scope'],
      ['no client', () => GRANT, () => ({}), 401, 'invalid_client'],
      ['credentials in the query string', () => GRANT, () => ({}), 401, 'invalid_client'],
      [
        'a bearer token instead of client credentials',
        () => GRANT,
        () => ({ authorization: 'Bearer x' }),
        401,
        'invalid_client',
      ],
      [
        'a wrong secret',
        () => GRANT,
        () => ({ authorization: basicOf(world.partners[0].clientId, 'wrong') }),
        401,
        'invalid_client',
      ],
      [
        'a wrong secret in the body',
        () => `${GRANT}&client_id=${world.partners[0].clientId}&client_secret=x`,
        () => ({}),
        401,
        'invalid_client',
      ],
      [
        "another's secret",
        () => GRANT,
        () => ({ authorization: basicOf(world.partners[0].clientId, world.partners[1].clientSecret) }),
        401,
        'invalid_client',
      ],
      [
        'an unknown client',
        () => GRANT,
        () => ({ authorization: basicOf(UNKNOWN_CLIENT, world.partners[0].clientSecret) }),
        401,
        'invalid_client',
      ],
      [
        'a NUL as client id',
        () => `${GRANT}&client_id=%00&client_secret=%00`,
        () => ({}),
        401,
        'invalid_client',
      ],
      [
        'a body that is too large',
        () => `${GRANT}&x=${'y'.repeat(5_000)}`,
        asPartner,
        413,
        'invalid_request',
      ],
    ];

  for (const [name, body, headers, status, error] of REFUSED) {
    test(`${name}: ${status} ${error}, in the shape of RFC 6749`, async () => {
      const query = name.includes('address') ? `?${credentials()}` : '';
      const answer = await post(`/oauth/token${query}`, body(), headers() as Record<string, string>);
      assertOauthError(answer, status, error);
    });
  }

  test('a token is revoked at once; revoking it again or revoking an unknown token answers 200', async () => {
    const token = await grant();
    assert.equal(await statusWith(token), 404);
    for (const text of [token, token, 'nonsense', `${token}x`]) {
      const answer = await post('/oauth/revoke', `token=${text}&token_type_hint=refresh_token`, asPartner());
      assert.deepEqual([answer.status, answer.text()], [200, '{}']);
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(await statusWith(token), 401);
    }
  });

  test("a client may revoke tokens that the operator issued to its partner, and no other partner's", async () => {
    const token = world.token(0, 'readOnly');
    const refused = await post('/oauth/revoke', `token=${token}`, asOther());
    assertOauthError(refused, 400, 'unauthorized_client');
    assert.equal(await statusWith(token), 404);
    assert.equal((await post('/oauth/revoke', `token=${token}`, asPartner())).status, 200);
    assert.equal(await statusWith(token), 401);
  });

  test('a revocation needs a client and a token', async () => {
    const token = await grant();
    assertOauthError(await post('/oauth/revoke', `token=${token}`), 401, 'invalid_client');
    assertOauthError(await post('/oauth/revoke', 'token=', asPartner()), 400, 'invalid_request');
    assertOauthError(
      await post('/oauth/revoke', `token=${token}&token=x`, asPartner()),
      400,
      'invalid_request',
    );
    assert.equal(await statusWith(token), 404);
  });

  test('no token outlives its partner, and an expired partner gets none', async () => {
    const guest = await addPartner(world.settings, 'Guest');
    const asGuest = { authorization: basicOf(guest.clientId, guest.clientSecret) };
    const expire = (at: number) =>
      world.database.run(
        `update partners set expires_at = '${new Date(at).toISOString()}' where id = ${guest.id}`,
      );
    await expire(Date.now() + DAY_MS);
    const { expires_in } = (await post('/oauth/token', GRANT, asGuest)).json();
    assert.ok(expires_in > 80_000 && expires_in <= 86_400, String(expires_in));
    await expire(Date.now() - 1);
    assertOauthError(await post('/oauth/token', GRANT, asGuest), 401, 'invalid_client');
  });

  test('ignores unknown parameters, up to 4 KB', async () => {
    const answer = await post('/oauth/token', `${GRANT}&audience=${'x'.repeat(3_500)}`, asPartner());
    assert.equal(answer.status, 200);
  });

  test('the token endpoints accept only POST', async () => {
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      const answer = await world.ask(path);
      assert.deepEqual([answer.status, answer.headers['allow']], [405, 'POST']);
    }
  });

  test('the log contains neither secrets nor tokens', async () => {
    const token = await grant();
    await post(`/oauth/revoke`, `token=${token}`, asPartner());
    await until(
      () => world.sampan.log().some(({ path }) => path === '/oauth/revoke'),
      'The revocation was not logged',
    );
    const log = JSON.stringify(world.sampan.log());
    assert.match(log, /"path":"\/oauth\/token"/);
    for (const secret of [token, world.partners[0].clientSecret, 'sampan_live', 'Basic ']) {
      assert.equal(log.includes(secret), false, secret);
    }
  });
});

function assertOauthError(answer: Answer, status: number, error: string): void {
  const { error: code, error_description: description, ...rest } = answer.json();
  assert.deepEqual([answer.status, code, rest], [status, error, {}]);
  assert.match(description, /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  const challenge = status === 401 ? 'Basic realm="Sampan", charset="UTF-8"' : undefined;
  assert.equal(answer.headers['www-authenticate'], challenge);
}
