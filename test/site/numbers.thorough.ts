import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { readTables, readText } from './read-tables.ts';

type Language = 'en' | 'vi';

/** Columns that tables and CSV omit. */
const JSON_ONLY = new Set(['data_points', 'intros']);
/** The columns of the climate panel. */
const MEASURED = ['max_temperature_c', 'min_temperature_c', 'rain_mm', 'humidity_pct', 'sunshine_h'];
const BANDS = ['budget', 'mid', 'premium'] as const;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Reads each page in one language, half of them in each. */
const languageOf = (index: number): Language => (index % 2 === 0 ? 'en' : 'vi');
const prefixOf = (language: Language) => (language === 'en' ? '' : '/vi');

const number = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);
const tenths = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
const usd = (value: number, language: Language) =>
  language === 'en' ? `≈ $${number(value, language)}` : `≈ ${number(value, language)} USD`;
/** An amount in the reader's own currency, with two digits of đồng. */
const amount = (value: number, language: Language, perUsd: number) =>
  language === 'en'
    ? usd(Math.round(value), language)
    : `≈ ${number(Number((value * perUsd).toPrecision(2)), language)} ₫`;
/** Drawings have thousands of đồng. */
const drawnAmount = (value: number, language: Language, perUsd: number) =>
  language === 'en'
    ? usd(value, language)
    : `≈ ${number(Number((value * perUsd).toPrecision(2)) / 1_000, language)}`;
const textOf = (cells: readonly string[]) => cells.map(readText);

/** The months that a month strip highlights. */
const markedMonths = (html: string) =>
  Array.from(html.matchAll(/<span class="(best)?" title=/g)).flatMap(([, best], index) =>
    best ? [index + 1] : [],
  );

/** The estimated amounts beside a chart's bars: first the wide drawing, then the narrow one. */
const amountsOf = (html: string) =>
  Array.from(html.matchAll(/<text class="amount"[^>]*>([^<]*)</g), ([, text]) => readText(text!));

/** A value as the dataset's table shows it. */
function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (value === null) return '';
  if (typeof value === 'object')
    return Object.entries(value)
      .map((entry) => entry.join(' '))
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

onOneSharedService('Numbers on pages equal those in the download:', (service) => {
  const rows = {
    places: [] as any[],
    normals: [] as any[],
    pairs: [] as any[],
    windows: [] as any[],
    uses: [] as any[],
  };
  const places = new Map<string, any>();
  const midCosts = new Map<string, any>();
  let perUsd = 0;
  const download = async (slug: string) => (await service.ask(`/api/data/${slug}`)).json().rows;
  const read = async (path: string) => (await service.ask(path)).text();
  before(async () => {
    rows.places = await download('vietnam-destinations');
    rows.pairs = await download('vietnam-comparisons');
    rows.windows = await download('vietnam-climate-windows');
    rows.normals = await download('vietnam-climate-normals');
    rows.uses = await download('service-tool-usage-daily');
    for (const row of rows.places) places.set(row.slug, row);
    const [, rate] = /1 đô la Mỹ = ([\d.]+)/.exec(readText(await read('/vi/destinations/hue')))!;
    perUsd = Number(rate!.replaceAll('.', ''));
    for (const row of await download('vietnam-daily-costs'))
      if (row.band === 'mid') midCosts.set(row.destination_slug, row);
  });

  /** A place's normals from any of its comparisons in the download. */
  function findClimate(slug: string) {
    const pair = rows.pairs.find(({ a_slug, b_slug }) => a_slug === slug || b_slug === slug);
    return pair?.data_points.climate[pair.a_slug === slug ? 'a' : 'b'];
  }

  test('on each destination: costs, months, climate and nearby places', async () => {
    for (const [index, row] of rows.places.entries()) {
      const language = languageOf(index);
      const html = await read(`${prefixOf(language)}/destinations/${row.slug}`);
      const dollars = BANDS.map((band) => row.avg_daily_budget_usd[band]);
      const drawn = dollars.map((value) => drawnAmount(value, language, perUsd));
      assert.deepEqual(amountsOf(html), [...drawn, ...drawn], row.slug);
      const amounts = dollars.map((value) => amount(value, language, perUsd));
      assert.ok(readText(html).includes(`${row.lat}, ${row.lng}`), row.slug);
      if (row.population > 0) assert.ok(readText(html).includes(number(row.population, language)), row.slug);

      const tables = readTables(html);
      const [near, sources] = tables.splice(-2) as [string[][], string[][]];
      const { tmean_c, precip_mm } = findClimate(row.slug);
      const windows = rows.windows.filter(({ destination_slug }) => destination_slug === row.slug);
      const answer = language === 'en' ? ['no', 'yes'] : ['không', 'có'];
      const expected = MONTHS.map((month) => [
        ...(tmean_c ? [tmean_c, precip_mm].map((series) => tenths(series[month - 1], language)) : []),
        answer[windows.find((each) => each.month === month).recommended],
      ]);
      const [climate, panel, costs, parts, ...others] = tables.map((table) =>
        table.map((cells) => textOf(cells).slice(1)),
      );
      assert.deepEqual(climate, expected, row.slug);
      const normals = rows.normals.filter(({ destination_slug }) => destination_slug === row.slug);
      const measured = MEASURED.filter((column) => normals.some((normal) => normal[column] !== null));
      assert.deepEqual(
        panel!.map((cells) => [...cells.slice(0, -1), cells.at(-1)!.startsWith('✓')]),
        MONTHS.map((month) => [
          ...measured.map((column) => {
            const value = normals.find((each) => each.month === month)[column];
            return value === null ? '' : tenths(value, language);
          }),
          row.best_visit_months.includes(month),
        ]),
        row.slug,
      );
      assert.deepEqual(
        costs!.map(([cost]) => cost!.split(' (')[0]),
        amounts,
        row.slug,
      );
      const { components_usd, parts_evidence } = midCosts.get(row.slug);
      assert.deepEqual(
        parts!.map(([cost, origin]) => [cost, /^(?:measured here|đo tại đây) ?: /.test(origin!)]),
        Object.keys(components_usd).map((part) => [
          amount(components_usd[part], language, perUsd),
          parts_evidence[part] === 'measured',
        ]),
        row.slug,
      );
      assert.deepEqual(others, []);
      assert.deepEqual(
        sources.map((cells) => textOf(cells).slice(0, 2)),
        Object.entries(row).map(([column, value]) => [column, cellText(value)]),
      );

      for (const [name, distance, cost, months] of near) {
        const slug = /\/destinations\/([a-z-]+)"/.exec(name!)![1]!;
        const other = places.get(slug);
        const pair = rows.pairs.find(
          ({ a_slug, b_slug }) => [a_slug, b_slug].includes(row.slug) && [a_slug, b_slug].includes(slug),
        );
        if (pair)
          assert.equal(readText(distance!), `${tenths(pair.data_points.distance_km, language)} km`, slug);
        assert.ok(readText(cost!).includes(`${usd(other.avg_daily_budget_usd.mid, language)} (`), slug);
        assert.deepEqual(markedMonths(months!), other.best_visit_months, slug);
      }
    }
  });

  test('on each comparison: figures, winners, costs and climates', async () => {
    for (const [index, { slug, a_slug, b_slug, data_points: data, search_volume }] of rows.pairs.entries()) {
      const language = languageOf(index);
      const html = await read(`${prefixOf(language)}/comparisons/${slug}`);
      const text = readText(html);
      assert.ok(text.includes(`${number(data.distance_km, language)} km`), slug);
      assert.ok(text.includes(number(search_volume, language)), slug);
      for (const [, cited] of html.matchAll(/<a class="cited"[^>]*>([^<]+)</g))
        assert.doesNotMatch(cited!, /^(?:in|vào)\s*$/, `${slug}: "${cited}" is not a figure`);

      const tables = readTables(html);
      const [aName, bName] = [a_slug, b_slug].map((each) => nameOf(html, each));
      for (const [at, [aspect, verdict]] of Object.entries<any>(data.verdicts).entries()) {
        const [, a, b, better] = textOf(tables[0]![at]!);
        // Money is rounded; everything else is as in the download.
        for (const [shown, value] of [
          [a, verdict.a],
          [b, verdict.b],
        ] as const)
          assert.equal(
            /^≈ [$\d.,]+(?: ₫)?|^[\d.,]*/.exec(shown!)![0],
            value === null
              ? ''
              : aspect === 'cheaper'
                ? amount(value, language, perUsd)
                : number(value, language),
            slug,
          );
        if (aspect === 'cheaper' && verdict.winner === 'unknown')
          assert.match(better!, /^(?:our data cannot tell|số liệu không cho biết): /, slug);
        if (verdict.winner === 'tie')
          assert.match(
            better!,
            verdict.margin === 0 ? /^(?:equal|bằng nhau)$/ : /^(?:too close to tell|khó phân định)$/,
            slug,
          );
        if (['a', 'b'].includes(verdict.winner))
          assert.equal(better, verdict.winner === 'a' ? aName : bName, slug);
        else assert.ok(better !== aName && better !== bName, slug);
      }

      const costs = tables
        .at(-1)!
        .map((cells) =>
          textOf(cells.slice(1, 3)).map((cost) => cost.replace(/^.*₫.* tức /, '').split(' (')[0]),
        );
      const { a, b } = data.avg_daily_budget_usd;
      assert.deepEqual(
        costs,
        BANDS.map((band) => [usd(a[band], language), usd(b[band], language)]),
        slug,
      );

      const drawn = tables.at(-2)!.map((cells) => textOf(cells).slice(1));
      assert.deepEqual(
        drawn.map(([name, cost]) => [name, cost!.split(' (')[0]]),
        BANDS.flatMap((band) => [
          [aName, amount(a[band], language, perUsd)],
          [bName, amount(b[band], language, perUsd)],
        ]),
        slug,
      );
      assert.deepEqual(
        tables[1]!.map((cells) => readText(cells[0]!)),
        [aName, bName],
        slug,
      );

      if (tables.length === 4) continue;
      const { a: climateA, b: climateB } = data.climate;
      const figures = MONTHS.map((month) =>
        [climateA.tmean_c, climateB.tmean_c, climateA.precip_mm, climateB.precip_mm].map((series) =>
          tenths(series[month - 1], language),
        ),
      );
      assert.deepEqual(
        tables[2]!.map((cells) => textOf(cells).slice(1)),
        figures,
        slug,
      );
    }
  });

  test('on the home page, and the source count on the sources page', async () => {
    const html = await read('/');
    const shown = Array.from(
      /<dl class="numbers">([^]*?)<\/dl>/.exec(html)![1]!.matchAll(/<dd>([^<]*)</g),
      ([, text]) => text,
    );
    const sources = (await read('/how-it-is-made')).match(/<li id="source-/g)!.length;
    const counts = [rows.places.length, rows.pairs.length, rows.windows.length, sources];
    assert.deepEqual(
      shown,
      counts.map((count) => number(count, 'en')),
    );
  });

  test("in the datasets' tables, down to the last row", async () => {
    const tables: [slug: string, rows: any[]][] = [
      ['vietnam-destinations', rows.places],
      ['vietnam-comparisons', rows.pairs],
      ['vietnam-climate-windows', rows.windows],
      ['vietnam-climate-normals', await download('vietnam-climate-normals')],
      ['vietnam-daily-costs', await download('vietnam-daily-costs')],
    ];
    for (const [slug, all] of tables) {
      const shown: string[][] = [];
      for (let page = 1; shown.length < all.length; page += 1) {
        const html = await read(`/datasets/${slug}?page=${page}`);
        const table = /<table class="data">[^]*?<\/table>/.exec(html)![0];
        shown.push(...readTables(table)[0]!.map(textOf));
      }
      const isConstant = (column: string) => new Set(all.map((row) => cellText(row[column]))).size === 1;
      const columns = Object.keys(all[0])
        .filter((column) => !JSON_ONLY.has(column))
        .toSorted((a, b) => Number(isConstant(a)) - Number(isConstant(b)));
      const expected = all.map((row) => columns.map((column) => cellText(row[column])));
      assert.deepEqual(shown, expected, slug);
    }
  });
});

/** The name that a page uses for a destination, taken from its link. */
function nameOf(html: string, slug: string): string {
  return readText(new RegExp(`<a class="chip" href="[^"]*/destinations/${slug}">([^<]*)<`).exec(html)![1]!);
}
