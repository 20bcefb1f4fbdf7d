import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { roomForbidden, roomNotFound } from '../../errors.ts';
import { authenticate } from './partners.ts';
import { answerErrors } from './answers.ts';
import {
  createCallerLimiters,
  limitCaller,
  type CallerLimits,
  createRateLimit,
  limitRate,
} from './limits.ts';

const START_MS = 1_200_000;
const shareCounts = () => {};

/** Room routes where a token starts with its partner's id, and the test sets the clock. */
function createRooms(limits: Partial<CallerLimits>, addressLimit = 0) {
  const clock = { ms: START_MS };
  const nowMs = () => clock.ms;
  const app = fastify();
  let tokenId = 0;
  answerErrors(app, pino({ enabled: false }));
  limitRate(app, createRateLimit(addressLimit, [], { nowMs, shareCounts }));
  authenticate(app, {
    findCaller: async (token) =>
      /^\d/.test(token)
        ? { partnerId: Number.parseInt(token), tokenId: (tokenId += 1), tokenSha256: '', scopes: new Set() }
        : undefined,
    tokenUses: { note() {}, flush: async () => {} },
  });
  limitCaller(
    app,
    createCallerLimiters(
      { tokenRateLimit: 0, refusalLimit: 0, deletionLimit: 0, ...limits },
      { nowMs, shareCounts },
    ),
  );
  app.get('/room', () => 'room');
  app.get('/forbidden', () => {
    throw roomForbidden();
  });
  app.get('/missing', () => {
    throw roomNotFound();
  });
  app.delete('/photo', { config: { deletes: true } }, () => 'deleted');
  const ask = async (path: string, token = '7') => {
    const method = path === '/photo' ? 'DELETE' : 'GET';
    const { statusCode, headers, body } = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: statusCode,
      body,
      policy: headers['ratelimit-policy'],
      state: headers['ratelimit'],
      retryAfter: headers['retry-after'],
    };
  };
  return { clock, ask };
}

test("limits each partner's requests per minute, separately for each partner", async () => {
  const { clock, ask } = createRooms({ tokenRateLimit: 2 });
  const first = await ask('/room');
  assert.deepEqual(
    [first.status, first.policy, first.state],
    [200, '"partner";q=2;w=60', '"partner";r=1;t=60'],
  );
  assert.equal((await ask('/room')).status, 200);
  clock.ms += 20_000;
  assert.deepEqual(await ask('/room'), {
    status: 429,
    body: '{"message":"Too many requests: try again later."}',
    policy: '"partner";q=2;w=60',
    state: '"partner";r=0;t=40',
    retryAfter: '40',
  });
  assert.equal((await ask('/room', '8')).status, 200);
  clock.ms += 40_000;
  assert.equal((await ask('/room')).status, 200);
});

test('a partner with too many refusals gets 429 for everything until the minute ends', async () => {
  const { clock, ask } = createRooms({ refusalLimit: 2 });
  assert.equal((await ask('/room')).state, '"refusals";r=2;t=60');
  const forbidden = await ask('/forbidden');
  assert.deepEqual([forbidden.status, forbidden.state], [403, '"refusals";r=1;t=60']);
  const missing = await ask('/missing');
  assert.deepEqual([missing.status, missing.state], [404, '"refusals";r=0;t=60']);
  clock.ms += 59_000;
  for (const path of ['/room', '/forbidden', '/missing', '/photo']) {
    const { status, retryAfter, state } = await ask(path);
    assert.deepEqual([status, retryAfter, state], [429, '1', '"refusals";r=0;t=1']);
  }
  assert.equal((await ask('/missing', '8')).status, 404);
  clock.ms += 1_000;
  assert.equal((await ask('/missing')).status, 404);
});

test("limits a partner's deletions, but not its reads", async () => {
  const { ask } = createRooms({ deletionLimit: 1 });
  const deleted = await ask('/photo');
  assert.deepEqual(
    [deleted.status, deleted.policy, deleted.state],
    [200, '"deletions";q=1;w=60', '"deletions";r=0;t=60'],
  );
  const refused = await ask('/photo');
  assert.deepEqual([refused.status, refused.retryAfter], [429, '60']);
  const read = await ask('/room');
  assert.deepEqual([read.status, read.policy, read.state], [200, undefined, undefined]);
});

test('all tokens of a partner share one limit', async () => {
  const { ask } = createRooms({ tokenRateLimit: 4, refusalLimit: 2, deletionLimit: 1 });
  assert.equal((await ask('/photo', '7-first')).status, 200);
  assert.equal((await ask('/photo', '7-second')).status, 429);
  assert.equal((await ask('/missing', '7-third')).status, 404);
  assert.equal((await ask('/missing', '7-fourth')).status, 404);
  assert.equal((await ask('/room', '7-fifth')).status, 429);
  assert.equal((await ask('/photo', '8-first')).status, 200);
});

test("a response lists every limit that applies to it, the address's first", async () => {
  const { ask } = createRooms({ tokenRateLimit: 10, refusalLimit: 5, deletionLimit: 3 }, 100);
  const { policy, state } = await ask('/photo');
  assert.equal(
    policy,
    '"default";q=100;w=60, "partner";q=10;w=60, "refusals";q=5;w=60, "deletions";q=3;w=60',
  );
  assert.equal(state, '"default";r=99;t=60, "partner";r=9;t=60, "refusals";r=5;t=60, "deletions";r=2;t=60');
});

test('limits of 0 are off and not listed', async () => {
  const { ask } = createRooms({});
  for (let count = 0; count < 50; count += 1) {
    const { status, policy, state } = await ask('/missing');
    assert.deepEqual([status, policy, state], [404, undefined, undefined]);
  }
});

test('a request without a good token gets 401 and does not count toward a limit', async () => {
  const { ask } = createRooms({ tokenRateLimit: 1, refusalLimit: 1, deletionLimit: 1 });
  for (let count = 0; count < 5; count += 1) {
    const { status, state } = await ask('/room', 'bad');
    assert.deepEqual([status, state], [401, undefined]);
  }
  assert.equal((await ask('/room')).status, 200);
});
