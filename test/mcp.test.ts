import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onOneEngine } from './contract/each-engine.ts';
import { ENGINES, type TestDatabase } from './engine.ts';
import { request, type Answer } from './request.ts';
import { startSampan, type Sampan } from './sampan.ts';
import { until } from './until.ts';
import { withinOneMinute } from './within-one-minute.ts';

const ERAS: [name: string, mode: VersionNegotiationMode][] = [
  ['of 2026', { pin: '2026-07-28' }],
  ['of 2025, with a handshake', 'legacy'],
];
const DATASET_TOOLS = ['list-datasets', 'describe-dataset', 'ask-rows', 'explain-value'];
const QUESTIONS: [tool: string, input: Record<string, unknown>, page: string][] = [
  ['best-time-to-visit', { place: 'hanoi', month: 3 }, '?place=hanoi&month=3'],
  [
    'trip-budget',
    {
      stops: [
        { place: 'hanoi', days: 3 },
        { place: 'hue', days: 2 },
      ],
      travellers: 2,
    },
    '?place=hanoi&place=hue&days=3&days=2&travellers=2',
  ],
  ['compare-destinations', { a: 'hanoi', b: 'hue' }, '?a=hanoi&b=hue'],
  ['destination-finder', { month: 3, tags: ['beach'] }, '?month=3&tags=beach'],
];
const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  },
};
/** A process may have to start before it answers. */
const START_MS = 300_000;
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

async function connect(transport: Transport, mode: VersionNegotiationMode): Promise<Client> {
  const negotiation = { mode, probe: { timeoutMs: START_MS } };
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: negotiation });
  await client.connect(transport, { timeout: START_MS });
  return client;
}

const connectHttp = (url: string, mode: VersionNegotiationMode, language = 'en') =>
  connect(
    new StreamableHTTPClientTransport(new URL('/mcp', url), {
      requestInit: { headers: { 'accept-language': language } },
    }),
    mode,
  );

/** Only what a program would be started with that knows nothing but the settings. */
const connectStdio = (settings: Record<string, string>, mode: VersionNegotiationMode) =>
  connect(
    new StdioClientTransport({
      command: resolve('sampan'),
      args: ['mcp'],
      env: { PATH: process.env['PATH'] ?? '', ...settings },
      stderr: 'ignore',
    }),
    mode,
  );

function textOf([first]: CallToolResult['content']): string {
  assert.equal(first?.type, 'text');
  return first.text;
}

/** What a tool answers, which is the same as text and as JSON. */
async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<any> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
  const text = textOf(content);
  assert.ok(!isError, text);
  assert.deepEqual(JSON.parse(text), structuredContent);
  return structuredContent;
}

async function refusal(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  assert.equal(isError, true);
  return textOf(content);
}

const listUses = async (database: TestDatabase, locale: string) =>
  (
    await database.list(`select tool_slug, uses from tool_uses where locale = '${locale}' order by tool_slug`)
  ).map(({ tool_slug, uses }) => [tool_slug, Number(uses)]);

/** The same for every transport. `ask` reads the addresses that the tools must agree with. */
function describeTools(connectClient: () => Promise<Client>, ask: (path: string) => Promise<Answer>): void {
  let client: Client;
  before(async () => {
    client = await connectClient();
  });
  after(() => client?.close());

  test('lists every tool as one that only reads', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...DATASET_TOOLS, ...QUESTIONS.map(([name]) => name)],
    );
    for (const { annotations, description, inputSchema } of tools) {
      assert.equal(annotations?.readOnlyHint, true);
      assert.ok(description);
      assert.equal(inputSchema.type, 'object');
    }
    const finder = tools.find(({ name }) => name === 'destination-finder')!;
    assert.match(finder.description!, /^tags: .*\bbeach\b/m);
  });

  test('lists and describes the datasets as they are published', async () => {
    const { datasets } = await call(client, 'list-datasets');
    const published = (await ask('/api/data')).json().datasets;
    assert.deepEqual(
      datasets.map(({ slug }: any) => slug),
      published.map(({ slug }: any) => slug),
    );
    const { dataset, rows } = (await ask('/api/data/vietnam-destinations')).json();
    const described = await call(client, 'describe-dataset', { dataset: 'vietnam-destinations' });
    assert.deepEqual(described.columns, dataset.columns);
    assert.equal(described.attribution, dataset.attribution);
    assert.equal(described.rows, rows.length);
    assert.deepEqual(described.example, rows[0]);
    assert.deepEqual(described.row_named_by, ['slug']);
  });

  test('finds rows by values, words and order, a part at a time', async () => {
    const { rows } = (await ask('/api/data/vietnam-destinations')).json();
    const first = rows.filter(({ tier }: any) => tier === 1);
    const byPopulation = first.toSorted((a: any, b: any) => b.population - a.population);
    const found = await call(client, 'ask-rows', {
      dataset: 'vietnam-destinations',
      where: { tier: 1 },
      sort: '-population',
      select: ['slug', 'population'],
      limit: 3,
      offset: 1,
    });
    assert.equal(found.total, first.length);
    assert.deepEqual(
      found.rows,
      byPopulation.slice(1, 4).map(({ slug, population }: any) => ({ slug, population })),
    );
    const searched = await call(client, 'ask-rows', { dataset: 'vietnam-destinations', search: 'da lat' });
    assert.ok(searched.rows.some(({ slug }: any) => slug === 'da-lat'));
    const normals = (await ask('/api/data/vietnam-climate-normals')).json().rows;
    const unknown = await call(client, 'ask-rows', {
      dataset: 'vietnam-climate-normals',
      where: { height_difference_m: null },
    });
    assert.ok(unknown.total > 0);
    assert.equal(
      unknown.total,
      normals.filter(({ height_difference_m }: any) => height_difference_m === null).length,
    );
  });

  test('explains a number with the receipt that the service has for it', async () => {
    const { value, ...receipt } = await call(client, 'explain-value', {
      dataset: 'vietnam-destinations',
      row: 'hanoi',
      column: 'population',
    });
    const path = '/datasets/vietnam-destinations/provenance?row=hanoi&column=population';
    const expected = (await ask(path)).json();
    const { rows } = (await ask('/api/data/vietnam-destinations')).json();
    assert.equal(value, rows.find(({ slug }: any) => slug === 'hanoi').population);
    // Addresses begin with BASE_URL, which differs between the two processes of the test.
    assert.deepEqual(receipt.values, expected.values);
    assert.equal(receipt.values.length, 1);
  });

  test('says what is wrong with a question, and what is allowed', async () => {
    const rows = { dataset: 'vietnam-destinations' };
    assert.match(await refusal(client, 'ask-rows', { ...rows, where: { colour: 'red' } }), /colour.*tier/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, sort: 'colour' }), /colour.*tier/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, limit: 101 }), /limit.*100/);
    assert.match(
      await refusal(client, 'ask-rows', { ...rows, filter: { tier: 1 } }),
      /additional properties/,
    );
    assert.match(
      await refusal(client, 'ask-rows', { ...rows, where: { limit: 5 } }),
      /limit is not a column/,
    );
    assert.match(await refusal(client, 'ask-rows', { ...rows, where: { tier: [] } }), /tier/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, where: { name_en: '' } }), /name_en/);
    assert.match(await refusal(client, 'ask-rows', { dataset: 'nothing' }), /dataset/);
    assert.match(
      await refusal(client, 'explain-value', { ...rows, row: 'atlantis', column: 'tier' }),
      /Unknown row/,
    );
    assert.match(
      await refusal(client, 'compare-destinations', { a: 'hue', b: 'hue' }),
      /Choose a place other than the first/,
    );
    assert.match(await refusal(client, 'trip-budget', { stops: [] }), /stops/);
  });

  for (const [tool, input, query] of QUESTIONS) {
    test(`answers ${tool}, and gives the page with the same answer`, async () => {
      const { page, result } = await call(client, tool, input);
      assert.ok(page.endsWith(`/tools/${tool}${query}`), page);
      const { pathname, search } = new URL(page);
      const shown = await ask(`${pathname}${search}`);
      assert.equal(shown.status, 200);
      assert.match(shown.text(), /id="result"/);
      assert.ok(Object.keys(result).every((name) => /^[a-z_]+$/.test(name)));
    });
  }

  test('a trip costs what the published days add up to', async () => {
    const { rows } = (await ask('/api/data/vietnam-destinations')).json();
    const { mid } = rows.find(({ slug }: any) => slug === 'hue').avg_daily_budget_usd;
    const { result } = await call(client, 'trip-budget', {
      stops: [{ place: 'hue', days: 4 }],
      travellers: 3,
    });
    assert.equal(result.total.usd, mid * 12);
  });
}

onOneEngine('The Model Context Protocol over HTTP', (service) => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    service.ask('/mcp', { method: 'POST', body, headers: { ...JSON_HEADERS, ...headers } });

  for (const [name, mode] of ERAS)
    void describe(`to a client ${name}`, () =>
      describeTools(
        () => connectHttp(service.sampan.url, mode),
        (path) => service.ask(path),
      ));

  test('counts each answer of a travel tool as one use, with the language of the request', async () => {
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

  test('keeps no stream open: there is nothing to subscribe to', async () => {
    const client = await connectHttp(service.sampan.url, ERAS[0]![1]);
    await assert.rejects(client.listen({ toolsListChanged: true }), /limit/i);
    await client.close();
  });

  test('refuses web pages of other sites, and serves its own', async () => {
    const hello = JSON.stringify(HELLO);
    for (const origin of ['https://elsewhere.test', 'null', 'http://localhost:1'])
      assert.equal((await post(hello, { origin })).status, 403, origin);
    assert.equal((await post(hello, { origin: service.sampan.url })).status, 200);
    assert.equal((await post(hello)).status, 200);
  });

  test('refuses what is no question', async () => {
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

test('the rate limit counts messages of the Model Context Protocol like other requests', async () => {
  const { settings } = await ENGINES[0]!.copyPrepared();
  const sampan = await startSampan({ ...settings, RATE_LIMIT: '3' });
  try {
    await withinOneMinute(async () => {
      const statuses: number[] = [];
      for (let messages = 0; messages < 4; messages += 1) {
        const options = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(HELLO) };
        statuses.push((await request(`${sampan.url}/mcp`, options)).status);
      }
      assert.deepEqual(statuses, [200, 200, 200, 429]);
    });
  } finally {
    await sampan.stop();
  }
});

describe('The Model Context Protocol over stdio', () => {
  let sampan: Sampan;
  let database: TestDatabase;
  before(async () => {
    database = await ENGINES[0]!.copyPrepared();
    sampan = await startSampan(database.settings);
  });
  after(() => sampan.stop());

  for (const [name, mode] of ERAS)
    void describe(`to a client ${name}`, () =>
      describeTools(
        () => connectStdio(database.settings, mode),
        (path) => request(`${sampan.url}${path}`),
      ));

  test('counts uses, prints nothing but messages, and ends with its input', async () => {
    const unshared = await ENGINES[0]!.copyPrepared();
    const child = spawn('./sampan', ['mcp'], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'debug', ...unshared.settings },
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
    child.stderr.resume();
    const [tool, input] = QUESTIONS[0]!;
    const params = { name: tool, arguments: input };
    const messages = [
      HELLO,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params },
    ];
    for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`);
    await until(() => printed.split('\n').length > 2, 'It did not answer', START_MS);
    child.stdin.end();
    const [exitCode] = await once(child, 'close');
    assert.equal(exitCode, 0);
    const answers = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ jsonrpc, id }) => [jsonrpc, id]),
      [
        ['2.0', 1],
        ['2.0', 2],
      ],
    );
    // Without waiting: the count is written before the process ends.
    assert.deepEqual(await listUses(unshared, ''), [[tool, 1]]);
  });

  test('answers a file of messages, and ends with it', async (t) => {
    const { settings } = await ENGINES[0]!.copyPrepared();
    const folder = await mkdtemp(join(tmpdir(), 'sampan-messages-'));
    await using messages = await open(join(folder, 'messages'), 'w+');
    await messages.write(`${JSON.stringify(HELLO)}\n`, 0);
    const child = spawn('./sampan', ['mcp'], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: [messages.fd, 'pipe', 'ignore'],
    });
    t.after(() => child.kill());
    const ended = once(child, 'close');
    const answer = (await json(child.stdout!)) as { id: unknown };
    assert.equal(answer.id, HELLO.id);
    assert.deepEqual(await ended, [0, null]);
  });

  test('ends when nobody reads its answers any more', async (t) => {
    const { settings } = await ENGINES[0]!.copyPrepared();
    const child = spawn('./sampan', ['mcp'], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    t.after(() => child.kill());
    const ended = once(child, 'close');
    child.stdin.on('error', () => {});
    child.stdin.write(`${JSON.stringify(HELLO)}\n`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
    assert.deepEqual(await ended, [0, null]);
  });
});
