import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { onOneEngine } from '../contract/each-engine.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { call, connect, describeTools, ERAS, HELLO, listUses, QUESTIONS, refusal } from './mcp-client.ts';
import { request } from '../support/request.ts';
import { startSampan } from '../support/sampan.ts';
import { until } from '../support/until.ts';
import { withinOneMinute } from '../support/within-one-minute.ts';

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const connectHttp = (url: string, mode: VersionNegotiationMode, language = 'en') =>
  connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { 'accept-language': language } },
    }),
    mode,
  );

onOneEngine('The Model Context Protocol over HTTP', (service) => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    service.ask('/mcp', { method: 'POST', body, headers: { ...JSON_HEADERS, ...headers } });

  for (const [name, mode] of ERAS)
    void describe(`with a client ${name}`, () =>
      describeTools(
        () => connectHttp(service.sampan.url, mode),
        (path) => service.ask(path),
      ));

  test("counts each travel tool call as one use, with the request's language", async () => {
    const client = await connectHttp(service.sampan.url, ERAS[0]![1], 'ko-KR');
    await refusal(client, 'compare-destinations', { a: 'hue', b: 'hue' });
    await call(client, 'list-datasets');
    for (const [tool, input] of QUESTIONS) await call(client, tool, input);
    await until(async () => (await listUses(service.database, 'ko')).length === QUESTIONS.length);
    const counted = QUESTIONS.map(([tool]) => tool).sort();
    assert.deepEqual(
      await listUses(service.database, 'ko'),
      counted.map((tool) => [tool, 1]),
    );
    await client.close();
  });

  test('keeps no stream open, because there is nothing to subscribe to', async () => {
    const client = await connectHttp(service.sampan.url, ERAS[0]![1]);
    await assert.rejects(client.listen({ toolsListChanged: true }), /limit/i);
    await client.close();
  });

  test("refuses requests from other sites' pages and accepts its own", async () => {
    const hello = JSON.stringify(HELLO);
    for (const origin of ['https://elsewhere.test', 'null', 'http://localhost:1'])
      assert.equal((await post(hello, { origin })).status, 403, origin);
    assert.equal((await post(hello, { origin: service.sampan.url })).status, 200);
    assert.equal((await post(hello)).status, 200);
  });

  test('refuses malformed messages', async () => {
    const batch = await post(JSON.stringify([HELLO, HELLO]));
    assert.equal(batch.status, 400);
    assert.match(batch.json().message, /not an array/);
    assert.equal((await post('{')).status, 400);
    assert.equal((await post('')).status, 400);
    assert.equal((await post(JSON.stringify(HELLO), { 'content-type': 'text/plain' })).status, 400);
    assert.equal((await post(JSON.stringify({ ...HELLO, filler: 'x'.repeat(70_000) }))).status, 413);
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await service.ask('/mcp', { method });
      assert.equal(status, 405);
      assert.equal(headers['allow'], 'POST');
    }
    assert.equal(service.sampan.log().filter(({ level }) => level === 'error').length, 0);
  });
});

test('MCP messages count against the rate limit like other requests', () =>
  withinOneMinute(
    async () => {
      const { settings } = await DEFAULT_ENGINE.copyPrepared();
      const sampan = await startSampan({ ...settings, RATE_LIMIT: '3' });
      try {
        const statuses: number[] = [];
        for (let messages = 0; messages < 4; messages += 1) {
          const options = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(HELLO) };
          statuses.push((await request(`${sampan.url}/mcp`, options)).status);
        }
        assert.deepEqual(statuses, [200, 200, 200, 429]);
      } finally {
        await sampan.stop();
      }
    },
    { startsAtZero: true },
  ));
