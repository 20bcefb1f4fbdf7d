import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createS3Store, type S3Options } from '../../src/photos/store/s3-store.ts';
import { StoreRefused, StoreUnavailable } from '../../src/photos/store/photo-store.ts';
import { CREDENTIALS, REGION, startS3, type TestS3 } from './signature-checking-s3.ts';

let s3: TestS3;
before(async () => {
  s3 = await startS3('photos');
});
after(() => s3.stop());

const BYTES = new Uint8Array([1, 2, 3]);

function storeWith(changes: Partial<S3Options>) {
  return createS3Store({
    ...CREDENTIALS,
    region: REGION,
    endpoint: s3.endpoint,
    bucket: 'photos',
    prefix: 'live/',
    waitsMs: [1, 1],
    ...changes,
  });
}

/** The address of a server that lives as long as the test. */
async function listen(t: TestContext, respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Fails in the given ways, one after the other, then forwards requests. */
function failing(...failures: (() => Response)[]) {
  return async (request: Request) => failures.shift()?.() ?? fetch(request);
}

const status = (code: number) => () => new Response('<Error><Code>SlowDown</Code></Error>', { status: code });
const disconnect = () => {
  throw new TypeError('fetch failed');
};

const tamper = (request: Request) =>
  fetch(new Request(request, { method: request.method, body: 'other bytes' }));
const inPagesOfTwo = (request: Request) => fetch(new Request(`${request.url}&max-keys=2`, request));
test('requests signed with another secret, region or body are refused', async () => {
  for (const wrong of [{ secretAccessKey: 'wrong' }, { region: 'us-east-1' }, { accessKeyId: 'OTHER' }]) {
    await assert.rejects(
      storeWith(wrong).write('files/1', BYTES),
      new StoreRefused('S3 answered PUT /photos/live/files/1 with 403 SignatureDoesNotMatch'),
    );
  }
  await assert.rejects(storeWith({ fetch: tamper }).write('files/1', BYTES), StoreRefused);
  assert.equal(await storeWith({}).has('files/1'), false);
});

test('a missing bucket is an error, not an empty store', async () => {
  const store = storeWith({ bucket: 'nowhere' });
  await assert.rejects(store.find('files/1'), /404 NoSuchBucket/);
  await assert.rejects(store.write('files/1', BYTES), /404 NoSuchBucket/);
  await assert.rejects(Array.fromAsync(store.list('')), /404 NoSuchBucket/);
});

test('a listing that is not from S3 is an error, not an empty store', async () => {
  for (const answer of [
    () => new Response('404 page not found', { status: 404 }),
    () => new Response('<html>Welcome</html>', { status: 200 }),
    () => new Response('', { status: 404 }),
  ]) {
    const store = storeWith({ fetch: failing(answer, answer, answer) });
    await assert.rejects(Array.fromAsync(store.list('ledger/')), StoreUnavailable);
  }
});

test('lists any number of pages', async () => {
  const keys = ['pages/1', 'pages/2', 'pages/3', 'pages/4', 'pages/5'];
  for (const key of keys) await storeWith({}).write(key, BYTES);
  const store = storeWith({ endpoint: s3.openEndpoint, fetch: inPagesOfTwo });
  assert.deepEqual(await Array.fromAsync(store.list('pages/')), keys);
  assert.deepEqual(await Array.fromAsync(store.list('pages/', 'pages/1')), keys.slice(1));
});

test('retries a temporary failure twice', async () => {
  for (const failures of [[status(503)], [disconnect, status(500)], [status(429), status(503)]]) {
    const store = storeWith({ fetch: failing(...failures) });
    await store.write('files/2', BYTES);
    assert.deepEqual(await store.find('files/2'), BYTES);
  }
  await assert.rejects(
    storeWith({ fetch: failing(status(500), disconnect, status(503)) }).write('files/3', BYTES),
    new StoreUnavailable('S3 answered PUT /photos/live/files/3 with 503 SlowDown'),
  );
  await assert.rejects(
    storeWith({ fetch: failing(status(500), status(503), disconnect) }).write('files/3', BYTES),
    /S3 did not answer PUT \/photos\/live\/files\/3: fetch failed/,
  );
});

test('does not retry a refusal', async () => {
  let calls = 0;
  const store = storeWith({
    fetch: async () => {
      calls += 1;
      return status(403)();
    },
  });
  await assert.rejects(store.has('files/1'), StoreRefused);
  assert.equal(calls, 1);
});

test('gives up on an unresponsive server in time', async (t) => {
  const endpoint = await listen(t, () => {});
  const store = storeWith({ endpoint, timeoutMs: 20 });
  await assert.rejects(store.find('files/1'), /S3 did not answer GET .*aborted due to timeout/);
  await assert.rejects(store.write('files/1', BYTES), /S3 did not answer PUT .*aborted due to timeout/);
});

// The store allows a minute for it.
const LARGE = new Uint8Array(6_000_000);

test('gives a large picture more time on its way to a slow server', async (t) => {
  const endpoint = await listen(t, async (request, response) => {
    await setTimeout(300);
    request.resume().on('end', () => response.end());
  });
  await storeWith({ endpoint, timeoutMs: 100 }).write('files/1', LARGE);
});

test('gives a large picture more time on its way from a slow server', async (t) => {
  const endpoint = await listen(t, async (_request, response) => {
    response.writeHead(200, { 'content-length': LARGE.length }).flushHeaders();
    await setTimeout(5_500);
    response.end(LARGE);
  });
  // Long enough for the headers to arrive on a busy machine.
  const found = await storeWith({ endpoint, timeoutMs: 5_000 }).find('files/1');
  assert.equal(found?.length, LARGE.length);
});

test('a copy that fails after its response has started is an error', async () => {
  const store = storeWith({
    fetch: async () => new Response('<Error><Code>InternalError</Code></Error>', { status: 200 }),
  });
  await assert.rejects(store.copy('files/1', 'files/2'), StoreUnavailable);
});

test('a redirect to another region is an error: the signed request goes nowhere else', async (t) => {
  const endpoint = await listen(t, (request, response) => {
    response.writeHead(301, { location: `${s3.openEndpoint}${request.url}` }).end();
  });
  await assert.rejects(
    storeWith({ endpoint }).find('files/1'),
    new StoreRefused('S3 answered GET /photos/live/files/1 with 301'),
  );
});
