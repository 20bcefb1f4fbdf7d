import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildDatasets } from '../../src/cli/build/build.ts';
import { createServiceHere, type ServiceHere } from '../../src/cli/serve/create-service-here.ts';
import { readConfig } from '../../src/config/config.ts';
import { COUNTRIES } from '../../src/countries/countries.ts';
import type { Countries } from '../../src/countries/country.ts';
import type { Comparison } from '../../src/datasets/declared/comparisons.ts';
import type { Destination } from '../../src/datasets/declared/destinations.ts';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { tussock } from './tussock.ts';

const KINDS = ['destinations', 'comparisons', 'climate-windows', 'climate-normals', 'daily-costs'];
const DOLLAR = { currency: 'USD', valid_from: '2026-01-01', vnd: 26_000, source: 'a bank' };
const CROWN = { currency: 'XSC', valid_from: '2026-01-01', vnd: 13_000, source: 'a bank' };

interface Service {
  readonly db: Database;
  readonly service: ServiceHere;
  readonly get: (path: string) => Promise<{ status: number; text: string; location: string | undefined }>;
}

async function start(countries: Countries): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampan-countries-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0', BASE_URL: 'http://sampan.test' });
  const db = openTestDatabase({ settings: { DATA_DIR: dataDir, DATABASE_URL: '' } });
  await migrate(db);
  await db.insertInto('exchange_rates').values([DOLLAR, CROWN]).execute();
  await buildDatasets(db, config, { countries, now: new Date('2026-11-16T00:00:00Z') });
  const service = await createServiceHere(config, db, countries);
  return {
    db,
    service,
    async get(path) {
      const { statusCode, body, headers } = await service.apps.production.app.inject(path);
      return { status: statusCode, text: body, location: headers.location };
    },
  };
}

async function stop({ db, service }: Service): Promise<void> {
  await service.close();
  await db.destroy();
}

describe('A country added by one folder and one line', () => {
  let service: Service;
  const rowsOf = async <Row>(dataset: string): Promise<Row[]> =>
    (JSON.parse((await service.get(`/api/data/${dataset}`)).text) as { rows: Row[] }).rows;
  const page = async (path: string): Promise<string> => {
    const { status, text } = await service.get(path);
    assert.equal(status, 200, path);
    return text;
  };

  before(async () => {
    service = await start([...COUNTRIES, tussock]);
  });
  after(() => stop(service));

  test('has its five datasets as JSON and CSV', async () => {
    const listed = await page('/api/data');
    for (const kind of KINDS) {
      const rows = await rowsOf(`tussock-${kind}`);
      const csv = await page(`/api/data/tussock-${kind}?format=csv`);
      assert.ok(rows.length > 0, kind);
      assert.equal(csv.trimEnd().split('\r\n').length, rows.length + 1, kind);
      assert.ok(listed.includes(`tussock-${kind}`), kind);
      assert.ok(
        (await page(`/vi/datasets/tussock-${kind}`)).includes(kind === 'destinations' ? 'Tút-sốc' : kind),
      );
    }
    assert.ok((await page('/api/openapi.json')).includes('/api/data/tussock-destinations'));
  });

  test('leaves every byte of the other country unchanged', async () => {
    const alone = await start(COUNTRIES);
    for (const kind of KINDS)
      for (const format of ['json', 'csv']) {
        const path = `/api/data/vietnam-${kind}?format=${format}`;
        assert.equal((await alone.get(path)).text, (await service.get(path)).text, path);
      }
    await stop(alone);
  });

  test('has its own codes, currency and regions', async () => {
    const places = await rowsOf<Destination>('tussock-destinations');
    assert.deepEqual(
      places.map((row) => [row.slug, row.country_code, row.currency_code, row.timezone, row.region_code]),
      [
        ['far-cape', 'XS', 'XSC', 'Pacific/Auckland', 'XS-S'],
        ['high-fell', 'XS', 'XSC', 'Pacific/Auckland', 'XS-S'],
        ['hue', 'XS', 'XSC', 'Pacific/Auckland', 'XS-N'],
        ['long-plain', 'XS', 'XSC', 'Pacific/Auckland', 'XS-S'],
      ],
    );
  });

  test('has its summer at the turn of the year', async () => {
    const places = await rowsOf<Destination>('tussock-destinations');
    const of = (slug: string) => places.find((row) => row.slug === slug)!;
    // North of the equator the same rain would fall in the opposite season, which swaps Cwb and Csb.
    assert.equal(of('hue').climate_zone, 'Csb');
    assert.equal(of('high-fell').climate_zone, 'Cwb');
    // In March and November the mean is 15.8 °C, nearly the fair limit.
    assert.deepEqual(of('hue').best_visit_months, [1, 2, 3, 11, 12]);

    const comparisons = await rowsOf<Comparison>('tussock-comparisons');
    const pair = comparisons.find(({ slug }) => slug === 'long-plain-vs-hue')!;
    const { climate, verdicts } = pair.data_points;
    const mean = (months: number[]) =>
      Math.round((months.reduce((sum, month) => sum + climate.b.tmean_c![month - 1]!, 0) / 3) * 10) / 10;
    assert.equal(verdicts.warmer_winter.b, mean([6, 7, 8]));
    assert.equal(verdicts.cooler_summer.b, mean([12, 1, 2]));
    const texts = comparisons.map(({ intros }) => intros);
    assert.ok(
      texts.some(({ en }) => /(?:June to August is warmer|December to February is cooler) in /.test(en)),
    );
    assert.ok(texts.every(({ en }) => !/December to February is warmer|June to August is cooler/.test(en)));
    assert.match(await page('/tussock/comparisons/long-plain-vs-hue'), /Warmer from June to August/);
    assert.match(await page('/comparisons/da-nang-vs-hue'), /Warmer from December to February/);
  });

  test("has pages in both languages, beside another country's pages with the same slugs", async () => {
    assert.match(await page('/tussock/destinations'), /<h1>Where to go in Tussock<\/h1>/);
    assert.match(await page('/vi/tussock/destinations'), /<h1>Nên đi đâu ở Tút-sốc<\/h1>/);
    assert.match(await page('/tussock/destinations/hue'), /<title>Hue, Tussock \| Sampan<\/title>/);
    assert.match(await page('/vi/tussock/destinations/hue'), /<h1>[^<]*Vịnh\sHue/);
    assert.match(await page('/destinations/hue'), /<title>Hue, Vietnam \| Sampan<\/title>/);
    assert.match(await page('/vi/destinations/hue'), /<h1>[^<]*Huế/);
    assert.match(await page('/vi/tussock/comparisons'), /So sánh các điểm đến ở Tút-sốc/);
    assert.equal((await service.get('/tussock/destinations/hanoi')).status, 404);
    const turned = await service.get('/vi/tussock/comparisons/hue-vs-long-plain');
    assert.deepEqual([turned.status, turned.location], [308, '/vi/tussock/comparisons/long-plain-vs-hue']);
    assert.match(await page('/'), /<a class="chip" href="\/tussock\/destinations">Tussock<\/a>/);
    assert.match(await page('/destinations'), /href="\/tussock\/destinations"/);
  });

  test('has its own map: its outline, a dot and a name for each place, and no other country', async () => {
    const map = /<figure[^]*?<\/figure>/.exec(await page('/tussock/destinations'))![0];
    for (const name of ['Hue', 'Long Plain', 'High Fell', 'Far Cape', 'Northmark'])
      assert.match(map, new RegExp(`<text[^>]*>${name}</text>`), name);
    assert.match(map, /class="map-country" d="M\d/);
    assert.equal(map.match(/class="map-target" href="\/tussock\/destinations\/hue"/g)!.length, 2);
    assert.doesNotMatch(map, /East Sea|Paracel|Vietnam|Laos/);
    const own = /class="map-country" d="([^"]+)"/.exec(map)![1];
    assert.ok(!(await page('/destinations')).includes(own!));
    const card = await service.service.apps.production.app.inject('/og/en/tussock/destinations/hue.png');
    assert.deepEqual([card.statusCode, card.headers['content-type']], [200, 'image/png']);
  });

  test('has tools that use its currency', async () => {
    const answer = await page('/tussock/tools/trip-budget?place=hue&days=1&style=mid&travellers=2');
    const places = await rowsOf<Destination>('tussock-destinations');
    const place = places.find(({ slug }) => slug === 'hue');
    const crowns = Number((2 * 2 * place!.avg_daily_budget_usd.mid).toPrecision(2));
    assert.ok(answer.includes(`${crowns}\u00a0kr`));
    assert.match(answer, /<th scope="col" class="figure">Crowns/);
    const finder = await page('/vi/tussock/tools/destination-finder?style=mid');
    assert.match(finder, /Đảo Nam/);
    assert.equal(
      (await service.get('/tussock/tools/trip-budget?place=hanoi&days=1&style=mid&travellers=1')).status,
      422,
    );
  });

  test('has receipts that lead to its own sources', async () => {
    const { text } = await service.get('/datasets/tussock-destinations/provenance?row=hue&column=lat');
    assert.match(text, /"tussock-geonames"/);
    assert.match(await page('/tussock/destinations/hue'), /Gazetteer of Tussock/);
    assert.match(await page('/vi/tussock/destinations/hue'), /đảo chứa nơi này/);
    assert.match(await page('/how-it-is-made'), /id="source-tussock-geonames"/);
    assert.match(await page('/how-it-is-made'), /id="source-geonames"/);
  });

  test('is found by a search, as is the place of the same name in another country', async () => {
    const found = await page('/search?q=hue');
    assert.match(found, /href="\/destinations\/hue"/);
    assert.match(found, /href="\/tussock\/destinations\/hue"/);
    assert.match(found, /href="\/tussock\/comparisons\/long-plain-vs-hue"/);
    assert.match(
      await page('/vi/search?q=vinh+hue'),
      /<a href="\/vi\/tussock\/destinations\/hue">Vịnh Hue<\/a>/,
    );
    assert.match(await page('/tussock/destinations?q=south+island'), /3 of 4 destinations/);
    assert.equal((await service.get('/tussock/comparisons?foo=1')).status, 400);
  });

  test('is in the sitemap, and every link on its pages works', async () => {
    const listed = Array.from(
      (await page('/sitemap.xml')).matchAll(/<loc>http:\/\/sampan\.test([^<]*tussock[^<]*)<\/loc>/g),
      ([, path]) => path!,
    );
    assert.ok(listed.includes('/vi/tussock/destinations/far-cape'));
    assert.ok(listed.includes('/tussock/tools/trip-budget'));
    const links = new Set<string>();
    for (const path of listed)
      for (const [, link] of (await page(path)).matchAll(/href="(\/[^"#?]*)/g)) links.add(link!);
    for (const link of links) assert.ok((await service.get(link)).status < 400, link);
  });
});
