import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from '../support/request.ts';
import { onOneEngine, onOneSharedService } from './each-engine.ts';

const policyOf = ({ headers }: { headers: Record<string, unknown> }) => headers['content-security-policy'];

onOneSharedService("A page's Content-Security-Policy", (service) => {
  test('is repeated in a 304, because browsers update their cached copy from it', async () => {
    const { url, sandboxUrl } = service.sampan;
    for (const address of [
      `${url}/`,
      `${url}/docs`,
      `${url}/vi/partners`,
      `${url}/embed/climate/hanoi`,
      `${sandboxUrl}/rooms/1`,
      `${sandboxUrl}/hosts/1`,
    ]) {
      const whole = await request(address);
      const again = await request(address, { headers: { 'if-none-match': whole.headers.etag } });
      assert.deepEqual([whole.status, again.status], [200, 304], address);
      assert.match(String(policyOf(whole)), /script-src 'self'/);
      assert.equal(policyOf(again), policyOf(whole), address);
    }
  });

  test('lets only the reference and the partner page connect to the sandbox and the API', async () => {
    const { url, sandboxUrl } = service.sampan;
    for (const path of ['/docs', '/vi/docs', '/partners', '/vi/partners']) {
      const policy = String(policyOf(await service.ask(path)));
      assert.ok(policy.endsWith(`; connect-src 'self' ${sandboxUrl} ${url}`), policy);
      assert.ok(policy.includes(`img-src 'self' ${sandboxUrl};`), policy);
    }
    assert.match(String(policyOf(await service.ask('/datasets'))), /; connect-src 'self'$/);
    assert.doesNotMatch(String(policyOf(await service.ask('/embed/climate/hanoi'))), /connect-src/);
  });

  test('lets only the page with queries, and its worker, run WebAssembly', async () => {
    const page = await service.ask('/vi/query');
    const worker = /data-worker="([^"]+)"/.exec(page.text())![1]!;
    for (const answer of [page, await service.ask(worker)])
      assert.match(String(policyOf(answer)), /script-src 'self' 'wasm-unsafe-eval';.*; worker-src 'self'$/);
    for (const path of ['/', '/datasets', '/docs', '/api/data/sampan.sqlite'])
      assert.doesNotMatch(String(policyOf(await service.ask(path))), /wasm|worker-src/);
  });

  test('lets only the scripts of the reference set styles', async () => {
    for (const path of ['/docs', '/vi/docs'])
      assert.match(String(policyOf(await service.ask(path))), /; style-src 'self' 'unsafe-inline';/);
    for (const path of ['/', '/partners', '/datasets', '/embed/climate/hanoi'])
      assert.match(String(policyOf(await service.ask(path))), /; style-src 'self';/);
  });
});

/** The preflight request that a browser sends before such a cross-origin request. */
const preflight = (origin: string, method: string) => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,time-zone',
  },
});

onOneSharedService('The sandbox', (service) => {
  test("lets only the site's scripts read its responses and errors", async () => {
    const { url, sandboxUrl } = service.sampan;
    for (const [method, path, status] of [
      ['POST', '/sandbox', 201],
      ['GET', '/api/p/room?partner_room_id=1', 401],
      ['DELETE', '/api/rooms/1/photos/1', 401],
      ['POST', '/oauth/token', 400],
      ['GET', '/nowhere', 404],
    ] as const) {
      const answer = await request(sandboxUrl + path, {
        method,
        headers: { origin: 'https://other.example' },
      });
      assert.equal(answer.status, status, path);
      assert.equal(answer.headers['access-control-allow-origin'], url);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    }
  });

  test('answers preflight requests and still refuses any other OPTIONS request', async () => {
    const { url, sandboxUrl } = service.sampan;
    for (const [path, method] of [
      ['/api/p/room', 'GET'],
      ['/api/rooms/1/photos/1', 'DELETE'],
      ['/oauth/token', 'POST'],
    ] as const) {
      const { status, headers } = await request(sandboxUrl + path, preflight(url, method));
      assert.equal(status, 204, path);
      assert.equal(headers['access-control-allow-origin'], url);
      assert.ok(String(headers['access-control-allow-methods']).split(', ').includes(method));
      for (const name of ['Authorization', 'Time-Zone', 'Content-Currency', 'Accept-Language'])
        assert.ok(String(headers['access-control-allow-headers']).split(', ').includes(name), name);
      assert.equal((await request(sandboxUrl + path, { method: 'OPTIONS' })).status, 405);
    }
  });
});

onOneSharedService('Production', (service) => {
  test('lets no script from another origin read room responses', async () => {
    const { url, sandboxUrl } = service.sampan;
    const answer = await service.ask('/api/p/room?partner_room_id=1', { headers: { origin: sandboxUrl } });
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.equal((await service.ask('/api/p/room', preflight(url, 'GET'))).status, 405);
  });
});

onOneEngine(
  'Production with a separate address for the API',
  (service) => {
    test("lets the site's scripts read its responses", async () => {
      const room = await service.ask('/api/p/room?partner_room_id=1');
      assert.equal(room.headers['access-control-allow-origin'], service.sampan.url);
      assert.equal((await service.ask('/api/p/room', preflight(service.sampan.url, 'GET'))).status, 204);
      const dataset = await service.ask('/api/data');
      assert.equal(dataset.headers['access-control-allow-origin'], '*');
      const policy = String(policyOf(await service.ask('/docs')));
      assert.match(policy, /connect-src 'self' \S+ https:\/\/api\.example$/);
    });
  },
  { API_URL: 'https://api.example' },
);
