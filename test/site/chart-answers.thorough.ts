import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yearsIn } from '../../src/datasets/dataset.ts';
import { CHARTS as DECLARED, SERVICE_CHARTS } from '../../src/pages/charts/charts.ts';
import { onOneSharedService } from '../contract/each-engine.ts';
import { parseXml, type Element } from '../support/parse-xml.ts';
import { unescapeHtml } from '../support/unescape-html.ts';
import { CHARTS, EACH_PAGE } from './each-page.ts';
import sharp from 'sharp';

const LANGUAGES = ['', '/vi'];
const MISSING = [
  '/embed/climate/atlantis',
  '/embed/climate',
  '/embed/compared-months/hanoi-vs-atlantis',
  '/embed/compared-climate/da-nang-vs-hoi-an',
  '/charts/verdicts/hanoi.svg',
  '/charts/climate/atlantis.svg',
  '/charts/climate/atlantis.csv',
  '/charts/climate/hanoi.png',
  '/vi/embed/atlantis',
];

function* textsOf(element: Element): Generator<string> {
  if (element.name === 'text') yield element.text;
  for (const child of element.children) yield* textsOf(child);
}

/** The cells of a file without line breaks in cells. */
function readCsv(text: string): Record<string, string>[] {
  const [head, ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, a, b]) => a ?? b!));
  return lines.map((cells) => Object.fromEntries(head!.map((key, index) => [key, cells[index]!])));
}

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

/** A dataset's name and its years in a source line. */
const DATED = /<a href="[^"]*\/datasets\/([a-z-]+)">[^<]+<\/a>\s*<span[^>]*>\((\d{4})(?:–(\d{4}))?\)/g;
const FIGURE = /<figure class="chart[^]*?<\/figure>/g;

test('these tests have a chart of every kind', () => {
  const kinds = [...DECLARED, ...SERVICE_CHARTS].map(({ id }) => id);
  assert.deepEqual(new Set(CHARTS.map((chart) => chart.split('/')[0])), new Set(kinds));
});

onOneSharedService('The charts', (service) => {
  const rowsOf = async (slug: string) =>
    (await service.ask(`/api/data/vietnam-${slug}`)).json().rows as any[];
  const csv = async (path: string) => readCsv((await service.ask(`/charts/${path}.csv`)).text());

  const yearsOn = async (chart: string) => {
    const dated = (await service.ask(`/embed/${chart}`)).text().matchAll(DATED);
    return Object.fromEntries(
      Array.from(dated, ([, slug, first, last]) => [slug!.replace('vietnam-', ''), [first, last ?? first]]),
    );
  };
  const columnYears = async (...columns: string[]) => {
    const answers = columns.map((column) =>
      service.ask(`/datasets/vietnam-destinations/provenance?row=hanoi&column=${column}`),
    );
    const found = (await Promise.all(answers)).flatMap((answer) => answer.json().columns as any[]);
    return yearsIn(found.flatMap(({ sources }) => sources.map(({ period }: any) => period)));
  };

  for (const chart of CHARTS)
    for (const prefix of LANGUAGES) {
      test(`${prefix}/embed/${chart} can be framed by any site, and names its source and licence`, async () => {
        const answer = await service.ask(`${prefix}/embed/${chart}`);
        assert.equal(answer.status, 200);
        assert.match(policyOf(answer.headers), /^default-src 'none';.* frame-ancestors \*$/);
        assert.doesNotMatch(policyOf(answer.headers), /unsafe/);
        assert.equal(answer.headers['x-frame-options'], undefined);
        const html = answer.text();
        assert.match(html, /href="https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/"\s+rel="license"/);
        assert.match(html, new RegExp(`href="${prefix}/datasets/[a-z-]+"`));
        assert.match(html, /<base target="_blank" \/>/);
        const headers = { 'if-none-match': answer.headers['etag'] };
        assert.equal((await service.ask(`${prefix}/embed/${chart}`, { headers })).status, 304);
      });

      test(`${prefix}/embed/${chart} and its picture give the years of every source`, async () => {
        const html = (await service.ask(`${prefix}/embed/${chart}`)).text();
        const [credit] = /<p class="chart-note">(?:(?!<\/p>)[^])*rel="license"/.exec(html)!;
        const dated = [...credit.matchAll(DATED)];
        assert.ok(dated.length > 0);
        assert.equal(dated.length, credit.match(/\/datasets\//g)!.length);
        const picture = (await service.ask(`${prefix}/charts/${chart}.svg`)).text();
        const svg = parseXml(`<?xml version="1.0" encoding="utf-8"?>${picture}`);
        const texts = [...textsOf(svg)].join(' ');
        for (const [, , first, last] of dated)
          assert.ok(texts.includes(`(${first}${last ? `–${last}` : ''})`));
      });

      test(`librsvg renders ${prefix}/charts/${chart}.svg, which includes its source and licence`, async () => {
        const answer = await service.ask(`${prefix}/charts/${chart}.svg`);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-type'], 'image/svg+xml; charset=utf-8');
        assert.match(policyOf(answer.headers), /frame-ancestors 'none'/);
        const svg = parseXml(`<?xml version="1.0" encoding="utf-8"?>${answer.text()}`);
        const texts = [...textsOf(svg)].join(' ');
        assert.match(texts, /CC\u00a0BY\u00a04\.0/);
        assert.ok(texts.includes(prefix ? 'Nguồn: Sampan' : 'Source: Sampan'));
        assert.ok(texts.includes(`${service.sampan.url}${prefix}/`));
        assert.doesNotMatch(answer.text(), /<a |<script|\shref=/);
        const { data, info } = await sharp(answer.body)
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        assert.deepEqual(
          [info.width, info.height],
          [svg.attributes['width'], svg.attributes['height']].map(Number),
        );
        assert.ok(data[0]! > 240, 'the background is light, whatever is behind the picture');
        assert.ok(data.filter((grey) => grey < 100).length > 500, 'nothing is drawn');
      });

      test(`${prefix}/charts/${chart}.csv has the drawn values`, async () => {
        const answer = await service.ask(`${prefix}/charts/${chart}.csv`);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8; header=present');
        const name = `${chart.replace('/', '-')}.csv`;
        assert.equal(answer.headers['content-disposition'], `attachment; filename="${name}"`);
        assert.match(String(answer.headers['link']), /licenses\/by\/4\.0\/>; ?rel="license"/);
        const rows = readCsv(answer.text());
        assert.ok(rows.length > 1);
        for (const row of rows) assert.ok(Object.values(row).every((cell) => cell !== undefined));
      });
    }

  test('the files have the numbers of the datasets they name', async () => {
    const destinations = await rowsOf('destinations');
    assert.deepEqual(
      (await csv('destinations-map')).map(({ slug, lat, lng, tier }) => [slug, lat, lng, tier]),
      destinations.map(({ slug, lat, lng, tier }) => [slug, ...[lat, lng, tier].map(String)]),
    );
    const normals = (await rowsOf('climate-normals')).filter((row) => row.destination_slug === 'hanoi');
    assert.deepEqual(
      (await csv('climate/hanoi')).map((row) => [row['month'], row['mean_temperature_c'], row['rain_mm']]),
      normals.map((row) => [row.month, row.mean_temperature_c, row.rain_mm].map(String)),
    );
    const costs = (await rowsOf('daily-costs')).filter((row) => row.destination_slug === 'hanoi');
    const drawn = await csv('daily-cost/hanoi');
    for (const { band, low_usd, high_usd } of costs) {
      const row = drawn.find((each) => each['band'] === band)!;
      assert.deepEqual([row['low_usd'], row['high_usd']], [String(low_usd), String(high_usd)]);
    }
    const months = await csv('best-months');
    assert.equal(months.length, destinations.length);
    for (const { slug, best_months } of months)
      assert.deepEqual(
        JSON.parse(best_months!),
        destinations.find((row) => row.slug === slug).best_visit_months,
      );
    const bins = await csv('cost-distribution');
    for (const band of ['budget', 'mid', 'premium']) {
      const counts = bins.filter((row) => row['band'] === band).map((row) => Number(row['destinations']));
      assert.equal(
        counts.reduce((sum, count) => sum + count),
        destinations.length,
      );
    }
  });

  test('the years in a source line are those of the drawn data', async () => {
    const places = await columnYears('lat', 'lng', 'tier');
    const costs = await columnYears('avg_daily_budget_usd');
    const months = await columnYears('best_visit_months');
    const normals = yearsIn((await rowsOf('climate-normals')).map((row) => row.period));
    const prices = yearsIn((await rowsOf('daily-costs')).map((row) => String(row.year)));
    assert.deepEqual(await yearsOn('destinations-map'), { destinations: places });
    assert.deepEqual(await yearsOn('cost-distribution'), { destinations: costs });
    assert.deepEqual(await yearsOn('best-months'), { 'climate-windows': months });
    assert.deepEqual(await yearsOn('climate/hanoi'), { 'climate-normals': normals, destinations: months });
    assert.deepEqual(await yearsOn('daily-cost/hanoi'), { 'daily-costs': prices, destinations: costs });
  });

  for (const path of EACH_PAGE)
    test(`every chart on ${path} has its source, its files and an embed snippet`, async () => {
      const [html] = /<main[^]*<\/main>/.exec((await service.ask(path)).text())!;
      const figures = [...html.matchAll(FIGURE)].map(([figure]) => figure);
      // A split bar only repeats the figures below it, which have receipts.
      assert.doesNotMatch(html.replaceAll(FIGURE, ''), /<svg (?!class="split")/, 'an SVG outside a figure');
      for (const figure of figures) {
        assert.match(figure, /rel="license">CC BY 4\.0</);
        const files = [...figure.matchAll(/href="(\/charts\/[^"]+)"/g)].map(([, href]) => href!);
        assert.deepEqual(
          files.map((file) => /\.(\w+)(?:\?|$)/.exec(file)![1]),
          ['svg', 'csv'],
        );
        const [, frame] = /<iframe src="([^"]*)"/.exec(unescapeHtml(figure))!;
        for (const address of [
          ...files.map((file) => service.sampan.url + unescapeHtml(file)),
          unescapeHtml(frame!),
        ])
          assert.equal((await fetch(address, { method: 'HEAD' })).status, 200, address);
      }
    });

  test("a list's map shows the destinations that the query selects, in every format", async () => {
    const beaches = (await rowsOf('destinations')).filter((row) => row.travel_style_tags.includes('beach'));
    const query = '?travel_style_tags=beach';
    const map = async (path: string) => (await service.ask(path + query)).text();
    const drawn = readCsv(await map('/charts/destinations-map.csv')).map(({ slug }) => slug);
    assert.deepEqual(new Set(drawn), new Set(beaches.map(({ slug }) => slug)));
    for (const path of ['/charts/destinations-map.svg', '/embed/destinations-map', '/destinations']) {
      const text = await map(path);
      const [, count] = /(\d+) destinations in Vietnam/.exec(text) ?? [];
      assert.equal(Number(count), beaches.length, path);
    }
    assert.equal((await service.ask('/embed/destinations-map?tier=beach')).status, 400);
  });

  for (const path of MISSING)
    test(`${path} is 404 and cannot be framed`, async () => {
      for (const accept of ['text/html', '*/*']) {
        const answer = await service.ask(path, { headers: { accept } });
        assert.equal(answer.status, 404);
        assert.match(policyOf(answer.headers), /frame-ancestors 'none'/);
      }
    });

  for (const path of ['/embed/climate/hanoi', '/charts/climate/hanoi.svg', '/vi/charts/verdicts.csv'])
    test(`${path} refuses parameters`, async () => {
      const answer = await service.ask(`${path}?theme=dark`);
      assert.equal(answer.status, 400);
      assert.equal(answer.json().message, 'Unknown query parameter "theme". Allowed: none');
      const page = await service.ask(`${path}?theme=dark`, { headers: { accept: 'text/html' } });
      assert.equal(page.status, 400);
      assert.match(policyOf(page.headers), /frame-ancestors 'none'/);
    });

  for (const path of EACH_PAGE)
    test(`${path} cannot be framed`, async () => {
      assert.match(policyOf((await service.ask(path)).headers), /frame-ancestors 'none'(?:;|$)/);
    });
});
