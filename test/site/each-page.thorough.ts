import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { CARDLESS_PAGES, EACH_PAGE } from './each-page.ts';
import { findViolations } from './find-violations.ts';
import { LAYOUT_SHIFT } from './layout-shift.ts';

const MAX_BYTES = 100_000;
const MAX_SCRIPT_BYTES = 5_000;
/** Only pages with a map that moves load its script. */
const MAX_MAP_SCRIPT_BYTES = 10_000;
/** Leaflet, its style and the borders, which replace a drawn map. */
const MAP = /\/assets\/leaflet\.|\/sources\/natural-earth\//;
/** Scalar's script is the rest. */
const MAX_REFERENCE_BYTES = 1_400_000;
/** Only these pages send requests with scripts. */
const SENDING_PAGES: Readonly<Record<string, string>> = { '/partners': 'steps', '/docs': 'reference' };

/** Scalar sets styles with its script, and SQLite is WebAssembly. */
const MORE_ALLOWED: Readonly<Record<string, string>> = {
  '/docs': "style-src 'self' 'unsafe-inline'",
  '/query': " 'wasm-unsafe-eval'",
};

/** The narrow window checks every page and every rule; the wide one repeats the rules that may differ, on pages that have charts. */
const WINDOWS = [
  {
    name: 'narrow and dark',
    prefix: '/vi',
    width: 360,
    height: 740,
    colorScheme: 'dark',
    rules: undefined,
    paths: [...EACH_PAGE, ...CARDLESS_PAGES],
  },
  {
    name: 'wide and light',
    prefix: '',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    rules: ['color-contrast'],
    paths: EACH_PAGE,
  },
] as const;

/** The transferred bytes of the page and everything it loads, without the map that moves. */
async function weigh(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!MAP.test(request.url()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

inBrowser('Each page', (visitor) => {
  for (const { name, prefix, width, height, colorScheme, rules, paths } of WINDOWS) {
    for (const path of paths) {
      const address = `${prefix}${path}`.replace(/(?<=.)\/$/, '');
      test(`${address} is accessible, fits the window and is small enough, ${name}`, () =>
        visitor.visit({ viewport: { width, height }, colorScheme }, async (page) => {
          const bytes = await weigh(page, address);
          const most = path === '/docs' ? MAX_REFERENCE_BYTES : MAX_BYTES;
          assert.ok(bytes < most, `${bytes} bytes`);
          // Its form needs a script, but does not wait for it.
          if (path === '/query') assert.equal(await page.evaluate(LAYOUT_SHIFT), 0, 'the layout moved');
          const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          assert.ok(Number(overflow) <= 0, `${String(overflow)} pixels too wide`);
          assert.deepEqual(await findViolations(page, rules), []);
        }));
    }
  }

  test('runs only our own scripts, and small ones', async () => {
    for (const name of globSync('src/pages/**/*.js'))
      assert.ok(
        (await readFile(name)).length <
          (name.endsWith('/live-map.js') ? MAX_MAP_SCRIPT_BYTES : MAX_SCRIPT_BYTES),
        name,
      );
    const { sandboxUrl, url } = visitor;
    for (const path of EACH_PAGE) {
      const answer = await fetch(`${visitor.url}${path}`);
      const sends = path in SENDING_PAGES;
      const allowed = `img-src 'self' ${sandboxUrl}; |; connect-src 'self' ${sandboxUrl} ${url}$`;
      const all = answer.headers.get('content-security-policy') ?? '';
      const ours = sends ? all.replaceAll(new RegExp(allowed, 'g'), '') : all;
      assert.equal(all.length - ours.length > allowed.length - 10, sends, path);
      const policy = ours.replace(MORE_ALLOWED[path] ?? '', '');
      assert.equal(policy === ours, !(path in MORE_ALLOWED));
      assert.match(policy, /^default-src 'none';/, path);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/, path);
      const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map(([, text]) =>
        text!.trim(),
      );
      const names = `site|charts|leaflet|query|${SENDING_PAGES[path] ?? 'finder'}`;
      for (const script of scripts)
        assert.match(
          script,
          new RegExp(
            `^(?:src="/assets/(?:${names})\\.[0-9a-f]{12}\\.js" defer|type="application/(?:ld\\+json|json" id="live-map)")$`,
          ),
        );
    }
  });
});
