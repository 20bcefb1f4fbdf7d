import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readText } from '../site/read-tables.ts';
import { until } from '../support/until.ts';
import { onEachEngine, onOneSharedService } from './each-engine.ts';

const decode = { br: brotliDecompressSync, gzip: gunzipSync };

const PAGES = [
  '/',
  '/datasets',
  '/datasets/vietnam-destinations',
  '/datasets/vietnam-comparisons',
  '/datasets/vietnam-climate-windows',
  '/datasets/vietnam-climate-normals',
  '/datasets/vietnam-daily-costs',
  '/datasets/service-tool-usage-daily',
  '/destinations',
  '/destinations/hanoi',
  '/comparisons',
  '/comparisons/hanoi-vs-sa-pa',
  '/how-it-is-made',
  '/partners',
];

onOneSharedService('Pages', (service) => {
  test('are small, in English and Vietnamese, and answer 304 to readers who have them', async () => {
    for (const path of PAGES) {
      for (const [language, address] of [
        ['en', path],
        ['vi', `/vi${path}`.replace(/\/$/, '')],
      ] as const) {
        const plain = await service.ask(address);
        assert.equal(plain.status, 200, address);
        assert.equal(plain.headers['content-type'], 'text/html; charset=utf-8');
        assert.equal(plain.headers['content-language'], language);
        assert.equal(plain.headers['vary'], 'Accept-Encoding');
        for (const [encoding, decompress] of Object.entries(decode)) {
          const small = await service.ask(address, { headers: { 'accept-encoding': encoding } });
          assert.equal(small.headers['content-encoding'], encoding);
          assert.deepEqual(decompress(small.body), plain.body);
          const headers = { 'accept-encoding': encoding, 'if-none-match': small.headers['etag'] };
          const again = await service.ask(address, { headers });
          assert.deepEqual([again.status, again.body.length], [304, 0]);
        }
      }
    }
  });

  test('introduce a comparison with the sentences from its row, in each language', async () => {
    const { rows } = (await service.ask('/api/data/vietnam-comparisons')).json();
    for (const { slug, intros } of rows.slice(0, 12)) {
      for (const [prefix, intro] of [
        ['', intros.en],
        ['/vi', intros.vi],
      ]) {
        const page = (await service.ask(`${prefix}/comparisons/${slug}`)).text();
        // Its figures are links, beside which the text has no spaces.
        assert.ok(readText(page.replaceAll(/<\/?a\b[^>]*>/g, '')).includes(intro), slug);
      }
    }
  });

  test('have one address per comparison: the reverse order redirects permanently', async () => {
    const { rows } = (await service.ask('/api/data/vietnam-comparisons')).json();
    for (const { slug, a_slug, b_slug } of rows.slice(0, 12))
      for (const prefix of ['', '/vi'])
        for (const method of ['GET', 'HEAD'] as const) {
          const turned = await service.ask(`${prefix}/comparisons/${b_slug}-vs-${a_slug}`, { method });
          assert.deepEqual(
            [turned.status, turned.headers['location']],
            [308, `${prefix}/comparisons/${slug}`],
            slug,
          );
        }
    const absent = await service.ask('/comparisons/hanoi-vs-hanoi');
    assert.equal(absent.status, 404);
  });

  test("show each download's digest and size, and every release", async () => {
    const text = readText((await service.ask('/datasets/vietnam-destinations')).text());
    const { releases } = (await service.ask('/datasets/vietnam-destinations/releases')).json();
    for (const { id, downloads } of releases)
      for (const { format, sha256 } of downloads) {
        assert.ok(text.includes(sha256), format);
        assert.ok(text.includes(`/releases/${id}.${format}`));
      }
  });

  test('answer 404 for unknown addresses: a page for people, JSON for programs', async () => {
    for (const path of ['/destinations/atlantis', '/vi/comparisons/a-vs-b', '/vi/nothing', '/nothing']) {
      const json = await service.ask(path);
      assert.deepEqual([json.status, json.json()], [404, { message: 'There is nothing at this address.' }]);
      const page = await service.ask(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      assert.equal(page.status, 404);
      assert.match(page.text(), new RegExp(`<html lang="${path.startsWith('/vi') ? 'vi' : 'en'}">`));
      assert.match(page.text(), /<meta name="robots" content="noindex" \/>/);
    }
    const download = await service.ask('/api/data/nothing', { headers: { accept: 'text/html' } });
    assert.deepEqual(download.json(), { message: 'Unknown dataset' });
  });

  const statusOf = async (query: string) =>
    (await service.ask(`/datasets/vietnam-destinations${query}`)).status;

  test('with tables accept known filters and refuse unknown ones', async () => {
    for (const query of [
      '?page=99',
      '?tier=1&tier=2',
      '?q=%00',
      '?q=%F0%9F%9B%B6',
      '?tier=&q=&population.gte=',
    ])
      assert.equal(await statusOf(query), 200, query);
    for (const query of ['?page=x', '?sort=nothing', '?tier[]=1', '?foo=1'])
      assert.equal(await statusOf(query), 400, query);
  });
});

onEachEngine(
  'Pages of a dataset that changes',
  (service) => {
    test('are rendered again after a newer release', async () => {
      const read = async () => readText((await service.ask('/datasets/service-tool-usage-daily')).text());
      assert.doesNotMatch(await read(), /best-time-to-visit tlh/);
      const today = new Date().toISOString().slice(0, 10);
      await service.database.run(
        `insert into tool_uses values ('${today}', 'best-time-to-visit', 'tlh', 41)`,
      );
      await until(
        async () => (await read()).includes('best-time-to-visit tlh 41'),
        'The page was not rendered again',
      );
      assert.match(await read(), new RegExp(`${today} best-time-to-visit tlh 41`));
    });
  },
  { REPUBLISH_MS: '200', REFRESH_MS: '100' },
);
