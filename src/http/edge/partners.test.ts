import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { Type } from '../../json-schema.ts';
import type { Caller } from '../../partners/caller.ts';
import { authenticate } from './partners.ts';
import { answerErrors } from './answers.ts';

const CALLER: Caller = { partnerId: 7, tokenId: 42, tokenSha256: '', scopes: new Set(['room:read']) };

const noted: number[] = [];
const tried: string[] = [];
let flushes = 0;

const app = fastify();
answerErrors(app, pino({ enabled: false }));
app.register(async (scope) => {
  authenticate(scope, {
    async findCaller(token) {
      tried.push(token);
      return token === 'good' ? CALLER : undefined;
    },
    tokenUses: { note: (tokenId) => noted.push(tokenId), flush: async () => void (flushes += 1) },
  });
  scope.get('/mine', (asked) => ({ partner: asked.caller.partnerId }));
  const schema = { querystring: Type.Object({ needed: Type.String() }) };
  scope.get('/checked', { schema }, () => 'checked');
});
app.get('/open', () => 'open');

before(() => app.listen({ host: '127.0.0.1', port: 0 }));
after(() => app.close());

/** Sends raw headers, so that a repeated header stays repeated. */
function ask(path: string, authorization: readonly string[]) {
  const { port } = app.server.address() as AddressInfo;
  const headers = authorization.flatMap((value) => ['Authorization', value]);
  return new Promise<{ status: number; challenge: string | undefined; body: string }>((resolve, reject) => {
    request({ port, path, headers: ['Host', 'a', 'Connection', 'close', ...headers] }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => (body += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, challenge: answer.headers['www-authenticate'], body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
  test(`accepts a good token after "${scheme}" and records its use`, async () => {
    noted.length = 0;
    assert.deepEqual(await ask('/mine', [`${scheme} good`]), {
      status: 200,
      challenge: undefined,
      body: '{"partner":7}',
    });
    assert.deepEqual(noted, [42]);
  });
}

const REFUSED: [authorization: string[], challenge: string][] = [
  [[], 'Bearer'],
  [[''], 'Bearer'],
  [['Bearer'], 'Bearer'],
  [['Bearer   '], 'Bearer'],
  [['Basic Z29vZA=='], 'Bearer'],
  [['good'], 'Bearer'],
  [['Bearergood'], 'Bearer'],
  [['Bearer bad'], 'Bearer error="invalid_token"'],
  [['Bearer good bad'], 'Bearer error="invalid_token"'],
  [['Bearer good, Bearer good'], 'Bearer error="invalid_token"'],
  [['Bearer good', 'Bearer good'], 'Bearer error="invalid_token"'],
  [['Bearer good', 'Basic Z29vZA=='], 'Bearer error="invalid_token"'],
];

for (const [authorization, challenge] of REFUSED) {
  test(`${JSON.stringify(authorization)} gets 401 with the challenge ${challenge}`, async () => {
    noted.length = 0;
    const body = '{"message":"Unauthenticated."}';
    assert.deepEqual(await ask('/mine', authorization), { status: 401, challenge, body });
    assert.deepEqual(noted, []);
  });
}

test('refuses a repeated header before looking up any token', async () => {
  tried.length = 0;
  await ask('/mine', ['Bearer good', 'Bearer good']);
  assert.deepEqual(tried, []);
});

test('checks the token before the parameters', async () => {
  assert.equal((await ask('/checked', [])).status, 401);
  assert.equal((await ask('/checked', ['Bearer good'])).status, 400);
});

test('routes outside the scope need no token', async () => {
  assert.equal((await ask('/open', [])).status, 200);
});

test('writes pending token uses when the service closes', async () => {
  assert.equal(flushes, 0);
  await app.close();
  assert.equal(flushes, 1);
});
