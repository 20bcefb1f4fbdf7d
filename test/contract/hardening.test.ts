import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { exchangeRaw } from '../support/exchange-raw.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';

let sampan: Sampan;
/** Times out so soon that a busy machine may be too slow for other requests. */
let impatient: Sampan;

before(async () => {
  const { settings } = await DEFAULT_ENGINE.copyPrepared();
  sampan = await startSampan(settings);
  impatient = await startSampan({
    ...settings,
    HEADERS_TIMEOUT_MS: '400',
    REQUEST_TIMEOUT_MS: '800',
    CONNECTION_CHECK_MS: '100',
  });
});
after(() => Promise.all([sampan.stop(), impatient.stop()]));

const exchange = (text: string, { url } = sampan) => exchangeRaw(url, text);

const REQUEST_LINE = 'GET /livez HTTP/1.1\r\n';

// Raw requests that must be refused in our error shape before the connection is closed.
const REFUSED: [name: string, text: string, status: number][] = [
  ['no Host header', `${REQUEST_LINE}\r\n`, 400],
  ['two Host headers', `${REQUEST_LINE}Host: a\r\nHost: b\r\n\r\n`, 400],
  ['the same Host twice', `${REQUEST_LINE}Host: a\r\nhost: a\r\n\r\n`, 400],
  [
    'an unknown Transfer-Encoding',
    'POST /livez HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a Transfer-Encoding that ends with a known one',
    'POST /livez HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'both Transfer-Encoding and Content-Length',
    'POST /livez HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'two Content-Lengths',
    'POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  ['a space before the colon', `${REQUEST_LINE}Host : a\r\n\r\n`, 400],
  ['a NUL in a header', `${REQUEST_LINE}Host: a\r\nX: \0\r\n\r\n`, 400],
  ['bytes that are not HTTP', '\x16\x03\x01 hello\r\n\r\n', 400],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['an unknown expectation', `${REQUEST_LINE}Host: a\r\nExpect: x\r\nConnection: close\r\n\r\n`, 417],
  ['headers over 8 KB', `${REQUEST_LINE}Host: a\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`, 431],
];

const UNFINISHED: typeof REFUSED = [
  [
    'an unknown expectation before a body',
    'POST /oauth/token HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 5\r\n\r\n',
    417,
  ],
  ['headers that never end', `${REQUEST_LINE}Host: a\r\nX: `, 408],
  [
    'a body that never arrives, for a refused method',
    'POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n',
    405,
  ],
];

for (const [name, text, status] of [...REFUSED, ...UNFINISHED]) {
  test(`${name}: ${status}, in the documented shape, and the connection is closed`, async () => {
    const isFinished = REFUSED.some(([each]) => each === name);
    const answer = await exchange(text, isFinished ? sampan : impatient);
    assert.equal(answer.status, status);
    assert.equal(answer.received.match(/HTTP\/1\.1 /g)?.length, 1, answer.received);
    assert.deepEqual(Object.keys(JSON.parse(answer.body)), ['message']);
    assert.match(answer.headers, /x-request-id: [0-9a-f-]{36}/i);
    assert.match(answer.headers, /cache-control: no-store/i);
  });
}

// A stored response, a framework response and a partner response.
for (const path of [
  '/api/data/vietnam-destinations',
  '/datasets',
  '/api/p/room?partner_room_id=A',
  '/nowhere',
]) {
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n', 'Host: a\r\nhost: a\r\n']) {
    test(`GET ${path} with ${hosts.split('\r\n').length - 1} Host headers is refused as malformed`, async () => {
      const { status, headers, body } = await exchange(`GET ${path} HTTP/1.1\r\n${hosts}\r\n`);
      assert.equal(status, 400);
      assert.equal(body, '{"message":"The request is malformed."}');
      assert.match(headers, /^connection: close/im);
    });
  }
}

test('accepts a request with one Host header and a chunked body', async () => {
  const answer = await exchange(
    'GET /livez HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
  );
  assert.equal(answer.status, 200);
});

test('asks for the body that Expect: 100-continue announces', async () => {
  const answer = await exchange(
    'POST /mcp HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
  assert.match(answer.received, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d .*"message":/s);
  assert.doesNotMatch(answer.received, / 417 /);
});

test("ignores the caller's X-Request-Id", async () => {
  const forged = '00000000-0000-4000-8000-000000000000';
  const answer = await fetch(`${sampan.url}/livez`, { headers: { 'x-request-id': forged } });
  assert.notEqual(answer.headers.get('x-request-id'), forged);
});

test('links use the configured address, whatever the Host header says', async () => {
  const answer = await exchange(
    'GET /api/data/vietnam-destinations HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n',
  );
  assert.equal(answer.status, 200);
  assert.doesNotMatch(answer.headers + answer.body, /evil\.example/);
});
