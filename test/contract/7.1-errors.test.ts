import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../support/request.ts';
import { startSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { onEachEngine, onEachSharedService } from './each-engine.ts';

const PATH = '/api/data/vietnam-destinations';

// A query, and the format it returns or 400.
const FORMATS: [query: string, format: 'json' | 'csv' | 400][] = [
  ['', 'json'],
  ['?', 'json'],
  ['?format=json', 'json'],
  ['?format=csv', 'csv'],
  ['?format=%63sv', 'csv'],
  ['?other=1', 'json'],
  ['?format=csv&other=1&other=2', 'csv'],
  ['?FORMAT=csv', 'json'],
  ['?formats=xml', 'json'],
  ['?format', 400],
  ['?format=', 400],
  ['?format=CSV', 400],
  ['?format=Json', 400],
  ['?format=xml', 400],
  ['?format=csv,json', 400],
  ['?format=csv%20', 400],
  ['?format=%00', 400],
  ['?format=csv&format=json', 400],
  ['?format=csv&format=csv', 400],
  ['?format=json;format=csv', 400],
];

const UNKNOWN = [
  '/api/data/vietnam',
  '/api/data/vietnam-destinations/',
  '/api/data/Vietnam-destinations',
  '/api/data/vietnam-destinations.xml',
  '/api/data/vietnam-destinations.csv.csv',
  '/api/data/vietnam-comparisons.geojson',
  '/api/data/nothing.csv',
  '/api/data/nothing.parquet',
  '/api/data/',
  '/api/data/a/b',
  '/api/data/%F0%9F%9B%B6',
  '/api/data/..%2f..%2fetc%2fpasswd',
  '/api/data/constructor',
  '/api/data/__proto__',
];

function assertError(answer: Answer, status: number, message: string): void {
  assert.equal(answer.status, status);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
  assert.deepEqual(answer.json(), { message });
}

onEachSharedService('Specification 7.1, download errors', (service) => {
  for (const [query, format] of FORMATS) {
    test(`"${query}" ${format === 400 ? 'is refused with 400' : `returns ${format}`}`, async () => {
      const answer = await service.ask(`${PATH}${query}`);
      if (format === 400) return assertError(answer, 400, 'Invalid format query parameter');
      assert.equal(answer.status, 200);
      assert.match(answer.headers['content-type']!, format === 'csv' ? /^text\/csv/ : /^application\/json/);
    });
  }

  for (const path of UNKNOWN) {
    for (const query of ['', '?format=csv', '?format=xml']) {
      test(`${path}${query} is an unknown dataset`, async () => {
        assertError(await service.ask(`${path}${query}`), 404, 'Unknown dataset');
      });
    }
  }

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY']) {
    test(`${method} is refused with 405 and Allow, whatever it contains`, async () => {
      for (const headers of [
        {},
        { 'content-type': 'application/json' },
        { 'content-type': 'application/x-unknown' },
      ]) {
        const answer = await service.ask(PATH, {
          method,
          headers,
          ...(method === 'TRACE' ? {} : { body: '{' }),
        });
        assertError(answer, 405, 'Method not allowed. Allowed: GET, HEAD, OPTIONS');
        assert.equal(answer.headers['allow'], 'GET, HEAD, OPTIONS');
      }
    });
  }

  test('an override header does not change the method', async () => {
    const answer = await service.ask(PATH, { method: 'POST', headers: { 'x-http-method-override': 'GET' } });
    assert.equal(answer.status, 405);
  });

  test('HEAD on an error has its status and no body', async () => {
    for (const [path, status] of [
      [`${PATH}?format=xml`, 400],
      ['/api/data/nothing', 404],
    ] as const) {
      const answer = await service.ask(path, { method: 'HEAD' });
      assert.equal(answer.status, status);
      assert.equal(answer.body.length, 0);
    }
  });

  test('any other address is 404 with the same error shape', async () => {
    assertError(await service.ask('/nothing/here'), 404, 'There is nothing at this address.');
  });

  test('an address that cannot be decoded is 400 with the same error shape', async () => {
    assertError(await service.ask('/api/%zz'), 400, 'The request is malformed.');
  });
});

onEachEngine(
  'Specification 7.1, fetch failed',
  (service) => {
    test('a failed refresh keeps the last good release and shows in /readyz and the log', async () => {
      const before = await service.ask('/api/data/service-tool-usage-daily');
      await service.database.run(
        "insert into tool_uses (day, tool_slug, locale, uses) values ('" +
          today() +
          "', 'not a slug!', 'en', 1)",
      );
      const ready = await untilReady(service.sampan.url, 'degraded');
      assert.match(ready.datasets['service-tool-usage-daily'].refresh_failing_since, /^\d{4}-\d{2}-\d{2}T/);
      assert.equal(ready.datasets['vietnam-destinations'].refresh_failing_since, null);
      const after = await service.ask('/api/data/service-tool-usage-daily');
      assert.equal(after.status, 200);
      assert.deepEqual(after.body, before.body);
      await until(() =>
        service.sampan
          .log()
          .some(({ msg, dataset }) => msg === 'refresh failed' && dataset === 'service-tool-usage-daily'),
      );

      await service.database.run("delete from tool_uses where tool_slug = 'not a slug!'");
      const recovered = await untilReady(service.sampan.url, 'ready');
      assert.equal(recovered.datasets['service-tool-usage-daily'].refresh_failing_since, null);
    });
  },
  { REFRESH_MS: '50', REPUBLISH_MS: '50' },
);

test('without a database or a release to fall back on, every download is 500 and reveals nothing internal', async () => {
  const secret = 'hunter2';
  const sampan = await startSampan({ DATABASE_URL: `postgres://sampan:${secret}@127.0.0.1:1/none` });
  try {
    for (const slug of ['vietnam-destinations', 'service-tool-usage-daily']) {
      const answer = await fetch(`${sampan.url}/api/data/${slug}`);
      assert.equal(answer.status, 500);
      assert.equal(await answer.text(), '{"message":"Fetch failed"}');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    }
    assert.equal((await fetch(`${sampan.url}/api/data/nothing`)).status, 404);
    assert.equal((await fetch(`${sampan.url}/api/data/vietnam-destinations?format=xml`)).status, 400);
    const ready = await fetch(`${sampan.url}/readyz`);
    assert.equal(ready.status, 503);
    assert.doesNotMatch(await ready.text(), /hunter2|ECONNREFUSED|127\.0\.0\.1/);
    assert.equal((await fetch(`${sampan.url}/livez`)).status, 200);
  } finally {
    await sampan.stop();
  }
});

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function untilReady(url: string, status: string): Promise<any> {
  let ready: any;
  await until(async () => {
    ready = await (await fetch(`${url}/readyz`)).json();
    return ready.status === status;
  }, `/readyz did not report ${status}`);
  return ready;
}
