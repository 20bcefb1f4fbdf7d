import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BUILT_SLUGS } from '../support/dataset-slugs.ts';
import { until } from '../support/until.ts';
import { onEachEngine, onEachSharedService, type SharedService } from './each-engine.ts';

const CLASSES = new Set(['observed', 'published', 'computed', 'regional', 'estimated', 'editorial']);
const path = (slug: string, query = '') => `/datasets/${slug}/provenance${query}`;

/** The line that a receipt cites, from the committed tables. */
function citedLine({ source, table, line }: { source: string; table: string; line: number }): string {
  const folders = [
    `data/vietnam/sources/${source}`,
    `data/vietnam/observations/${source}`,
    `data/vietnam/${source}`,
  ];
  const folder = folders.find((name) => existsSync(`${name}/${table}`))!;
  const text = readFileSync(`${folder}/${table}`, 'utf8').split('\n')[line - 1];
  assert.ok(text, `${source}/${table} has a line ${line}`);
  return text;
}

// A value, its published class, and the source lines cited for it.
const SPOT_CHECKS: {
  row: string;
  column: string;
  value: unknown;
  class: string;
  sources: string[];
  lines: (string | RegExp)[];
  detail?: RegExp;
}[] = [
  {
    row: 'hanoi',
    column: 'population',
    value: 8053663,
    class: 'published',
    sources: ['geonames', 'populations'],
    lines: [/^1581130\tHanoi\t.*\t8053663\t/, 'hanoi,population,municipality,8053663,'],
    detail:
      /^the row is Hanoi; last changed on 2021-12-07; municipality Hà Nội; 8053663 on 2019-04-01; machine-extracted$/,
  },
  {
    row: 'ho-chi-minh-city',
    column: 'lat',
    value: 10.777,
    class: 'computed',
    sources: ['positions'],
    lines: ['ho-chi-minh-city,position,place,10.7769 106.7009,'],
    detail: /^the centre \(District 1\); read by a person$/,
  },
  {
    row: 'phu-quoc',
    column: 'population',
    value: 179480,
    class: 'published',
    sources: ['populations', 'populations'],
    lines: ['phu-quoc,population,populated place,179480,', 'phu-quoc,population,district,146028,'],
    detail:
      /^the row is Phú Quốc; in GeoNames of 2025-05; the year of its figure is not known; district Phú Quốc, Kiên Giang; 146028 on 2019-04-01; machine-extracted$/,
  },
  {
    row: 'hoi-an',
    column: 'population',
    value: 98599,
    class: 'observed',
    sources: ['populations', 'geonames'],
    lines: ['hoi-an,population,city,98599,', /^1580541\t.*\t32757\t/],
    detail: /^city Hội An, Quảng Nam; GeoNames says 32757; machine-extracted$/,
  },
  {
    row: 'sa-pa',
    column: 'best_visit_months',
    value: [3, 4, 5, 9, 10, 11],
    class: 'computed',
    sources: [...Array<string>(7).fill('best-months'), ...Array<string>(13).fill('imhen')],
    lines: [
      ...Array.from({ length: 7 }, () => /^sa-pa,best_months,guide,/),
      'Sa Pa,Sa Pa,22.3333,',
      ...Array.from({ length: 12 }, (_, i) => `Sa Pa,${i + 1},`),
    ],
    detail:
      /^guides: 0 quoted by document and characters, 7 only read by a person; normals of Sa Pa; share of the votes for each month, January first: 0, 0, 68, /,
  },
  {
    row: 'sa-pa',
    column: 'languages_spoken',
    value: ['vi', 'hmn', 'ium'],
    class: 'computed',
    sources: ['languages', 'ethnic-groups', 'ethnic-groups'],
    lines: [
      'vi,Vietnamese,*',
      'sa-pa,ethnic_group_share,place hmn,51.65,',
      'sa-pa,ethnic_group_share,place ium,23.04,',
    ],
    detail: /^hmn 51\.65 %, ium 23\.04 % of the place; read by a person$/,
  },
  {
    row: 'hue',
    column: 'timezone',
    value: 'Asia/Ho_Chi_Minh',
    class: 'published',
    sources: Array<string>(1).fill('country'),
    lines: [/^timezone,Asia\/Ho_Chi_Minh,/],
    detail: /^IANA time zone database/,
  },
  {
    row: 'da-lat',
    column: 'tier',
    value: 1,
    class: 'editorial',
    sources: Array<string>(1).fill('editorial'),
    lines: [/^da-lat,Da Lat,.*,1,highland,/],
  },
  {
    row: 'phu-quoc',
    column: 'climate_zone',
    value: 'Am',
    class: 'estimated',
    // Its table is withheld, so no line is cited.
    sources: ['chelsa'],
    lines: [],
    detail: /the normals are read from a grid, not observed/,
  },
];

onEachSharedService('Provenance', (service) => {
  const ask = async (slug: string, query = '') => (await service.ask(path(slug, query))).json();

  for (const check of SPOT_CHECKS) {
    test(`${check.column} of ${check.row} is ${JSON.stringify(check.value)}, as the cited lines say`, async () => {
      const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
      const published = rows.find(({ slug }: any) => slug === check.row);
      assert.deepEqual(published[check.column], check.value);
      const { values } = await ask('vietnam-destinations', `?row=${check.row}&column=${check.column}`);
      assert.equal(values.length, 1);
      const [value] = values;
      assert.deepEqual(value.row, { slug: check.row });
      assert.equal(value.column, check.column);
      assert.equal(value.class, check.class);
      if (check.detail) assert.match(value.detail, check.detail);
      const sources = value.sources.map(({ source }: any) => source);
      assert.deepEqual(sources, check.sources);
      const cited = value.sources.filter(({ table }: any) => table !== undefined);
      assert.equal(cited.length, check.lines.length);
      for (const [index, expected] of check.lines.entries()) {
        const text = citedLine(cited[index]);
        assert.ok(typeof expected === 'string' ? text.startsWith(expected) : expected.test(text), text);
      }
    });
  }

  test('returns exactly this receipt for the population of Hanoi', async () => {
    const answer = await ask('vietnam-destinations', '?row=hanoi&column=population');
    const { attribution, ...dataset } = answer.dataset;
    assert.match(attribution, /GeoNames \(CC BY 4\.0\)/);
    assert.deepEqual(
      { ...answer, dataset },
      {
        dataset: { slug: 'vietnam-destinations', name: 'Vietnam destinations' },
        columns: [
          {
            key: 'population',
            licence: 'CC BY 4.0',
            classes: { observed: 45, published: 23 },
            methods: [
              'counted by the census, because GeoNames gives no population',
              'counted by the census, because GeoNames counts another unit or is too old',
              'population of the GeoNames row, which comes near the census of the same unit',
            ],
            sources: [
              {
                name: 'geonames',
                title: 'GeoNames, cities500 dump of 2023-03, the rows of Vietnam',
                address: 'https://download.geonames.org/export/dump/',
                licence: 'CC BY 4.0',
                retrieved: '2026-11-15',
                period: '2023-03',
                files: {
                  'cities500-VN.txt': 'b1a056a749bbcabebc207ff8dbf1b96f3b606664e4f9ed36cd14ceaacbf025e6',
                },
                tables: { 'cities500-VN.txt': `${service.sampan.url}/sources/geonames/cities500-VN.txt` },
              },
              {
                name: 'populations',
                title:
                  'Census of population of 2019-04-01 by municipality, city, district and town, and rows of GeoNames of 2025-05',
                address: 'https://github.com/hgscarlette/vn-demographic',
                licence: 'census copy: none stated, facts of the official census; GeoNames: CC BY 4.0',
                retrieved: '2026-11-15',
                period: '2019 to 2025-05',
                files: JSON.parse(readFileSync('data/vietnam/observations/populations/source.json', 'utf8'))
                  .files,
                tables: { 'populations.csv': `${service.sampan.url}/sources/populations/populations.csv` },
              },
            ],
          },
        ],
        values: [
          {
            row: { slug: 'hanoi' },
            column: 'population',
            class: 'published',
            method: 'population of the GeoNames row, which comes near the census of the same unit',
            detail:
              'the row is Hanoi; last changed on 2021-12-07; municipality Hà Nội; 8053663 on 2019-04-01; machine-extracted',
            sources: [
              { source: 'geonames', table: 'cities500-VN.txt', line: 243 },
              { source: 'populations', table: 'populations.csv', line: 81 },
            ],
            period: '2019-04-01',
            unit: 'municipality',
            census: { persons: 8053663, date: '2019-04-01' },
          },
        ],
        next: null,
      },
    );
  });

  for (const slug of BUILT_SLUGS) {
    test(`the pages of ${slug} cover every value of every row once, in download order`, async () => {
      const { dataset, rows } = (await service.ask(`/api/data/${slug}`)).json();
      const keys = dataset.columns.map(({ key }: any) => key);
      const values = await everyValue(service, path(slug));
      const key = Object.keys(values[0].row);
      assert.deepEqual(
        values.map(({ row, column }) => [row, column]),
        rows.flatMap((row: any) =>
          keys.map((column: string) => [Object.fromEntries(key.map((part) => [part, row[part]])), column]),
        ),
      );
      for (const value of values) {
        assert.ok(CLASSES.has(value.class) && value.method, JSON.stringify(value));
        if (value.column !== 'month') assert.ok(value.sources.length > 0, JSON.stringify(value));
      }
    });

    test(`${slug} always lists all columns, each with its licence, methods, sources and a count of every value`, async () => {
      const { dataset, rows } = (await service.ask(`/api/data/${slug}`)).json();
      const answer = await ask(slug);
      assert.deepEqual(
        answer.columns.map(({ key }: any) => key),
        dataset.columns.map(({ key }: any) => key),
      );
      for (const { classes, methods, sources, licence } of answer.columns) {
        assert.equal(licence, 'CC BY 4.0');
        assert.ok(methods.length > 0 && sources.length > 0);
        for (const source of sources)
          assert.deepEqual(Object.keys(source), [
            'name',
            'title',
            'address',
            'licence',
            'retrieved',
            'period',
            'files',
            'tables',
          ]);
        assert.equal(
          Object.values<number>(classes).reduce((sum, count) => sum + count, 0),
          rows.length,
        );
      }
    });
  }

  test('?column returns one column with all its rows', async () => {
    const { columns, values, next } = await ask('vietnam-destinations', '?column=climate_zone');
    assert.deepEqual(columns.length, 1);
    assert.deepEqual(columns[0].classes, { estimated: 20, computed: 48 });
    assert.deepEqual(
      columns[0].sources.map(({ name, licence }: any) => [name, licence]),
      [
        ['chelsa', 'not stated in GSODRdata'],
        ['geonames', 'CC BY 4.0'],
        ['heights', 'facts, cited row by row'],
        ['imhen', 'MIT (package)'],
        ['worldclim', 'CC BY-SA 4.0'],
      ],
    );
    assert.equal(values.length, 68);
    assert.equal(next, null);
  });

  test('the next link keeps the column filter', async () => {
    const { next } = await ask('vietnam-climate-windows', '?column=recommended');
    const url = new URL(next);
    assert.equal(url.origin, service.sampan.url);
    assert.equal(url.searchParams.get('column'), 'recommended');
    const values = await everyValue(service, path('vietnam-climate-windows', '?column=recommended'));
    assert.equal(values.length, 816);
  });

  test('a budget has a receipt for each price band, with its range and components', async () => {
    const { values } = await ask('vietnam-destinations', '?row=da-nang&column=avg_daily_budget_usd');
    const { parts, class: valueClass } = values[0];
    assert.deepEqual(Object.keys(parts), ['budget', 'mid', 'premium']);
    assert.equal(valueClass, 'computed');
    const { range, n, period, parts: components } = parts.mid;
    assert.ok(range.low < range.value && range.value < range.high);
    assert.deepEqual([n, period], [1009, '2024-06']);
    assert.deepEqual(Object.keys(components), ['room', 'food', 'entertainment', 'transport']);
    assert.deepEqual(components.room.range, { low: 9.52, value: 14.61, high: 27.09 });
    assert.equal(components.room.class, 'computed');
    assert.equal(components.room.method, 'half of the median of hotel prices for a room for two');
    assert.equal(
      components.room.detail,
      '1009 hotels on Booking.com; machine-extracted; the standard error is 3 % by the spread and number of prices, and 21 % because samples of one place differ',
    );
    assert.ok(components.room.standard_error > 0);
    assert.equal(components.food.class, 'computed');
    assert.equal(
      components.food.detail,
      "2 × 1.44 for a better meal (upper quartile of an eatery's typical dish) (n = 56, 2022-12/2023-01); " +
        '1 × 14.17 for a restaurant dinner (half of a mid-range meal for two) (n = 29, 2024-03); ' +
        '2 × 0.96 for a cappuccino or coffee (n = 73, 2022-12/2023-01); published by ShopeeFood and Numbeo; machine-extracted; ' +
        'as a check, not as evidence: 27 a day for travellers, which a language model copied from search results for BudgetYourTrip; the range reaches it',
    );
    const [meal, dinner, coffee] = [1.44, 14.17, 0.96];
    assert.equal(components.food.range.value, 2 * meal + dinner + 2 * coffee);
    assert.equal(components.food.range.high, 27);
    assert.equal(components.entertainment.class, 'regional');
    const total = Object.values<any>(components).reduce((all, part) => all + part.range.value, 0);
    assert.ok(Math.abs(range.value - total) < 0.005);
    assert.equal(parts.premium.parts.food.class, 'editorial');
    assert.match(parts.premium.parts.food.method, /^an assumption, .*: 2 times the mid band/);
    const cited = components.room.sources.map(citedLine);
    assert.deepEqual(
      cited.map((line: string) => line.split(',', 4).join(',')),
      [
        'da-nang,room_price_median,all,29.23',
        'da-nang,room_price_p25,all,19.03',
        'da-nang,room_price_p75,all,54.17',
      ],
    );
    assert.equal(values[0].value, undefined);
  });

  test('a place without room prices is regional and names the places its price comes from', async () => {
    const { values } = await ask('vietnam-destinations', '?row=ba-be&column=avg_daily_budget_usd');
    assert.equal(values[0].class, 'regional');
    assert.match(values[0].parts.mid.detail, /^rooms of dien-bien-phu, /);
    assert.match(
      values[0].parts.mid.parts.room.detail,
      /such a mean misses by \d+ % where the price is known; \d+ hotel listings on Booking\.com; machine-extracted$/,
    );
  });

  test('each month outside the best months has a reason', async () => {
    const { values } = await ask('vietnam-destinations', '?row=ha-tinh&column=best_visit_months');
    const { excluded } = values[0];
    assert.deepEqual(Object.keys(excluded), ['1', '5', '6', '7', '8', '9', '10', '11', '12']);
    assert.deepEqual(excluded['10'], {
      reason: 'flood',
      tmean_c: 25,
      precip_mm: 730.2,
      guides: { named: 3, of: 4 },
    });
  });

  test('receipts lead from a comparison to the source lines', async () => {
    const comparison = 'hanoi-vs-ho-chi-minh-city';
    const { values } = await ask('vietnam-comparisons', `?row=${comparison}&column=intros`);
    const points = values[0].sources.find(({ dataset }: any) => dataset === 'vietnam-comparisons');
    assert.deepEqual(points, {
      dataset: 'vietnam-comparisons',
      row: comparison,
      columns: ['type', 'data_points'],
    });
    const second = await ask(points.dataset, `?row=${points.row}&column=${points.columns[1]}`);
    const hanoi = second.values[0].sources.find(({ row }: any) => row === 'hanoi');
    assert.equal(hanoi.dataset, 'vietnam-destinations');
    assert.ok(hanoi.columns.includes('population'));
    const third = await ask(hanoi.dataset, `?row=${hanoi.row}&column=population`);
    assert.match(citedLine(third.values[0].sources[0]), /\t8053663\t/);
  });

  test("a comparison's search volume is computed from review counts", async () => {
    const { columns, values } = await ask(
      'vietnam-comparisons',
      '?row=hanoi-vs-ho-chi-minh-city&column=search_volume',
    );
    assert.deepEqual(Object.keys(columns[0].classes), ['estimated', 'computed']);
    assert.equal(values[0].class, 'computed');
    assert.deepEqual(
      values[0].sources.map((origin: any) => citedLine(origin).split(',', 4).join(',')),
      ['hanoi,reviews,all,222236', 'ho-chi-minh-city,reviews,all,77862'],
    );
  });

  test("a destination's month is addressed with a comma and leads to its best months", async () => {
    const { values } = await ask('vietnam-climate-windows', '?row=hanoi,3&column=recommended');
    assert.deepEqual(values, [
      {
        row: { destination_slug: 'hanoi', month: 3 },
        column: 'recommended',
        class: 'computed',
        method: '1 where the month is among the best months of the destination, else 0',
        sources: [{ dataset: 'vietnam-destinations', row: 'hanoi', columns: ['best_visit_months'] }],
      },
    ]);
  });

  // Refused queries and their messages.
  const REFUSED: [slug: string, query: string, status: number, message: string][] = [
    ['vietnam-destinations', '?row=atlantis', 404, 'Unknown row'],
    ['vietnam-destinations', '?row=Hanoi', 404, 'Unknown row'],
    ['vietnam-destinations', '?row=%00', 404, 'Unknown row'],
    ['vietnam-destinations', "?row=hanoi'--", 404, 'Unknown row'],
    ['vietnam-destinations', '?row=hanoi,3', 400, 'Invalid row: it must have the form slug'],
    ['vietnam-destinations', '?row=', 400, 'Invalid row query parameter'],
    ['vietnam-destinations', '?row', 400, 'Invalid row query parameter'],
    ['vietnam-destinations', '?row=hanoi&row=hanoi', 400, 'Invalid row query parameter'],
    ['vietnam-destinations', '?row=hanoi&row=hue', 400, 'Invalid row query parameter'],
    ['vietnam-destinations', '?column=altitude', 404, 'Unknown column'],
    ['vietnam-destinations', '?column=constructor', 404, 'Unknown column'],
    ['vietnam-destinations', '?column=__proto__', 404, 'Unknown column'],
    ['vietnam-destinations', '?row=hanoi&column=month', 404, 'Unknown column'],
    ['vietnam-destinations', '?column=', 400, 'Invalid column query parameter'],
    ['vietnam-destinations', '?column=lat&column=lng', 400, 'Invalid column query parameter'],
    ['vietnam-destinations', '?after=', 400, 'Invalid after query parameter'],
    ['vietnam-destinations', '?after=atlantis', 404, 'Unknown row'],
    [
      'vietnam-climate-windows',
      '?row=hanoi',
      400,
      'Invalid row: it must have the form destination_slug,month',
    ],
    ['vietnam-climate-windows', '?row=hanoi,13', 404, 'Unknown row'],
    ['vietnam-climate-windows', '?row=hanoi,03', 404, 'Unknown row'],
    [
      'service-tool-usage-daily',
      '?row=trip-budget',
      400,
      'Invalid row: it must have the form day,tool_slug,locale',
    ],
    ['vietnam-hotels', '', 404, 'Unknown dataset'],
    ['vietnam-hotels', '?row=', 404, 'Unknown dataset'],
    ['constructor', '', 404, 'Unknown dataset'],
  ];

  for (const [slug, query, status, message] of REFUSED) {
    test(`${path(slug, query)} is ${status}: ${message}`, async () => {
      const answer = await service.ask(path(slug, query));
      assert.deepEqual(answer.json(), { message });
      assert.equal(answer.status, status);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
  }

  test('a response can be cached for five minutes and is revalidated with a 304', async () => {
    const first = await service.ask(path('vietnam-destinations', '?row=hue'));
    assert.equal(first.status, 200);
    assert.equal(first.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(first.headers['cache-control'], 'public, max-age=300');
    assert.equal(first.headers['access-control-allow-origin'], '*');
    const etag = first.headers['etag']!;
    const again = await service.ask(path('vietnam-destinations', '?row=hue'), {
      headers: { 'if-none-match': `"other", W/${etag}` },
    });
    assert.equal(again.status, 304);
    assert.equal(again.body.length, 0);
    assert.equal(again.headers['etag'], etag);
    const other = await service.ask(path('vietnam-destinations', '?row=hanoi'), {
      headers: { 'if-none-match': etag },
    });
    assert.equal(other.status, 200);
  });

  test("the catalogue links to each dataset's provenance", async () => {
    const { datasets } = (await service.ask('/api/data')).json();
    for (const { slug, provenance } of datasets) {
      assert.equal(provenance, `${service.sampan.url}${path(slug)}`);
    }
  });
});

onEachEngine(
  'Provenance of tool usage counts',
  (service) => {
    test("a count's source is the service itself, and an unknown locale is an empty part", async () => {
      const day = new Date().toISOString().slice(0, 10);
      await service.database.run(
        `insert into tool_uses (day, tool_slug, locale, uses) values ('${day}', 'trip-budget', '', 3)`,
      );
      const slug = 'service-tool-usage-daily';
      await until(
        async () => (await service.ask(`/api/data/${slug}`)).headers['x-row-count'] === '1',
        'The count was not published',
      );
      const answer = await service.ask(path(slug, `?row=${day},trip-budget,&column=uses`));
      const { columns, values } = answer.json();
      assert.deepEqual(values, [
        {
          row: { day, tool_slug: 'trip-budget', locale: null },
          column: 'uses',
          class: 'observed',
          method:
            'one more for each result that a person requests in a browser on this site, or a program over MCP; robots that follow links are not counted',
          sources: [],
        },
      ]);
      assert.deepEqual(columns[0].classes, { observed: 1 });
      assert.deepEqual(
        columns[0].sources.map(({ name, licence }: any) => [name, licence]),
        [['sampan', 'CC BY 4.0']],
      );
    });
  },
  { REFRESH_MS: '50', REPUBLISH_MS: '50' },
);

/** Follows the next links from the first page to the last. */
async function everyValue(service: SharedService, first: string): Promise<any[]> {
  const values: any[] = [];
  let next: string | null = first;
  for (let pages = 0; next !== null; pages += 1) {
    assert.ok(pages < 100, 'the next links end');
    const page = (await service.ask(next.replace(service.sampan.url, ''))).json();
    assert.ok(page.values.length > 0 && page.values.length <= 300);
    values.push(...page.values);
    next = page.next;
  }
  return values;
}
