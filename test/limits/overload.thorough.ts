import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_ENGINE, readPrepared } from '../support/engine.ts';
import { request } from '../support/request.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';

const BUSY = '{"message":"The service is not available for the moment: try again later."}';
const CROWD = 60;
const PAGE = '/tools/trip-budget?place=hanoi&days=3&style=mid&travellers=2';

const PARTNER_READS = ['/api/p/rooms', '/api/rooms/10007/photos', '/hosts/10001/avatar/avatar.jpg'];
const NO_TOKENS = { 'no token': '', 'a mistyped token': 'Authorization: Bearer sampan_live_0\r\n' };

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: sampan\r\n${more}\r\n`;
const statusesOf = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

for (const [limit, refuses] of [
  ['5', true],
  ['0', false],
] as const) {
  describe(`More requests than the queue holds, with a limit of ${limit}`, () => {
    let sampan: Sampan;
    before(async () => {
      const { settings } = await DEFAULT_ENGINE.copyPrepared('filled');
      sampan = await startSampan({ ...settings, WAITING_LIMIT: limit });
    });
    after(() => sampan.stop());

    const crowd = (path: string, method = 'GET') =>
      Promise.all(Array.from({ length: CROWD }, () => request(`${sampan.url}${path}`, { method })));

    /** Sends crowds until one arrives faster than it is answered. */
    async function crowdUntilRefused(path: string, method = 'GET') {
      const answers = await crowd(path, method);
      if (refuses)
        await until(async () => {
          if (statusesOf(answers).has(503)) return true;
          answers.push(...(await crowd(path, method)));
          return false;
        }, 'Nothing was refused');
      return answers;
    }

    test('answers some and refuses the rest with Retry-After and the usual headers', async () => {
      const answers = await crowdUntilRefused(PAGE);
      if (!refuses) return assert.deepEqual(statusesOf(answers), new Set([200]));
      assert.deepEqual(statusesOf(answers), new Set([200, 503]));
      const refused = answers.filter(({ status }) => status === 503);
      for (const { headers, body } of refused) {
        assert.equal(body.toString(), BUSY);
        assert.equal(headers['retry-after'], '1');
        assert.equal(headers['content-type'], 'application/json; charset=utf-8');
        assert.equal(headers['cache-control'], 'no-store');
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.match(headers['x-request-id'] as string, /^[0-9a-f-]{36}$/);
      }
      const metrics = await (await fetch(sampan.metricsUrl)).text();
      const counted = /^sampan_http_requests_total\{route="refused",method="GET",status="503"\} (\d+)$/m;
      assert.equal(Number(counted.exec(metrics)?.[1]), refused.length);
    });

    test('refuses requests on new connections, although Node accepts them one by one', async () => {
      const { pid } = sampan.process;
      process.kill(pid!, 'SIGSTOP');
      const sent = Array.from({ length: CROWD }, () => Promise.withResolvers<void>());
      const answering = sent.map(({ resolve }) => request(`${sampan.url}${PAGE}`, { onSent: resolve }));
      await Promise.all(sent.map(({ promise }) => promise)).finally(() => process.kill(pid!, 'SIGCONT'));
      assert.deepEqual(statusesOf(await Promise.all(answering)), new Set(refuses ? [200, 503] : [200]));
    });

    test('refuses writes separately', async () => {
      const answers = await crowdUntilRefused('/api/rooms/1/photos/1', 'DELETE');
      assert.deepEqual(statusesOf(answers), new Set(refuses ? [401, 503] : [401]));
      for (const { headers } of answers) assert.equal(headers['access-control-allow-origin'], undefined);
    });

    test('never refuses health checks and downloads', async () => {
      for (const path of ['/livez', '/readyz', '/api/data/vietnam-destinations']) {
        const [answers] = await Promise.all([crowd(path), crowd(PAGE)]);
        assert.deepEqual(statusesOf(answers), new Set([200]), path);
      }
    });

    /** The statuses of requests that arrive together, so that at most one of them has started before the last arrives. */
    async function askTogether(requests: readonly string[]): Promise<string[]> {
      const { hostname, port } = new URL(sampan.url);
      const socket = connect(Number(port), hostname);
      socket.write(requests.join('') + ask('/livez', 'Connection: close\r\n'));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      await once(socket, 'close');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);
      assert.equal(statuses.pop(), '200');
      assert.equal(statuses.length, requests.length);
      return statuses;
    }

    test('answers pipelined requests in order', async () => {
      const statuses = await askTogether(Array.from({ length: 20 }, () => ask(PAGE)));
      assert.deepEqual(new Set(statuses), new Set(refuses ? ['200', '503'] : ['200']));
    });

    for (const path of PARTNER_READS)
      test(`queues pages and ${path} separately`, async () => {
        const token = readPrepared(DEFAULT_ENGINE.name).rooms.tokens[0].all;
        const [page, read] = [ask(PAGE), ask(path, `Authorization: Bearer ${token}\r\n`)];
        for (const [crowding, other] of [
          [page, read],
          [read, page],
        ] as const) {
          const statuses = await askTogether([...Array.from({ length: 20 }, () => crowding), other]);
          assert.equal(statuses.pop(), '200');
          assert.equal(statuses.includes('503'), refuses);
        }
      });

    for (const path of PARTNER_READS)
      for (const [what, header] of Object.entries(NO_TOKENS))
        test(`queues requests to ${path} with ${what} apart from those of partners`, async () => {
          const token = readPrepared(DEFAULT_ENGINE.name).rooms.tokens[0].all;
          const statuses = await askTogether([
            ...Array.from({ length: 20 }, () => ask(path, header)),
            ask(path, `Authorization: Bearer ${token}\r\n`),
          ]);
          assert.equal(statuses.pop(), '200');
          assert.equal(statuses.includes('503'), refuses);
        });
  });
}
