import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { unescapeHtml } from '../support/unescape-html.ts';
import { readText } from '../site/read-tables.ts';
import { onEachEngine } from './each-engine.ts';

const TOOLS = {
  'best-time-to-visit': '?place=hanoi',
  'trip-budget': '?place=hanoi&days=3&place=hue&days=2&style=premium&travellers=2',
  'compare-destinations': '?a=hue&b=hoi-an',
  'destination-finder': '?month=3&style=mid&budget=120&tags=beach&tags=island',
};

const FORMS: [language: string, prefix: string, submit: string][] = [
  ['en', '', 'Show result'],
  ['vi', '/vi', 'Xem kết quả'],
];

const BAD: [path: string, message: string][] = [
  ['/tools/best-time-to-visit?place=&month=', 'Choose a place, a month, or both.'],
  ['/tools/best-time-to-visit?month=1&month=2', 'Enter this only once.'],
  ['/tools/trip-budget?place=hanoi&days=0', 'Enter a number of days for each place, from 1 to 90.'],
  ['/tools/trip-budget?place=hanoi&days=2&travellers=many', 'Enter a whole number from 1 to 20.'],
  ['/tools/compare-destinations?a=hue&b=hue', 'Choose two different places.'],
  ['/tools/destination-finder?region=%00', 'This is not in the list. Choose from the list.'],
  ['/vi/tools/compare-destinations?a=hue', 'Hãy chọn một mục.'],
];

/** A page's text without tags. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const dollars = (usd: number) => `$${usd.toLocaleString('en')}`;
const dong = (vnd: number) => `${vnd.toLocaleString('en')} ₫`;

const bandOf = ({ avg_daily_budget_usd: costs }: any, budget: number) =>
  ['premium', 'mid', 'budget'].find((band) => costs[band] <= budget);

onEachEngine('The tools', (service) => {
  let places: Record<string, any>[];
  let comparisons: Record<string, any>[];
  before(async () => {
    places = (await service.ask('/api/data/vietnam-destinations')).json().rows;
    comparisons = (await service.ask('/api/data/vietnam-comparisons')).json().rows;
  });

  const dayIn = (slug: string) =>
    places.find((row) => row['slug'] === slug)!['avg_daily_budget_usd'].premium as number;

  for (const [language, prefix, submit] of FORMS) {
    for (const [slug, query] of Object.entries(TOOLS)) {
      const path = `${prefix}/tools/${slug}`;

      test(`the answer of ${path} is compressed, if the client accepts that`, async () => {
        const plain = await service.ask(path + query);
        const answer = await service.ask(path + query, { headers: { 'accept-encoding': 'br' } });
        assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, 'br']);
        assert.deepEqual(
          [plain.headers['content-encoding'], plain.headers['vary']],
          [undefined, 'Accept-Encoding'],
        );
        assert.equal(brotliDecompressSync(answer.body).toString(), plain.text());
      });

      const action = slug === 'destination-finder' ? `${prefix}/destinations` : path;

      test(`${path} is a form in ${language} with a link to the other language`, async () => {
        const answer = await service.ask(path);
        const { status, headers } = answer;
        assert.equal(status, 200);
        assert.equal(headers['content-type'], 'text/html; charset=utf-8');
        assert.equal(headers['content-language'], language);
        assert.match(answer.text(), new RegExp(`<form class="tool" method="get" action="${action}#result">`));
        assert.match(answer.text(), new RegExp(submit));
        assert.match(answer.text(), /hreflang="vi"/);
        assert.equal(answer.text().includes('id="result"'), slug === 'destination-finder');
      });

      test(`${path}${query} has an answer that is not cached or indexed`, async () => {
        const answer = await service.ask(path + query);
        const { status, headers } = answer;
        assert.equal(status, 200);
        assert.match(answer.text(), /<section id="result"/);
        assert.match(answer.text(), /<meta name="robots" content="noindex" ?\/?>/);
        assert.equal(headers['cache-control'], 'private, no-cache');
        assert.equal(headers['set-cookie'], undefined);
        assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/);
      });
    }

    test(`${prefix}/tools lists every tool`, async () => {
      const page = (await service.ask(`${prefix}/tools`)).text();
      for (const slug of Object.keys(TOOLS)) assert.match(page, new RegExp(`href="${prefix}/tools/${slug}"`));
    });
  }

  for (const [path, message] of BAD) {
    test(`${path} is 422 and shows the form with "${message}" beside the field`, async () => {
      const answer = await service.ask(path);
      const { status, headers } = answer;
      assert.equal(status, 422);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(answer.text(), /<form class="tool"/);
      assert.match(answer.text(), new RegExp(`<p class="problem" id="problem-[\\w-]+">\\s*${message}`));
      assert.match(answer.text(), /aria-describedby="problem-\w+[^"]*" aria-invalid="true"/);
      assert.doesNotMatch(answer.text(), /id="result"/);
    });
  }

  test('the form repeats the values that were sent, escaped', async () => {
    const sent = '"><script>alert(1)</script>';
    const answer = await service.ask(
      `/tools/trip-budget?place=hue&days=2&travellers=${encodeURIComponent(sent)}`,
    );
    const { status } = answer;
    assert.equal(status, 422);
    assert.match(answer.text(), /<option value="hue" selected>/);
    assert.match(answer.text(), /value="&#34;&#62;&#60;script&#62;alert/);
    assert.doesNotMatch(answer.text(), /<script>alert/);
  });

  test('ignores parameters that belong to no field', async () => {
    const answer = await service.ask('/tools/best-time-to-visit?place=hanoi&utm_source=x&utm_source=y');
    const { status } = answer;
    assert.equal(status, 200);
    assert.doesNotMatch(answer.text(), /utm_source/);
  });

  test('shows the empty form when all parameters are unknown', async () => {
    const answer = await service.ask('/tools/best-time-to-visit?utm_source=x');
    const { status } = answer;
    assert.equal(status, 200);
    assert.doesNotMatch(answer.text(), /id="result"/);
  });

  test('best months match the download for every place', async () => {
    for (const { slug, best_visit_months: months } of places) {
      const page = (await service.ask(`/tools/best-time-to-visit?place=${slug}`)).text();
      const boxes = [...page.matchAll(/<li class="(best)?">\s*[A-Z][a-z]+/g)].slice(-12);
      const best = boxes.flatMap(([, mark], index) => (mark ? [index + 1] : []));
      assert.deepEqual(best, months, slug);
    }
  });

  test("a trip's price is the download’s daily cost times days and travellers, rounded, in both currencies", async () => {
    const [rate] = await service.database.list(
      "select * from exchange_rates where currency = 'USD' order by valid_from desc",
    );
    const page = unescapeHtml(
      textOf((await service.ask(`/tools/trip-budget${TOOLS['trip-budget']}`)).text()),
    );
    const [hanoi, hue] = [dayIn('hanoi') * 3 * 2, dayIn('hue') * 2 * 2];
    for (const usd of [hanoi, hue, hanoi + hue]) {
      const rounded = dollars(Number(usd.toPrecision(2)));
      assert.ok(page.includes(rounded), rounded);
      const local = dong(Number((usd * rate!['vnd']).toPrecision(2)));
      assert.ok(page.includes(`≈ ${local}`), local);
    }
    assert.ok(page.includes(`1 US dollar = ${dong(rate!['vnd'])}`));
    assert.ok(page.includes('29 September 2026'));
    assert.ok(page.includes('fawazahmed0/exchange-api, 2026-09-29 (CC0)'));
  });

  test("a published pair shows the download's distance and introduction, in either order", async () => {
    for (const { a_slug: a, b_slug: b, data_points: points, intros } of comparisons.slice(0, 40)) {
      for (const [first, second] of [
        [a, b],
        [b, a],
      ]) {
        const page = textOf((await service.ask(`/tools/compare-destinations?a=${first}&b=${second}`)).text());
        assert.ok(page.includes(`They are ${points.distance_km.toLocaleString('en')} km apart`), `${a} ${b}`);
        assert.ok(page.includes(intros.en.slice(0, 40)), `${a} ${b}`);
      }
    }
  });

  test('two places without a published comparison are compared too', async () => {
    const published = new Set(comparisons.map(({ slug }) => slug));
    const b = places.find(
      ({ slug }) =>
        !published.has(`ba-be-vs-${slug}`) && !published.has(`${slug}-vs-ba-be`) && slug !== 'ba-be',
    )!;
    const answer = await service.ask(`/tools/compare-destinations?a=ba-be&b=${b['slug']}`);
    const { status } = answer;
    assert.equal(status, 200);
    assert.ok(answer.text().includes(b['name_en']));
    assert.doesNotMatch(answer.text(), /Read the whole comparison/);
  });

  test('the finder lists exactly the places in the download that match every wish', async () => {
    const page = (await service.ask(`/tools/destination-finder${TOOLS['destination-finder']}`)).text();
    const found = [...page.matchAll(/<h3>\s*<a href="\/destinations\/([a-z0-9-]+)"/g)].map(
      ([, slug]) => slug,
    );
    const expected = places.filter(
      (row) =>
        row['best_visit_months'].includes(3) &&
        row['avg_daily_budget_usd'].mid <= 120 &&
        ['beach', 'island'].every((tag) => row['travel_style_tags'].includes(tag)),
    );
    assert.ok(expected.length > 0);
    assert.deepEqual(new Set(found), new Set(expected.map(({ slug }) => slug)));
    assert.equal(found.length, expected.length);
  });

  test('without a match, the finder counts the places with one wish removed and links to them', async () => {
    const page = (await service.ask('/tools/destination-finder?style=mid&budget=1&tags=beach')).text();
    const [, query, count] = /destinations([^"]+)#result"\s*>At any cost per day: (\d+) places/.exec(page)!;
    const found = (await service.ask(`/destinations${unescapeHtml(query!)}`)).text();
    assert.match(found, new RegExp(`${count} of ${places.length} destinations match`));
  });

  test('the finder is one page, whose address is that of the list of destinations', async () => {
    for (const query of ['', '?month=1&budget=40&tags=beach']) {
      const page = (await service.ask(`/destinations${query}`)).text();
      assert.equal((await service.ask(`/tools/destination-finder${query}`)).text(), page);
      assert.match(page, query ? /noindex/ : /<link rel="canonical" href="[^"]*\/destinations" \/>/);
    }
  });

  test('the finder names the band that fits the money and says what a little more gives', async () => {
    const january = places.filter((row) => row['best_visit_months'].includes(1));
    const page = (await service.ask('/destinations?month=1&budget=20')).text();
    const [, more, amount] = />(\d+) more if you allow \$(\d+)</.exec(page)!;
    assert.equal(
      january.filter((row) => !bandOf(row, 20) && bandOf(row, Number(amount))).length,
      Number(more),
    );
    const names = { budget: 'Budget', mid: 'Mid-range', premium: 'Premium' };
    const fitting = january.filter((row) => bandOf(row, 20));
    assert.ok(fitting.length > 1);
    for (const row of fitting) {
      const [, card] = new RegExp(`href="/destinations/${row['slug']}"[^]*?<p>([^]*?)</p>`).exec(page)!;
      assert.match(readText(card!), new RegExp(`^${names[bandOf(row, 20) as keyof typeof names]}: ≈`));
    }
  });

  test('only GET and HEAD are allowed', async () => {
    assert.equal((await service.ask('/tools/trip-budget', { method: 'POST' })).status, 405);
    const head = await service.ask('/tools/trip-budget?place=hue&days=1', { method: 'HEAD' });
    assert.deepEqual([head.status, head.body.length], [200, 0]);
  });
});
