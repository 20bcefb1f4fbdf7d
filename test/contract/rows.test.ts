import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import LinkHeader from 'http-link-header';
import { DATASET_SLUGS } from '../support/dataset-slugs.ts';
import { unescapeHtml } from '../support/unescape-html.ts';
import { onOneSharedService, onEachSharedService } from './each-engine.ts';

const DESTINATIONS = '/datasets/vietnam-destinations';

const slugsOf = (rows: readonly any[]) => rows.map(({ slug }) => slug);

onEachSharedService('Rows', (service) => {
  test('match the download for every dataset, in the same envelope', async () => {
    for (const slug of DATASET_SLUGS) {
      const whole = (await service.ask(`/api/data/${slug}`)).json();
      const answer = await service.ask(`/datasets/${slug}/rows`);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
      const { dataset, rows } = answer.json();
      assert.deepEqual(dataset, whole.dataset);
      assert.deepEqual(rows, whole.rows.slice(0, 1_000));
      assert.equal(answer.headers['x-row-count'], String(rows.length));
      assert.equal(answer.headers['x-total-count'], String(whole.rows.length));
    }
  });
});

onOneSharedService('Row queries', (service) => {
  let places: any[];
  before(async () => {
    places = (await service.ask('/api/data/vietnam-destinations')).json().rows;
  });
  const ask = async (query: string) => (await service.ask(`${DESTINATIONS}/rows?${query}`)).json().rows;

  test('tier 1 beaches under 60 dollars have one address, also as a file', async () => {
    const expected = places
      .filter(
        (row) =>
          row.tier === 1 && row.travel_style_tags.includes('beach') && row.avg_daily_budget_usd.mid <= 60,
      )
      .sort((a, b) => b.avg_daily_budget_usd.mid - a.avg_daily_budget_usd.mid);
    assert.ok(expected.length > 0);
    const query =
      'tier=1&travel_style_tags=beach&avg_daily_budget_usd.mid.lte=60&sort=-avg_daily_budget_usd.mid';
    assert.deepEqual(await ask(query), expected);
    const csv = await service.ask(
      `${DESTINATIONS}/rows?${query}&format=csv&select=slug,avg_daily_budget_usd.mid,best_visit_months`,
    );
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8; header=present');
    assert.equal(csv.headers['content-disposition'], 'attachment; filename="vietnam-destinations-rows.csv"');
    const lines = expected.map((row) => {
      const months = JSON.stringify(row.best_visit_months);
      const cell = months.includes(',') ? `"${months}"` : months;
      return `${row.slug},${row.avg_daily_budget_usd.mid},${cell}\r\n`;
    });
    assert.equal(csv.text(), `slug,avg_daily_budget_usd.mid,best_visit_months\r\n${lines.join('')}`);
  });

  test('several values, ranges and search words can be combined', async () => {
    assert.deepEqual(
      slugsOf(await ask('tier=1&tier=2&population.gte=100000&population.lt=1000000&sort=tier,-population')),
      slugsOf(
        places
          .filter(({ tier, population }) => tier < 3 && population >= 100_000 && population < 1_000_000)
          .sort((a, b) => a.tier - b.tier || b.population - a.population),
      ),
    );
    assert.deepEqual(
      slugsOf(await ask('travel_style_tags.all=beach&travel_style_tags.all=city')),
      slugsOf(
        places.filter(({ travel_style_tags: tags }) => tags.includes('beach') && tags.includes('city')),
      ),
    );
    assert.deepEqual(slugsOf(await ask('q=H%E1%BB%99i')), slugsOf(await ask('q=hoi')));
  });

  test('a response has every header that the API description names', async () => {
    const { paths } = (await service.ask('/api/openapi.json')).json();
    for (const [path, asked] of [
      [`${DESTINATIONS}/rows`, `${DESTINATIONS}/rows?limit=1`],
      ['/api/data/vietnam-destinations', '/api/data/vietnam-destinations'],
      ['/api/data/{slug}.xlsx', '/api/data/vietnam-destinations.xlsx'],
      ['/datasets/{slug}/releases/{id}.xlsx', `${DESTINATIONS}/releases/1.xlsx`],
    ] as const) {
      const { headers } = await service.ask(asked);
      // The test service has no rate limit.
      const { RateLimit, ...described } = paths[path].get.responses['200'].headers;
      assert.ok(RateLimit);
      assert.deepEqual(
        Object.keys(described).filter((name) => !(name.toLowerCase() in headers)),
        [],
        path,
      );
    }
  });

  test('GeoJSON without coordinate columns names the columns it needs', async () => {
    const answer = await service.ask(`${DESTINATIONS}/rows?format=geojson&select=slug,lat`);
    assert.equal(answer.status, 400);
    assert.equal(
      answer.json().message,
      'Invalid select query parameter: the format geojson needs lng and lat',
    );
  });

  test('select names the columns and their order, and the envelope describes them', async () => {
    const { dataset, rows } = (
      await service.ask(`${DESTINATIONS}/rows?select=lat,slug,avg_daily_budget_usd.mid&limit=1`)
    ).json();
    assert.deepEqual(
      dataset.columns.map(({ key, type }: any) => [key, type]),
      [
        ['lat', 'number'],
        ['slug', 'string'],
        ['avg_daily_budget_usd.mid', 'number'],
      ],
    );
    const [{ lat, slug, avg_daily_budget_usd: budget }] = places;
    assert.deepEqual(rows, [{ lat, slug, 'avg_daily_budget_usd.mid': budget.mid }]);
  });

  test('Link headers lead through all pages and back', async () => {
    const seen: string[] = [];
    let path: string | undefined = `${DESTINATIONS}/rows?tier=2&sort=-population&limit=7&select=slug`;
    let last = '';
    while (path) {
      const answer = await service.ask(path);
      seen.push(...slugsOf(answer.json().rows));
      last = String(answer.headers['link']);
      const [next] = LinkHeader.parse(last).rel('next');
      path = next && next.uri.slice(new URL(next.uri).origin.length);
    }
    const expected = places.filter(({ tier }) => tier === 2).sort((a, b) => b.population - a.population);
    assert.ok(expected.length > 14);
    assert.deepEqual(seen, slugsOf(expected));
    const [previous] = LinkHeader.parse(last).rel('prev');
    const start = Math.floor((expected.length - 1) / 7) * 7 - 7;
    assert.equal(new URL(previous!.uri).searchParams.get('offset'), String(start));
    const past = await service.ask(`${DESTINATIONS}/rows?offset=1000000&limit=10`);
    assert.deepEqual([past.json().rows, past.headers['x-row-count']], [[], '0']);
  });

  test('responses support validators, ranges, encodings, HEAD and CORS like downloads', async () => {
    for (const path of [
      `${DESTINATIONS}/rows?tier=1`,
      `${DESTINATIONS}/stats`,
      `${DESTINATIONS}/facets?column=tier`,
    ]) {
      const plain = await service.ask(path);
      assert.equal(plain.status, 200);
      for (const [encoding, decode] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const small = await service.ask(path, { headers: { 'accept-encoding': encoding } });
        assert.equal(small.headers['content-encoding'], encoding);
        assert.deepEqual(decode(small.body), plain.body);
        assert.notEqual(small.headers['etag'], plain.headers['etag']);
      }
      const download = await service.ask('/api/data/vietnam-destinations');
      for (const name of [
        'last-modified',
        'cache-control',
        'vary',
        'access-control-allow-origin',
        'accept-ranges',
      ])
        assert.equal(plain.headers[name], download.headers[name], name);
      assert.equal(plain.headers['access-control-expose-headers'], '*');
      const again = await service.ask(path, { headers: { 'if-none-match': plain.headers['etag'] } });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
      const head = await service.ask(path, { method: 'HEAD' });
      assert.deepEqual(
        [head.status, head.headers['content-length'], head.headers['etag'], head.body.length],
        [200, String(plain.body.length), plain.headers['etag'], 0],
      );
      const part = await service.ask(path, { headers: { range: 'bytes=0-9' } });
      assert.deepEqual([part.status, part.body], [206, plain.body.subarray(0, 10)]);
      const preflight = await service.ask(path, { method: 'OPTIONS' });
      assert.deepEqual([preflight.status, preflight.headers['allow']], [204, 'GET, HEAD, OPTIONS']);
      assert.equal((await service.ask(path, { method: 'POST' })).status, 405);
      const refused = await service.ask(path, { headers: { 'accept-encoding': 'identity;q=0, *;q=0' } });
      assert.equal(refused.status, 406);
    }
  });

  test('formats with internal compression are not compressed again', async () => {
    for (const [format, isCompressed] of [
      ['xlsx', true],
      ['parquet', true],
      ['arrow', false],
      ['ndjson', false],
    ] as const) {
      const path = `${DESTINATIONS}/rows?tier=1&format=${format}`;
      const plain = await service.ask(path);
      const accepting = await service.ask(path, { headers: { 'accept-encoding': 'gzip' } });
      assert.equal(accepting.headers['content-encoding'], isCompressed ? undefined : 'gzip', format);
      if (isCompressed)
        assert.deepEqual([accepting.headers['etag'], accepting.body], [plain.headers['etag'], plain.body]);
    }
  });

  const NONSENSE = [
    '',
    'x',
    '-1',
    '1.5',
    '0x1',
    'NaN',
    '1e400',
    '\0',
    '🛶',
    "1' or '1'='1",
    '9'.repeat(40),
    'a'.repeat(2_000),
  ];
  const NAMES = [
    'foo',
    '__proto__',
    'constructor',
    'tier',
    'tier.gte',
    'population.lt',
    'lat.gt',
    'avg_daily_budget_usd',
    'avg_daily_budget_usd.mid.gte',
    'best_visit_months.all',
    'q',
    'sort',
    'select',
    'limit',
    'offset',
    'format',
    'column',
    'page',
    'tier[]',
    'tier.gte.lte',
  ];
  test('every parameter with every invalid value is 200 or 400, with a message that names the parameter', async () => {
    for (const endpoint of ['/rows?limit=1', '/stats?column=tier', '/facets?column=tier', '?'])
      for (const name of NAMES) {
        const statuses = new Set<number>();
        for (const value of NONSENSE) {
          const path = `${DESTINATIONS}${endpoint}&${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
          const answer = await service.ask(path);
          const { status } = answer;
          statuses.add(status);
          if (status !== 400) assert.equal(status, 200, path);
          else {
            const body = answer.json();
            assert.deepEqual(Object.keys(body), ['message']);
            assert.ok(body.message.includes(name), body.message);
          }
        }
        if (['foo', '__proto__', 'constructor', 'tier[]', 'tier.gte.lte'].includes(name))
          assert.deepEqual([...statuses], [400], `${endpoint} ${name}`);
      }
  });

  const REFUSED: [path: string, status: number, message: RegExp][] = [
    [
      '/rows?colour=red',
      400,
      /^Unknown query parameter "colour"\. Allowed: q, sort, select, limit, offset, format, and the fields slug, name_en, .*avg_daily_budget_usd\.mid/,
    ],
    ['/stats?limit=5', 400, /^Unknown query parameter "limit"\. Allowed: q, column, and the fields slug/],
    ['/stats?sort=tier', 400, /^Unknown query parameter "sort"\. Allowed: q, column, and the fields slug/],
    [
      '/facets?column=tier&sort=tier',
      400,
      /^Unknown query parameter "sort"\. Allowed: q, column, limit, and the fields slug/,
    ],
    ['/facets', 400, /^Invalid column query parameter: name one of slug, /],
    ['/facets?column=', 400, /^Invalid column query parameter: name one of slug, /],
    [
      '/facets?column=colour',
      400,
      /^Invalid column query parameter: there is no field "colour"\. The fields are slug, /,
    ],
    ['/facets?column=avg_daily_budget_usd', 400, /is an object/],
    [
      '/facets?column=tier&limit=0',
      400,
      /^Invalid limit query parameter: "0" is not an integer from 1 to 10000$/,
    ],
    ['/rows?format=xml', 400, /^Invalid format query parameter: "xml" is not one of json, csv/],
    ['?foo=1', 400, /^Unknown query parameter "foo"\. Allowed: q, sort, page, and the fields slug/],
    ['?page=x', 400, /^Invalid page query parameter: "x" is not an integer from 1 to 1000000$/],
  ];
  for (const [path, status, message] of REFUSED)
    test(`${path} is ${status} and the message says what is allowed`, async () => {
      const answer = await service.ask(`${DESTINATIONS}${path}`);
      assert.equal(answer.status, status);
      assert.match(answer.json().message, message);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });

  test('an unknown dataset is 404 whatever the query', async () => {
    for (const path of ['rows', 'stats?foo=1', 'facets?column=tier']) {
      const answer = await service.ask(`/datasets/atlantis/${path}`);
      assert.deepEqual([answer.status, answer.json()], [404, { message: 'Unknown dataset' }]);
    }
  });

  test('the four specified addresses accept only json and csv', async () => {
    for (const format of ['ndjson', 'parquet', 'xlsx', 'geojson', ''])
      assert.equal((await service.ask(`/api/data/vietnam-destinations?format=${format}`)).status, 400);
  });

  test('facets count the values of the matching rows, most frequent first', async () => {
    const { facets, row_count } = (
      await service.ask(`${DESTINATIONS}/facets?column=travel_style_tags&column=tier&tier.lte=2&limit=3`)
    ).json();
    const passing = places.filter(({ tier }) => tier <= 2);
    assert.equal(row_count, passing.length);
    const [tags, tiers] = facets;
    const expected = new Map<string, number>();
    for (const tag of passing.flatMap((row) => row.travel_style_tags))
      expected.set(tag, (expected.get(tag) ?? 0) + 1);
    const ordered = [...expected].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    assert.equal(tags.distinct, expected.size);
    assert.deepEqual(
      tags.values,
      ordered.slice(0, 3).map(([value, count]) => ({ value, count })),
    );
    assert.deepEqual(new Set(tiers.values.map(({ value }: any) => value)), new Set([1, 2]));
  });

  test('statistics equal those that DuckDB computes from the download', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sampan-stats-'));
    const file = join(folder, 'normals.csv');
    await writeFile(file, (await service.ask('/api/data/vietnam-climate-normals?format=csv')).body);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const { columns, row_count } = (
      await service.ask('/datasets/vietnam-climate-normals/stats?month.gte=6&rain_mm.gt=10')
    ).json();
    const passing = `from read_csv('${file}') where month >= 6 and rain_mm > 10`;
    const one = async (sql: string) =>
      (await connection.runAndReadAll(sql)).getRowObjectsJson()[0] as Record<string, any>;
    assert.equal(String(row_count), (await one(`select count(*) as n ${passing}`))['n']);
    for (const name of ['rain_mm', 'humidity_pct', 'height_difference_m', 'mean_temperature_c']) {
      const expected = await one(
        `select count(${name}) as count, count(*) - count(${name}) as nulls, count(distinct ${name}) as "distinct",
        min(${name})::double as min, max(${name})::double as max, avg(${name}) as mean,
        quantile_cont(${name}::double, [0.05, 0.25, 0.5, 0.75, 0.95]) as quantiles ${passing}`,
      );
      const stats = columns.find(({ column }: any) => column === name);
      for (const figure of ['count', 'nulls', 'distinct', 'min', 'max'])
        assert.equal(stats[figure], Number(expected[figure]), `${name} ${figure}`);
      const close = (a: number, b: number) =>
        assert.ok(Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(b)), `${name}: ${a} ${b}`);
      close(stats.mean, expected['mean']);
      Object.values<number>(stats.quantiles).forEach((value, at) => close(value, expected['quantiles'][at]));
    }
  });

  test("a dataset's page offers the same rows as a file, with counts and ranges", async () => {
    for (const prefix of ['', '/vi']) {
      const query = 'tier=1&population.gte=100000&sort=-population';
      const page = unescapeHtml((await service.ask(`${prefix}${DESTINATIONS}?${query}`)).text());
      assert.ok(page.includes(`href="${DESTINATIONS}/rows?${query}"`), 'JSON');
      assert.ok(page.includes(`href="${DESTINATIONS}/rows?${query}&format=csv"`), 'CSV');
      const count = places.filter(({ tier, population }) => tier === 2 && population >= 100_000).length;
      assert.match(
        page.replaceAll(/\s+/g, ' '),
        new RegExp(`<option value="2" ?> ?2 \\(${count}\\) ?</option>`),
      );
      assert.match(page, /name="avg_daily_budget_usd\.mid\.lte"/);
      assert.match(page.replaceAll(/\s+/g, ' '), /name="population\.gte" value="100000"/);
    }
  });

  test('a refused page is a page for people, in their language', async () => {
    for (const [prefix, language] of [
      ['', 'en'],
      ['/vi', 'vi'],
    ]) {
      const page = await service.ask(`${prefix}${DESTINATIONS}?foo=%3Cb%3E`, {
        headers: { accept: 'text/html' },
      });
      assert.equal(page.status, 400);
      assert.match(page.text(), new RegExp(`<html lang="${language}">`));
      assert.ok(!page.text().includes('<b>'));
    }
    assert.equal((await service.ask(`${DESTINATIONS}?utm_source=x&fbclid=y`)).status, 200);
  });
});
