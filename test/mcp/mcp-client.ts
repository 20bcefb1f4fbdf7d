import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  Client,
  type CallToolResult,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { type TestDatabase } from '../support/engine.ts';
import { type Answer } from '../support/request.ts';
import { PATIENCE_MS } from '../support/until.ts';

export const ERAS: [name: string, mode: VersionNegotiationMode][] = [
  ['of 2026', { pin: '2026-07-28' }],
  ['from 2025, with a handshake', 'legacy'],
];
const DATASET_TOOLS = ['list-datasets', 'describe-dataset', 'ask-rows', 'explain-value'];
export const QUESTIONS: [tool: string, input: Record<string, unknown>, page: string][] = [
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
/** What people write, and the slug that it means. */
const PLACE_NAMES: [name: string, slug: string][] = [
  ['Hà Nội', 'hanoi'],
  ['Saigon', 'ho-chi-minh-city'],
  ['Hue', 'hue'],
  ['Đà Lạt', 'da-lat'],
  ['HOI AN', 'hoi-an'],
  ['sapa', 'sa-pa'],
  ['Phú Quốc', 'phu-quoc'],
];

export const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  },
};

export async function connect(transport: Transport, mode: VersionNegotiationMode): Promise<Client> {
  const negotiation = { mode, probe: { timeoutMs: PATIENCE_MS } };
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: negotiation });
  await client.connect(transport, { timeout: PATIENCE_MS });
  return client;
}

function textOf([first]: CallToolResult['content']): string {
  assert.equal(first?.type, 'text');
  return first.text;
}

/** A tool's result, checked to be the same as text and as JSON. */
export async function call(client: Client, name: string, input: Record<string, unknown> = {}): Promise<any> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: input });
  const text = textOf(content);
  assert.ok(!isError, text);
  assert.deepEqual(JSON.parse(text), structuredContent);
  return structuredContent;
}

export async function refusal(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  assert.equal(isError, true);
  return textOf(content);
}

export const listUses = async (database: TestDatabase, locale: string) =>
  (
    await database.list(`select tool_slug, uses from tool_uses where locale = '${locale}' order by tool_slug`)
  ).map(({ tool_slug, uses }) => [tool_slug, Number(uses)]);

/** Runs the same tests for every transport. `ask` reads the addresses that the tools must agree with. */
export function describeTools(
  connectClient: () => Promise<Client>,
  ask: (path: string) => Promise<Answer>,
): void {
  let client: Client;
  before(async () => {
    client = await connectClient();
  });
  after(() => client?.close());

  void test("names itself with the package's version", async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const server = client.getServerVersion()!;
    assert.deepEqual([server.name, server.version], ['sampan', version]);
  });

  void test('lists every tool as read-only', async () => {
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
    assert.match(JSON.stringify(finder.inputSchema), /"examples":\[[^\]]*"Beaches"/);
  });

  void test('lists and describes the published datasets', async () => {
    const { datasets } = await call(client, 'list-datasets');
    const published = (await ask('/api/data')).json().datasets;
    assert.deepEqual(
      datasets.map(({ slug }: any) => slug),
      published.map(({ slug }: any) => slug),
    );
    const { dataset, rows } = (await ask('/api/data/vietnam-destinations')).json();
    const described = await call(client, 'describe-dataset', { dataset: 'vietnam-destinations' });
    assert.deepEqual(described.columns, dataset.columns);
    const [citation] = dataset.attribution.split('. ');
    assert.match(described.attribution, new RegExp(`^${citation}\\. http.*/datasets/vietnam-destinations$`));
    assert.equal(described.rows, rows.length);
    assert.deepEqual(described.example, rows[0]);
    const { example } = await call(client, 'describe-dataset', { dataset: 'vietnam-comparisons' });
    assert.deepEqual([example.a_slug, example.intros], ['ba-be', undefined]);
    assert.deepEqual(described.row_named_by, ['slug']);
  });

  void test('finds rows by values, words and order, page by page', async () => {
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

  void test('explains a number with its receipt', async () => {
    const asked = { dataset: 'vietnam-destinations', row: 'hanoi', column: 'population' };
    const explained = await call(client, 'explain-value', { ...asked, row: 'Hà Nội' });
    const path = '/datasets/vietnam-destinations/provenance?row=hanoi&column=population';
    const { values, columns } = (await ask(path)).json();
    const { rows } = (await ask('/api/data/vietnam-destinations')).json();
    const { population } = rows.find(({ slug }: any) => slug === 'hanoi');
    assert.deepEqual(explained, { ...explained, ...values[0], ...asked, value: population });
    assert.ok(explained.full.endsWith(path));
    const licences = new Map(columns[0].sources.map(({ name, licence }: any) => [name, licence]));
    assert.ok(explained.credits.length > 0);
    for (const { name, licence } of explained.credits) assert.equal(licence, licences.get(name));
  });

  void test('explains the members of an object one by one', async () => {
    const asked = { dataset: 'vietnam-destinations', row: 'hanoi', column: 'avg_daily_budget_usd' };
    const whole = await call(client, 'explain-value', asked);
    assert.deepEqual(Object.keys(whole.parts), ['budget', 'mid', 'premium']);
    assert.ok(whole.total_sources > whole.sources.length);
    const mid = await call(client, 'explain-value', { ...asked, column: 'avg_daily_budget_usd.mid' });
    assert.equal(mid.value, whole.value.mid);
    assert.deepEqual(mid.range, whole.parts.mid.range);
    const room = await call(client, 'explain-value', { ...asked, column: 'avg_daily_budget_usd.mid.room' });
    assert.equal(room.class, mid.parts.room.class);
    assert.match(
      await refusal(client, 'explain-value', { ...asked, column: 'population.mid' }),
      /Unknown column/,
    );
  });

  void test('takes names as people write them', async () => {
    const [dataset, limit] = ['vietnam-destinations', 1];
    for (const [name, slug] of PLACE_NAMES) {
      const { rows } = await call(client, 'ask-rows', { dataset, limit, where: { slug: name } });
      assert.deepEqual(rows.length && rows[0].slug, slug, name);
      const { result } = await call(client, 'best-time-to-visit', { place: name });
      assert.equal(result.place, slug);
    }
    const { row } = await call(client, 'explain-value', {
      dataset: 'vietnam-climate-windows',
      row: 'Sài Gòn,3',
      column: 'recommended',
    });
    assert.equal(row, 'ho-chi-minh-city,3');
    const { page } = await call(client, 'destination-finder', { region: 'Hà Nội', tags: ['City life'] });
    assert.ok(page.endsWith('?region=VN-HN&tags=city'), page);
  });

  void test('answers a bad value with the nearest ones, under the name of its own parameter', async () => {
    const rows = { dataset: 'vietnam-destinations' };
    const wrong: [tool: string, input: Record<string, unknown>, message: string][] = [
      ['best-time-to-visit', { place: 'Hanoy' }, 'place: there is no "Hanoy". The nearest are hanoi'],
      [
        'ask-rows',
        { dataset: 'destinations' },
        'dataset: there is no "destinations". The nearest are vietnam-destinations',
      ],
      [
        'ask-rows',
        { ...rows, where: { slug: 'Da Latt' } },
        'where.slug: there is no "Da Latt". The nearest are da-lat',
      ],
      ['ask-rows', { ...rows, where: { tier: 'x' } }, 'where.tier: "x" is not a number'],
      [
        'explain-value',
        { ...rows, row: 'hanoj', column: 'tier' },
        'row: there is no "hanoj". The nearest are hanoi',
      ],
    ];
    for (const [tool, input, message] of wrong)
      assert.equal(JSON.parse(await refusal(client, tool, input)).message, message);
  });

  void test('says why a month is not recommended', async () => {
    const { result } = await call(client, 'best-time-to-visit', { place: 'Hue', month: 10 });
    assert.equal(result.recommended, false);
    assert.match(result.why_not[10], /^heavy rain \(788\smm/);
    const stops = [{ place: 'Huế', days: 2 }];
    const trip = await call(client, 'trip-budget', { stops, month: 10 });
    assert.equal(trip.result.stops[0].why_not, result.why_not[10]);
  });

  void test('answers in 4 KB with an attribution, unless more rows are asked for', async () => {
    const slugs: string[] = (await ask('/api/data')).json().datasets.map(({ slug }: any) => slug);
    const stops = PLACE_NAMES.map(([place]) => ({ place, days: 3 }));
    const calls: [tool: string, input: Record<string, unknown>][] = [
      ...slugs.flatMap((dataset): [string, object][] => [
        ['describe-dataset', { dataset }],
        ['ask-rows', { dataset }],
      ]),
      ...QUESTIONS.map(([tool, input]): [string, object] => [tool, input]),
      ['destination-finder', {}],
      ['best-time-to-visit', { month: 3 }],
      ['trip-budget', { stops, month: 10 }],
      ['explain-value', { dataset: slugs[0], row: 'hue', column: 'best_visit_months' }],
      ['explain-value', { dataset: slugs[0], row: 'hue', column: 'avg_daily_budget_usd' }],
    ] as [string, Record<string, unknown>][];
    for (const [tool, input] of calls) {
      const answer = await call(client, tool, input);
      const size = Buffer.byteLength(JSON.stringify(answer));
      assert.ok(size <= 4_096, `${tool} ${JSON.stringify(input)}: ${size} bytes`);
      assert.match([answer.attribution ?? answer.attributions].flat()[0], /^Sampan, .*CC BY 4\.0\. http/);
    }
    const { rows } = await call(client, 'ask-rows', { dataset: 'vietnam-climate-normals', limit: 20 });
    assert.equal(rows.length, 20);
  });

  void test('says what is wrong with a request and what is allowed', async () => {
    const rows = { dataset: 'vietnam-destinations' };
    assert.match(await refusal(client, 'ask-rows', { ...rows, where: { colour: 'red' } }), /colour.*tier/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, sort: 'colour' }), /colour.*tier/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, limit: 101 }), /limit.*100/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, select: [] }), /select/);
    assert.match(
      await refusal(client, 'ask-rows', { ...rows, filter: { tier: 1 } }),
      /additional properties/,
    );
    assert.match(
      await refusal(client, 'ask-rows', { ...rows, where: { limit: 5 } }),
      /where: there is no field ..limit/,
    );
    assert.match(await refusal(client, 'ask-rows', { ...rows, where: { tier: [] } }), /tier/);
    assert.match(await refusal(client, 'ask-rows', { ...rows, where: { name_en: '' } }), /name_en/);
    assert.match(await refusal(client, 'ask-rows', { dataset: '?' }), /dataset: .*There are vietnam-destin/);
    assert.match(
      await refusal(client, 'explain-value', { ...rows, row: 'atlantis', column: 'tier' }),
      /row: there is no ..atlantis/,
    );
    assert.match(
      await refusal(client, 'compare-destinations', { a: 'hue', b: 'hue' }),
      /Choose two different places/,
    );
    assert.match(await refusal(client, 'trip-budget', { stops: [] }), /stops/);
  });

  for (const [tool, input, query] of QUESTIONS) {
    void test(`answers ${tool} and links to the page with the same answer`, async () => {
      const { page, result } = await call(client, tool, input);
      assert.ok(page.endsWith(`/tools/${tool}${query}`), page);
      const { pathname, search } = new URL(page);
      const shown = await ask(`${pathname}${search}`);
      assert.equal(shown.status, 200);
      assert.match(shown.text(), /id="result"/);
      assert.ok(Object.keys(result).every((name) => /^[a-z_]+$/.test(name)));
    });
  }

  void test('a trip costs the sum of the published daily costs', async () => {
    const { rows } = (await ask('/api/data/vietnam-destinations')).json();
    const { mid } = rows.find(({ slug }: any) => slug === 'hue').avg_daily_budget_usd;
    const { result } = await call(client, 'trip-budget', {
      stops: [{ place: 'hue', days: 4 }],
      travellers: 2,
    });
    assert.equal(result.total.usd, mid * 8);
  });
}
