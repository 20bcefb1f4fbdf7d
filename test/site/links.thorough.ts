import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unescapeHtml } from '../support/unescape-html.ts';
import { DEFAULT_ENGINE } from '../support/engine.ts';
import { startSampan, type Sampan } from '../support/sampan.ts';
import { CARDLESS_PAGES, EACH_PAGE } from './each-page.ts';
import { findInvalid } from './find-invalid.ts';

const PATHS = [...EACH_PAGE, ...CARDLESS_PAGES];
const AT_ONCE = 8;
const NOT_FOLLOWED = /[?&](?:sort|q|rows)=|^(?:\/vi)?\/charts\/|\/receipts\?row=(?!hanoi(?:,1)?&)/;
/** The Accept header of a browser, which gets a source table as a page instead of a file. */
const AS_BROWSER = { headers: { accept: 'text/html,*/*;q=0.8' } };

interface Crawled {
  /** Page texts by address, without fragments. */
  readonly pages: ReadonlyMap<string, string>;
  readonly broken: readonly string[];
}

/**
 * Follows every link inside the service from both home pages. In a table it follows the pages, not every view, and of the receipts, one
 * for each figure, those of one place and its January. charts.test.ts covers the chart files.
 */
async function crawl(url: string): Promise<Crawled> {
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const seen = new Set(['/', '/vi']);
  const queue = [...seen];
  const fragments = new Map<string, string>();

  async function follow(address: string): Promise<void> {
    const answer = await fetch(url + address, AS_BROWSER);
    if (answer.status !== 200) broken.push(`${address} answers ${answer.status}`);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel();
      return;
    }
    const text = await answer.text();
    // A release from today redirects to the one that replaced it.
    const { pathname, search } = new URL(answer.url);
    pages.set(pathname + search, text);
    for (const [, href] of text.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      const target = new URL(unescapeHtml(href!), url + address);
      if (target.origin !== url) continue;
      const next = target.pathname + target.search;
      // The fragment of an example query is the query.
      if (target.hash && !target.hash.startsWith('#sql=')) fragments.set(next + target.hash, address);
      if (seen.has(next) || NOT_FOLLOWED.test(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }

  while (queue.length > 0) await Promise.all(queue.splice(0, AT_ONCE).map(follow));
  for (const [address, from] of fragments) {
    const [path = '', id = ''] = address.split('#');
    const text = pages.get(path);
    if (text !== undefined && !text.includes(`id="${id}"`)) broken.push(`${from} links to ${address}`);
  }
  return { pages, broken };
}

const inBothLanguages = (path: string) => [path, path === '/' ? '/vi' : `/vi${path}`];

/** The finder is one page at two addresses (specification 2.4). */
const canonicalOf = (path: string) => path.replace('/tools/destination-finder', '/destinations');

describe("The site's pages", () => {
  let sampan: Sampan;
  let crawled: Crawled;
  const texts = new Map<string, string>();
  before(async () => {
    const database = await DEFAULT_ENGINE.copyPrepared();
    sampan = await startSampan(database.settings);
    crawled = await crawl(sampan.url);
    // Validating blocks this process for seconds. A fetch right after that may use a connection that the server has closed.
    for (const address of PATHS.flatMap(inBothLanguages))
      texts.set(address, await (await fetch(sampan.url + address, AS_BROWSER)).text());
  });
  after(() => sampan.stop());

  test('have no broken links', () => {
    assert.deepEqual(crawled.broken, []);
  });

  test('are all reachable from the home page, in both languages', async () => {
    const sitemap = await (await fetch(`${sampan.url}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname);
    assert.ok(listed.length > 700, `${listed.length} pages`);
    assert.deepEqual(
      listed.filter((path) => !crawled.pages.has(path)),
      [],
    );
  });

  test('name their canonical address and their translation', () => {
    for (const [address, text] of crawled.pages) {
      const path = canonicalOf(address.split('?')[0]!);
      const english = path === '/vi' ? '/' : path.replace(/^\/vi(?=\/)/, '');
      const vietnamese = english === '/' ? '/vi' : `/vi${english}`;
      const link = (rel: string, to: string) =>
        new RegExp(`<link\\s+${rel}\\s+href="${sampan.url}${to}"\\s*/>`);
      // A tool's answers are endless, so they have no canonical page.
      if (!text.includes('content="noindex"')) assert.match(text, link('rel="canonical"', path), address);
      assert.match(text, link('rel="alternate"\\s+hreflang="en"', english), address);
      assert.match(text, link('rel="alternate"\\s+hreflang="vi"', vietnamese), address);
      assert.match(text, link('rel="alternate"\\s+hreflang="x-default"', english), address);
      assert.match(text, new RegExp(`<html lang="${path === english ? 'en' : 'vi'}">`), address);
    }
  });

  test('have distinct titles', () => {
    const addresses = new Map<string, string>();
    for (const [address, text] of crawled.pages) {
      if (address.includes('?') || canonicalOf(address) !== address) continue;
      const title = `${/<title>([^<]*)/.exec(text)![1]!} (${/<html lang="(..)"/.exec(text)![1]!})`;
      assert.equal(addresses.get(title), undefined, `${title} is also ${address}`);
      addresses.set(title, address);
    }
  });

  for (const path of PATHS)
    test(`are valid HTML: ${path}`, async () => {
      for (const address of inBothLanguages(path))
        assert.deepEqual(await findInvalid(texts.get(address)!), [], address);
    });
});
