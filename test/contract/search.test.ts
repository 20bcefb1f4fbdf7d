import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readText } from '../site/read-tables.ts';
import { onOneSharedService } from './each-engine.ts';

const AS_BROWSER = { headers: { accept: 'text/html,*/*;q=0.8' } };

const listHits = (html: string): string[] =>
  Array.from(
    /<main[^]*<\/main>/.exec(html)![0].matchAll(/<li[^>]*>\s*<a\b[^>]*? href="([^"]*)"/g),
    ([, href]) => href!.replaceAll('&#61;', '=').replaceAll('&#38;', '&'),
  );

const drawn = (text: string) =>
  new Set(Array.from(text.matchAll(/class="map-target" href="\/destinations\/([^"]*)"/g), ([, slug]) => slug))
    .size;

onOneSharedService('Search', (service) => {
  const read = async (typed: string, prefix = '') => {
    const answer = await service.ask(`${prefix}/search?q=${encodeURIComponent(typed)}`);
    assert.equal(answer.status, 200, typed);
    return answer.text();
  };
  const find = async (typed: string, prefix = '') => listHits(await read(typed, prefix));

  const FIRST: [typed: string, path: string][] = [
    ['da lat', '/destinations/da-lat'],
    ['Đà Lạt', '/destinations/da-lat'],
    ['DALAT', '/destinations/da-lat'],
    ['ha noi', '/destinations/hanoi'],
    ['saigon', '/destinations/ho-chi-minh-city'],
    ['sài gòn', '/destinations/ho-chi-minh-city'],
    ['HCMC', '/destinations/ho-chi-minh-city'],
    ['TP.HCM', '/destinations/ho-chi-minh-city'],
    ['tp hcm', '/destinations/ho-chi-minh-city'],
    ['co to', '/destinations/co-to'],
    ['hoi an vs hue', '/comparisons/hue-vs-hoi-an'],
    ['huế hay hội an', '/comparisons/hue-vs-hoi-an'],
    ['hue hoi an', '/comparisons/hue-vs-hoi-an'],
    ['daily costs', '/datasets/vietnam-daily-costs'],
    ['trip budget', '/tools/trip-budget'],
    ['sa pa hotels', '/destinations/sa-pa'],
    ['du lịch Sa Pa', '/destinations/sa-pa'],
    ['co to hotels', '/destinations/co-to'],
    ['best time to visit hue', '/destinations/hue'],
    ['thời tiết Đà Lạt', '/destinations/da-lat'],
    ['cool mountains', '/destinations/da-lat'],
    ['núi mát', '/destinations/da-lat'],
    ['cheap', '/destinations?sort=avg_daily_budget_usd.mid#result'],
    ['rẻ', '/destinations?sort=avg_daily_budget_usd.mid#result'],
    ['itinerary', '/tools/trip-budget'],
    ['mùa mưa', '/tools/best-time-to-visit'],
  ];
  for (const [typed, path] of FIRST)
    test(`finds ${path} first by “${typed}”, in both languages`, async () => {
      assert.equal((await find(typed))[0], path);
      assert.equal((await find(typed, '/vi'))[0], `/vi${path}`);
    });

  test('finds documentation: page sections, sources and API operations', async () => {
    assert.equal((await find('how to delete a photo'))[0], '/docs#delete-api-rooms-room-photos-photo');
    assert.ok((await find('changelog')).includes('/partners#changelog'));
    assert.ok((await find('köppen')).includes('/how-it-is-made#rules'));
    assert.ok((await find('geonames')).includes('/sources/geonames'));
    assert.ok((await find('trung vị', '/vi')).every((path) => path.startsWith('/vi/')));
  });

  test('links only to addresses that exist', async () => {
    for (const typed of ['vietnam', 'hue', 'token', 'climate', 'a'])
      for (const path of await find(typed)) {
        const [address, id] = path.split('#');
        const answer = await service.ask(address!, AS_BROWSER);
        assert.equal(answer.status, 200, path);
        if (id) assert.ok(answer.text().includes(`id="${id}"`), path);
      }
  });

  test('finds places that are good in a month and have a style, in both languages', async () => {
    const { rows } = (await service.ask('/api/data/vietnam-destinations')).json();
    const expected = rows
      .filter((row: any) => row.best_visit_months.includes(1) && row.travel_style_tags.includes('beach'))
      .map(({ slug }: any) => slug);
    assert.ok(expected.length > 0);
    for (const typed of ['january beach', 'bãi biển tháng 1']) {
      assert.ok(
        (await find(typed)).every((path) => expected.includes(path.split('/').at(-1))),
        typed,
      );
      const listed = await service.ask(`/destinations?q=${encodeURIComponent(typed)}`);
      assert.match(readText(listed.text()), new RegExp(`\\b${expected.length} of ${rows.length} `));
    }
  });

  test('finds the places of a month by a question about it', async () => {
    for (const typed of ['where to go in december', 'đi đâu tháng 12', 'du lịch tháng 12']) {
      const found = await find(typed);
      assert.ok(found.includes('/destinations?month=12#result'), typed);
      assert.equal(found.filter((path) => /^\/destinations\/[a-z-]+$/.test(path)).length, 8, typed);
    }
  });

  test('says what the site does not have, and does not cut Vietnamese words', async () => {
    for (const typed of ['vé máy bay', 've may bay', 'trăng mật', 'flights']) {
      assert.match(
        readText(await read(typed)),
        /No results for .* It has no flights, hotels or visas/,
        typed,
      );
      assert.match(readText(await read(typed, '/vi')), /Không có kết quả cho .* không có vé máy bay/, typed);
    }
  });

  test('lists places before documents', async () => {
    assert.match((await find('food'))[0]!, /^\/destinations\//);
  });

  test('suggests the names of places in the search box of every page', async () => {
    for (const [path, name] of [
      ['/search', 'Hanoi'],
      ['/vi/search', 'Hà Nội'],
      ['/sources', 'Hanoi'],
      ['/vi/comparisons/hue-vs-hoi-an', 'Hà Nội'],
    ] as const) {
      const html = (await service.ask(path, AS_BROWSER)).text();
      assert.match(html, /<input[^>]* list="names"/, path);
      assert.match(html, new RegExp(`<datalist id="names">[^]*<option value="${name}"></option>`), path);
    }
  });

  test("redirects a place's other names to its page, and nothing else", async () => {
    for (const [path, to] of [
      ['/destinations/Hoi-An', '/destinations/hoi-an'],
      ['/destinations/saigon', '/destinations/ho-chi-minh-city'],
      ['/vi/destinations/Hà%20Nội', '/vi/destinations/hanoi'],
      ['/vi/destinations/HANOI', '/vi/destinations/hanoi'],
    ] as const) {
      const answer = await service.ask(encodeURI(decodeURI(path)));
      assert.deepEqual([answer.status, answer.headers['location']], [308, to], path);
    }
    assert.equal((await service.ask('/destinations/atlantis', AS_BROWSER)).status, 404);
  });

  test('falls back to partial matches when nothing has all words, and says so', async () => {
    const html = await read('hanoi vs con dao');
    assert.match(readText(html), /No page has all the words in “hanoi vs con dao”/);
    assert.deepEqual(listHits(html).slice(0, 2), ['/destinations/con-dao', '/destinations/hanoi']);
  });

  test('offers links for an empty search and for one without results', async () => {
    for (const path of [
      '/search',
      '/search?q=',
      '/search?q=atlantis',
      '/search?q=%3F%21',
      '/vi/search?q=zzz',
    ]) {
      const html = (await service.ask(path)).text();
      const prefix = path.startsWith('/vi') ? '/vi' : '';
      assert.equal(listHits(html)[0], `${prefix}/destinations`, path);
    }
    assert.match(readText(await read('atlantis')), /No results for “atlantis”/);
  });

  test('keeps its results out of search engines, and escapes the query', async () => {
    const html = await read('<script>"\'&');
    assert.match(html, /<meta name="robots" content="noindex" \/>/);
    assert.doesNotMatch(html, /<script>"/);
    assert.doesNotMatch((await service.ask('/sitemap.xml')).text(), /\/search/);
  });

  test('refuses other parameters, a repeated q and a long q: a page for people, JSON for programs', async () => {
    const REFUSED: [query: string, message: string][] = [
      ['?foo=1', 'Unknown query parameter "foo". Allowed: q'],
      ['?q=a&page=2', 'Unknown query parameter "page". Allowed: q'],
      ['?q=a&q=b', 'Invalid q query parameter: it must not be repeated'],
      [`?q=${'a'.repeat(101)}`, 'Invalid q query parameter: it has more than 100 characters'],
    ];
    for (const [query, message] of REFUSED) {
      const json = await service.ask(`/search${query}`);
      assert.deepEqual([json.status, json.json()], [400, { message }], query);
      const page = await service.ask(`/vi/search${query}`, AS_BROWSER);
      assert.equal(page.status, 400);
      assert.match(page.text(), /<html lang="vi">/);
      assert.match(page.text(), /href="\/vi\/search"/);
    }
    for (const tracker of ['utm_source', 'ref', 'gclid', 'srsltid', 'ttclid', 'twclid'])
      assert.equal((await service.ask(`/search?q=hue&${tracker}=news`)).status, 200, tracker);
  });

  test('accepts any text', async () => {
    for (const typed of [
      '%00',
      '%F0%9F%9B%B6',
      '%ED%A0%80',
      'a+'.repeat(50),
      '%28.*%29%2B%24',
      '%C4%90'.repeat(100),
    ])
      assert.equal((await service.ask(`/search?q=${typed}`)).status, 200, typed);
  });

  test('has an OpenSearch description in both languages', async () => {
    for (const prefix of ['', '/vi']) {
      const page = (await service.ask(`${prefix}/partners`)).text();
      assert.match(page, new RegExp(`rel="search"\\s[^>]*href="${prefix}/opensearch.xml"`));
      const answer = await service.ask(`${prefix}/opensearch.xml`);
      assert.equal(answer.headers['content-type'], 'application/opensearchdescription+xml');
      const template = /<Url type="text\/html" template="([^"]*)"/.exec(answer.text())![1]!;
      const found = await fetch(template.replace('{searchTerms}', 'hu%E1%BA%BF'));
      assert.match(await found.text(), new RegExp(`href="${prefix}/destinations/hue"`));
    }
  });
});

onOneSharedService('Lists', (service) => {
  let places: any[];
  let pairs: any[];
  before(async () => {
    places = (await service.ask('/api/data/vietnam-destinations')).json().rows;
    pairs = (await service.ask('/api/data/vietnam-comparisons')).json().rows;
  });
  const read = async (path: string) => {
    const answer = await service.ask(path);
    assert.equal(answer.status, 200, path);
    const html = answer.text();
    const list = /<(?:div id="list"|section id="result")[^]*<\/main>/.exec(html)![0];
    const links = list.matchAll(
      /<li>\s*(?:<h3>)?<a href="(?:\/vi)?\/(?:destinations|comparisons)\/([^"]*)"/g,
    );
    return { html, text: readText(html), slugs: Array.from(links, ([, slug]) => slug!) };
  };

  test("of destinations accept the dataset's filters, ranges and orders, and show the count", async () => {
    const expected = places
      .filter((row) => row.travel_style_tags.includes('beach') && row.avg_daily_budget_usd.mid <= 45)
      .sort((a, b) => a.avg_daily_budget_usd.mid - b.avg_daily_budget_usd.mid)
      .map(({ slug }) => slug);
    assert.ok(expected.length > 1 && expected.length < places.length);
    const query = 'travel_style_tags=beach&avg_daily_budget_usd.mid.lte=45&sort=avg_daily_budget_usd.mid';
    for (const prefix of ['', '/vi']) {
      const { text, slugs, html } = await read(`${prefix}/destinations?${query}`);
      assert.deepEqual(slugs, expected);
      assert.ok(text.includes(`${expected.length}${prefix ? '/' : ' of '}${places.length}`));
      assert.match(html, /<link rel="canonical" href="[^"?]*\/destinations" \/>/);
    }
    const rows = (await service.ask(`/datasets/vietnam-destinations/rows?${query}`)).json().rows;
    assert.deepEqual(
      rows.map(({ slug }: any) => slug),
      expected,
    );
  });

  test('of destinations show all of them, the first choices for a trip first, and the map shows only the listed ones', async () => {
    const { slugs, html } = await read('/destinations');
    assert.equal(slugs.length, places.length);
    assert.equal(drawn(html), places.length);
    const first = await read('/destinations?tier=1');
    assert.equal(drawn(first.html), places.filter(({ tier }) => tier === 1).length);
    assert.deepEqual(slugs.slice(0, first.slugs.length), first.slugs);
    const costs = new Map(places.map(({ slug, avg_daily_budget_usd: { mid } }) => [slug, mid]));
    assert.deepEqual(
      first.slugs.map((slug) => costs.get(slug)),
      first.slugs.map((slug) => costs.get(slug)).sort((a, b) => a - b),
    );
  });

  test("of comparisons find a place's pairs, in either language and order", async () => {
    const ofHue = pairs.filter((row) => [row.a_slug, row.b_slug].includes('hue'));
    const expected = new Set(ofHue.map(({ slug }) => slug));
    for (const path of ['/comparisons?q=hue', '/vi/comparisons?q=hu%E1%BA%BF'])
      assert.deepEqual(new Set((await read(path)).slugs), expected);
    const { slugs } = await read('/comparisons?type=headliners&sort=-search_volume');
    const volumes = new Map(pairs.map(({ slug, search_volume }) => [slug, search_volume]));
    assert.equal(slugs.length, pairs.filter(({ type }) => type === 'headliners').length);
    assert.deepEqual(
      slugs.map((slug) => volumes.get(slug)),
      slugs.map((slug) => volumes.get(slug)).sort((a, b) => b - a),
    );
  });

  test('find as many destinations as the search counted', async () => {
    for (const typed of ['beach', 'da', 'lam dong']) {
      const results = (await service.ask(`/search?q=${encodeURIComponent(typed)}`)).text();
      const [, total] = /id="destinations-vietnam">[^<]*<small>(\d+)/.exec(results)!;
      const { slugs } = await read(`/destinations?q=${encodeURIComponent(typed)}`);
      assert.equal(slugs.length, Number(total), typed);
    }
  });

  test('say that nothing matches and link back to the full list', async () => {
    for (const [path, back] of [
      ['/destinations?q=atlantis', '/destinations#result'],
      ['/vi/comparisons?search_volume.gte=100000', '/vi/comparisons#list'],
    ] as const) {
      const { html, slugs } = await read(path);
      assert.deepEqual(slugs, []);
      assert.match(html, /class="nothing"/);
      assert.match(html, new RegExp(`href="${back}"`));
    }
  });

  test('refuse unknown parameters and name the allowed ones', async () => {
    for (const [path, allowed] of [
      [
        '/destinations?foo=1',
        /Unknown query parameter "foo"\. Allowed: q, sort, month, budget, style, region, tags, and the fields slug, name_en/,
      ],
      ['/destinations?page=2', /Unknown query parameter "page"\. Allowed: q, sort/],
      ['/comparisons?sort=nothing', /there is no field "nothing"\. The fields are slug, type/],
      ['/comparisons?tier=1', /Unknown query parameter "tier"\. Allowed: q, sort, and the fields slug, type/],
      [`/comparisons?q=${'x'.repeat(101)}`, /more than 100 characters/],
    ] as const) {
      const json = await service.ask(path);
      assert.equal(json.status, 400, path);
      assert.match(json.json().message, allowed);
      const page = await service.ask(`/vi${path}`, AS_BROWSER);
      assert.equal(page.status, 400, path);
      assert.match(page.text(), /class="button" href="\/vi\/(?:destinations|comparisons)"/);
    }
    assert.equal((await service.ask('/destinations?tier=&q=&sort=&fbclid=x')).status, 200);
  });
});

onOneSharedService('Icons', (service) => {
  test('are linked with immutable addresses and also served at their usual paths', async () => {
    const page = (await service.ask('/')).text();
    for (const [link, fixed, type] of [
      [/<link rel="icon" href="([^"]*\.ico)"/, '/favicon.ico', 'image/x-icon'],
      [/<link rel="apple-touch-icon" href="([^"]*\.png)"/, '/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const linked = await service.ask(link.exec(page)![1]!);
      assert.deepEqual([linked.status, linked.headers['content-type']], [200, type]);
      assert.match(String(linked.headers['cache-control']), /immutable/);
      const answer = await service.ask(fixed);
      assert.deepEqual([answer.status, answer.body], [200, linked.body]);
      assert.match(String(answer.headers['cache-control']), /max-age=604800/);
      const again = await service.ask(fixed, { headers: { 'if-none-match': answer.headers['etag'] } });
      assert.equal(again.status, 304);
    }
  });
});
