import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderPage, type Page } from './layout.ts';
import { WORDS } from './language.ts';

const FRAME = {
  path: '/partners',
  query: '?page=2',
  hasCard: true,
  baseUrl: 'https://x.test',
};
const PAGE: Page = { title: 'A < B', description: 'Says "hello"', body: '<h1>A</h1>' };

const render = (page: Partial<Page> = {}, language: 'en' | 'vi' = 'en') =>
  renderPage({ ...PAGE, ...page }, { ...FRAME, words: WORDS[language] }).replaceAll(/\s+/g, ' ');

test('a figure stays on one line with its unit', () => {
  const body = '<p>3.068 mm, 5 m, 40 USD, 21 °C, 12 months vào tháng 2</p>';
  const text = renderPage({ ...PAGE, body }, { ...FRAME, words: WORDS.vi });
  const expected = body.replaceAll(/ (?=mm|m,|USD|°C|2<)/g, '\u00a0');
  assert.ok(text.includes(expected), text);
});

test('titles and descriptions are escaped everywhere', () => {
  const text = render();
  assert.match(text, /<title>A &#60; B \| Sampan<\/title>/);
  assert.match(text, /<meta name="description" content="Says &#34;hello&#34;" \/>/);
});

test('the canonical link has no query, and alternate links lead to the page in each language', () => {
  const text = render({}, 'vi');
  assert.match(text, /<link rel="canonical" href="https:\/\/x\.test\/vi\/partners" \/>/);
  assert.match(text, /hreflang="en" href="https:\/\/x\.test\/partners"/);
  assert.match(text, /hreflang="vi" href="https:\/\/x\.test\/vi\/partners"/);
  assert.match(text, /hreflang="x-default" href="https:\/\/x\.test\/partners"/);
});

test('the language link keeps the query, or leads to the home page if the page has only one language', () => {
  assert.match(
    render(),
    /class="language" lang="vi" hreflang="vi" href="\/vi\/partners\?page&#61;2"|href="\/vi\/partners\?page=2"/,
  );
  const alone = render({ languages: ['en'] });
  assert.match(alone, /class="language"[^>]*href="\/vi"/);
  assert.doesNotMatch(alone, /rel="alternate" hreflang/);
});

test('JSON-LD cannot close its own script element', () => {
  const text = render({ jsonLd: { name: '</script><script>alert(1)</script>' } });
  assert.equal(text.match(/<\/script>/g)?.length, 2);
  const [, block] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
  assert.deepEqual(JSON.parse(block!), { name: '</script><script>alert(1)</script>' });
});

test('the navigation marks the current section', () => {
  assert.match(render({ section: '/partners' }), /<a href="\/partners" aria-current="true">/);
  assert.doesNotMatch(render(), /aria-current/);
});
