import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { unescapeHtml } from '../support/unescape-html.ts';
import { onOneSharedService } from '../contract/each-engine.ts';
import { readTables, readText } from './read-tables.ts';

type Language = 'en' | 'vi';

const LANGUAGES: readonly Language[] = ['en', 'vi'];
const prefixOf = (language: Language) => (language === 'en' ? '' : '/vi');
const languageOf = (index: number): Language => LANGUAGES[index % 2]!;

const number = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);

/** An estimated daily cost with its range: "≈ $45 (33–59)". */
function estimate({ value_usd, low_usd, high_usd }: any, language: Language): string {
  const [value, low, high] = [value_usd, low_usd, high_usd].map((usd) => number(usd, language));
  return language === 'en' ? `≈ $${value} (${low}–${high})` : `≈ ${value} USD (${low}–${high})`;
}

const SIMILAR: Record<Language, RegExp> = { en: /similar places/, vi: /nơi tương tự/ };

/** Everything a page claims: its text and its metadata, without the values in forms. */
function claimsOf(html: string): string {
  const shown = Array.from(
    html.matchAll(/\s(?:content|aria-label|title|alt)="([^"]*)"/g),
    ([, text]) => text,
  );
  const scripts = Array.from(
    html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g),
    ([, text]) => text,
  );
  const body = html.replaceAll(/<form[^]*?<\/form>/g, ' ');
  return [readText(body), ...shown, ...scripts].join(' | ').replaceAll(/\s+/g, ' ');
}

const MONEY = /\$\d[\d,.]*|\d[\d.,]*\s?(?:USD\b|₫)/g;
const MARK = /(?:≈|\babout|\bkhoảng) ?$/;
/** The exchange rate is published, not estimated, and the reader chooses the limit of the finder. */
const RATE = /(?:1 (?:US dollar|đô la Mỹ) = |[Uu]p to |if you allow |[Tt]ối đa )$/;

/** The amounts of money on a page that are not marked as estimates. */
function unmarkedAmounts(html: string): string[] {
  const text = claimsOf(html);
  return Array.from(text.matchAll(MONEY)).flatMap(({ 0: amount, index }) => {
    const lead = text.slice(Math.max(0, index - 60), index);
    return MARK.test(lead) || RATE.test(lead) ? [] : [`${lead}${amount}`];
  });
}

const headsOf = (html: string) =>
  Array.from(html.matchAll(/<th scope="col"[^>]*>([^]*?)<\/th>/g), ([, head]) => readText(head!));

const sectionOf = (html: string, id: string) =>
  readText(new RegExp(`<section id="${id}"([^]*?)</section>`).exec(html)![1]!);

onOneSharedService('Estimates are marked:', (service) => {
  const costs = new Map<string, any>();
  let places: any[] = [];
  let pairs: any[] = [];
  const download = async (slug: string) => (await service.ask(`/api/data/${slug}`)).json().rows;
  const read = async (path: string) => (await service.ask(path)).text();
  const costOf = (slug: string, band = 'mid') => costs.get(`${slug} ${band}`);
  const isRegional = (slug: string) => costOf(slug).evidence_class === 'regional';
  before(async () => {
    places = await download('vietnam-destinations');
    pairs = await download('vietnam-comparisons');
    for (const row of await download('vietnam-daily-costs'))
      costs.set(`${row.destination_slug} ${row.band}`, row);
  });

  test('the test itself finds an unmarked amount', () => {
    assert.deepEqual(unmarkedAmounts('<p>A day costs $45.</p>').length, 1);
    assert.deepEqual(unmarkedAmounts('<meta content="45 USD mỗi ngày" />').length, 1);
    assert.deepEqual(unmarkedAmounts('<p>A day costs ≈ <b>$45</b> (33–59), or ≈ 1,200,000 ₫.</p>'), []);
  });

  test('each destination shows every cost with its range and basis', async () => {
    for (const [index, { slug }] of places.entries()) {
      const language = languageOf(index);
      const html = await read(`${prefixOf(language)}/destinations/${slug}`);
      assert.deepEqual(unmarkedAmounts(html), [], slug);
      const [, head] = /<meta name="description" content="([^"]*)"/.exec(html)!;
      const [, lead] = /<p class="lead">([^]*?)<\/p>/.exec(html)!;
      const [, cost] = /<section id="cost"([^]*?)<\/section>/.exec(html)!;
      for (const text of [readText(head!), readText(lead!)]) {
        assert.ok(text.includes(estimate(costOf(slug), language)), `${slug}: ${text}`);
        assert.equal(SIMILAR[language].test(text), isRegional(slug), `${slug}: ${text}`);
      }
      for (const band of ['budget', 'mid', 'premium'])
        assert.ok(readText(cost!).includes(estimate(costOf(slug, band), language)), `${slug} ${band}`);
      if (isRegional(slug)) {
        const donors = Array.from(cost!.matchAll(/\/destinations\/([a-z-]+)"/g), ([, donor]) => donor!);
        assert.equal(donors.length, 4, slug);
        assert.ok(
          donors.every((donor) => !isRegional(donor)),
          slug,
        );
      } else assert.ok(readText(cost!).includes(number(costOf(slug).price_count, language)), slug);
    }
  });

  test("each comparison marks both places' costs", async () => {
    for (const [index, { slug, a_slug, b_slug }] of pairs.entries()) {
      const language = languageOf(index);
      const html = await read(`${prefixOf(language)}/comparisons/${slug}`);
      assert.deepEqual(unmarkedAmounts(html), [], slug);
      const [, cells] = [readTables(html)[0]!, readTables(html).at(-1)!];
      for (const [at, band] of ['budget', 'mid', 'premium'].entries())
        for (const [side, place] of [a_slug, b_slug].entries()) {
          const cell = readText(cells[at]![side + 1]!);
          assert.ok(cell.includes(estimate(costOf(place, band), language)), `${slug}: ${cell}`);
          assert.equal(SIMILAR[language].test(cell), isRegional(place), `${slug}: ${cell}`);
        }
    }
  });

  test('the list of destinations and the tables of nearby places mark each cost', async () => {
    for (const language of LANGUAGES) {
      const html = await read(`${prefixOf(language)}/destinations`);
      assert.deepEqual(unmarkedAmounts(html), []);
      const [, list] = /<ul class="places">([^]*)<\/ul>/.exec(html)!;
      const cards = Array.from(
        list!.matchAll(/<li>\s*<h3><a href="[^"]*\/destinations\/([a-z-]+)">[^]*?<\/li>/g),
      );
      assert.equal(cards.length, places.length);
      for (const [card, slug = ''] of cards) {
        assert.ok(readText(card).includes(estimate(costOf(slug), language)), slug);
        assert.equal(SIMILAR[language].test(readText(card)), isRegional(slug), slug);
      }
    }
  });

  test('each tool marks its amounts and says which ones come from similar places', async () => {
    const regional = places.find(({ slug }) => isRegional(slug)).slug;
    const observed = places.find(({ slug }) => !isRegional(slug)).slug;
    const queries = [
      `trip-budget?place=${regional}&days=2&place=${observed}&days=3&style=mid&travellers=2`,
      `compare-destinations?a=${regional}&b=${observed}`,
      'compare-destinations?a=hanoi&b=ho-chi-minh-city',
      'destination-finder?style=premium',
      'destination-finder?style=budget&budget=30',
      `best-time-to-visit?place=${regional}`,
      'best-time-to-visit?month=3',
    ];
    for (const language of LANGUAGES)
      for (const query of queries) {
        const html = await read(`${prefixOf(language)}/tools/${query}`);
        assert.deepEqual(unmarkedAmounts(html), [], query);
        if (!/trip|compare.*&b=(?!ho)/.test(query)) continue;
        assert.match(readText(html), SIMILAR[language], query);
      }
    const trip = readText(await read(`/tools/trip-budget?place=${observed}&days=3&style=mid&travellers=2`));
    const { low_usd, value_usd, high_usd } = costOf(observed);
    const [low, value, high] = [low_usd, value_usd, high_usd].map((usd) =>
      number(Number((usd * 6).toPrecision(2)), 'en'),
    );
    assert.ok(trip.includes(`≈ $${value} (${low}–${high})`), trip);
    assert.doesNotMatch(trip, SIMILAR.en);
  });

  test("a dataset table's header shows which columns contain estimates", async () => {
    for (const [slug, marked] of [
      ['vietnam-destinations', ['climate_zone', 'best_visit_months', 'avg_daily_budget_usd']],
      ['vietnam-daily-costs', ['low_usd', 'value_usd', 'high_usd', 'components_usd']],
    ] as const) {
      const html = await read(`/datasets/${slug}`);
      const heads = headsOf(/<table class="data">[^]*?<\/table>/.exec(html)![0]);
      assert.deepEqual(
        heads.filter((head) => head.includes('≈')).map((head) => head.split(' ')[0]),
        marked,
        slug,
      );
      assert.deepEqual(unmarkedAmounts(html), [], slug);
    }
  });
});

onOneSharedService('Figures show their basis:', (service) => {
  const read = async (path: string) => (await service.ask(path)).text();
  const download = async (slug: string) => (await service.ask(`/api/data/${slug}`)).json().rows;
  const receiptOf = async (slug: string, column: string) => {
    const path = `/datasets/vietnam-destinations/provenance?row=${slug}&column=${column}`;
    return (await service.ask(path)).json().values[0];
  };

  test('the comparison tool gives the unit and origin of each population', async () => {
    const html = await read('/tools/compare-destinations?a=ba-be&b=hanoi');
    assert.match(readText(html), /4,499 \(township, census of 2019\)/);
    const inVietnamese = await read('/vi/tools/compare-destinations?a=ba-be&b=hanoi');
    assert.match(readText(inVietnamese), /4\.499 \(thị trấn|4\.499 \(xã/);
  });

  test('each climate chart names its station and years', async () => {
    const normals: any[] = await download('vietnam-climate-normals');
    const stations = new Map(normals.map((row) => [row.destination_slug, row]));
    for (const { slug } of await download('vietnam-destinations')) {
      const text = sectionOf(await read(`/destinations/${slug}`), 'when');
      const normal = stations.get(slug);
      if (normal) {
        const { station, distance_km, periods } = normal;
        assert.ok(
          text.includes(
            `Averages for ${periods.mean_temperature_c.replaceAll('-', '–')} from the weather station ${station}`,
          ),
          slug,
        );
        assert.ok(text.includes(`${number(distance_km, 'en')} km away`), slug);
      } else
        assert.match(
          text,
          /Gridded data: (?:WorldClim|CHELSA) .*\d{4}–\d{4}\. Because of its licence, we cannot publish/,
          slug,
        );
    }
  });

  test('each population has its unit beside it, and the year of the census or its source', async () => {
    const pages: [path: string, text: string][] = [
      ['/destinations/hoi-an', '98,599 (city, census of 2019; GeoNames: 32,757)'],
      ['/vi/destinations/hoi-an', '98.599 (thành phố, tổng điều tra 2019; GeoNames: 32.757)'],
      ['/destinations/con-dao', '6,800 (district, GeoNames; census of 2019: 8,827)'],
      ['/vi/destinations/con-dao', '6.800 (huyện, theo GeoNames; tổng điều tra 2019: 8.827)'],
      ['/destinations/hanoi', '8,053,663 (municipality, census of 2019)'],
      ['/destinations/dong-hoi', '169,000 (city, GeoNames; census of 2019: 133,672)'],
      ['/comparisons/dong-hoi-vs-ha-tinh', '169,000 (city, GeoNames; census of 2019: 133,672)'],
      [
        '/vi/comparisons/dong-hoi-vs-ha-tinh',
        '169.000 (thành phố, theo GeoNames; tổng điều tra 2019: 133.672)',
      ],
      ['/tools/compare-destinations?a=ho-chi-minh-city&b=hanoi', '8,993,082 (municipality, census of 2019)'],
    ];
    for (const [path, text] of pages) assert.ok(readText(await read(path)).includes(text), path);
  });

  test('each month that is not recommended has a reason, in both languages', async () => {
    for (const { slug, best_visit_months: best } of await download('vietnam-destinations')) {
      const { excluded } = await receiptOf(slug, 'best_visit_months');
      assert.equal(best.length + Object.keys(excluded).length, 12, slug);
      for (const prefix of ['', '/vi']) {
        const html = await read(`${prefix}/destinations/${slug}`);
        const [, panel = ''] = /<table class="climate">([^]*?)<\/table>/.exec(html) ?? [];
        const verdicts = readTables(panel)[0]!.map((cells) => readText(cells.at(-1)!));
        for (const [index, verdict] of verdicts.entries())
          assert.match(verdict, best.includes(index + 1) ? /^✓/ : /^[^✓]{6}/, `${slug} ${index + 1}`);
      }
    }
    const hanoi = sectionOf(await read('/destinations/hanoi'), 'when');
    assert.match(hanoi, /Aug .*heavy rain \(309 mm; recommended by 0 of 9 guides\)/);
    assert.match(hanoi, /too few travel guides recommend it \(recommended by [12] of 9 guides\)/);
  });

  test('each destination links to the trip price with the form filled in', async () => {
    for (const prefix of ['', '/vi']) {
      const html = await read(`${prefix}/destinations/hue`);
      const [, href = ''] = /<a class="more" href="([^"]*trip-budget[^"]*)"/.exec(html)!;
      const answer = await read(unescapeHtml(href).replace(/#.*/, ''));
      assert.match(answer, /<option value="hue"\s+selected/);
      assert.match(answer, /id="result"/);
      assert.match(answer, new RegExp(`href="${prefix}/destinations/hue"`));
    }
  });

  test('the trip price says what it includes and excludes, as the pipeline declares', async () => {
    const text = readText(await read('/tools/trip-budget?place=hue&days=2&style=mid&travellers=2'));
    assert.ok(text.includes('for two people who share a room'));
    const [, declared = ''] = /\. ([^.]*) are not included\./.exec(
      (await service.ask('/api/data/vietnam-destinations')).json().dataset.columns.at(-1).description,
    )!;
    const [, shown = ''] = /Not included: ([^.]*)\./.exec(text)!;
    assert.equal(shown, declared.charAt(0).toLowerCase() + declared.slice(1));
  });
});
