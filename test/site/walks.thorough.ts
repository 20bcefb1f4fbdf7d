import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { BY_A_PERSON } from '../support/request.ts';
import { inBrowser } from './browser.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };
const LANGUAGES = [
  { prefix: '', datasets: 'Datasets', name: 'Vietnam destinations', other: 'Tiếng Việt' },
  { prefix: '/vi', datasets: 'Bộ dữ liệu', name: 'Điểm đến ở Việt Nam', other: 'English' },
];
const TOOLS: [slug: string, fill: (page: Page) => Promise<unknown>, answer: RegExp][] = [
  ['best-time-to-visit', (page) => page.locator('[name=place]').selectOption('hanoi'), /October/],
  [
    'trip-budget',
    async (page) => {
      await page.locator('[name=place]').first().selectOption('hanoi');
      await page.locator('[name=days]').first().fill('3');
    },
    /3\sdays\s×\s2\stravellers\s×\s≈\s\$\d+/,
  ],
  [
    'compare-destinations',
    async (page) => {
      await page.locator('[name=a]').selectOption('hanoi');
      await page.locator('[name=b]').selectOption('phu-quoc');
    },
    /Phu Quoc/,
  ],
  [
    'destination-finder',
    async (page) => {
      await page.locator('form.tool summary').click();
      await page.locator('[name=tags][value=beach]').check();
    },
    /Nha Trang/,
  ],
];

async function readRows(url: string, slug: string): Promise<any[]> {
  return ((await (await fetch(`${url}/api/data/${slug}`)).json()) as { rows: any[] }).rows;
}

/** The text of every cell in a column. */
async function readColumn(page: Page, name: string): Promise<string[]> {
  const names = await page.locator('table.data thead th').allInnerTexts();
  const index = names.findIndex((text) => text.trim() === name);
  return page.locator(`table.data tbody td:nth-child(${index + 1})`).allInnerTexts();
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element: any) => element === element.ownerDocument.activeElement)) return;
  }
  assert.fail('Tab does not reach it');
}

inBrowser('A visit', (visitor) => {
  for (const { prefix, datasets, name } of LANGUAGES) {
    test(`leads from ${prefix || '/'} to a dataset and its download, whose digest is on the page`, () =>
      visitor.visit(prefix ? PHONE : DESKTOP, async (page) => {
        await page.goto(prefix || '/');
        const menu = page.locator('header.site nav summary');
        if (await menu.isVisible()) await menu.click();
        await page.getByRole('link', { name: datasets, exact: true }).first().click();
        await page.getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**${prefix}/datasets/vietnam-destinations`);
        assert.equal(await page.locator('h1').innerText(), name);
        const button = page.locator('a.button.primary', { hasText: 'CSV' });
        const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
        assert.equal(download.suggestedFilename(), 'vietnam-destinations.csv');
        const digest = createHash('sha256')
          .update(await readFile(await download.path()))
          .digest('hex');
        await page.locator('.file code', { hasText: digest }).waitFor();
      }));
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`filters, sorts and pages through a table by links, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () =>
      visitor.visit({ ...DESKTOP, javaScriptEnabled }, async (page) => {
        const rows = await readRows(visitor.url, 'vietnam-destinations');
        await page.goto('/datasets/vietnam-destinations');
        assert.deepEqual(
          await readColumn(page, 'slug'),
          rows.slice(0, 20).map(({ slug }) => slug),
        );
        await page.locator('summary', { hasText: 'Filter by column' }).click();
        await page.locator('select[name=travel_style_tags]').selectOption('beach');
        await page.locator('form.filters button').click();
        await page.locator('.active').waitFor();
        await page.getByRole('link', { name: 'population', exact: true }).click();
        await page.waitForURL('**sort=population**');
        await page.getByRole('link', { name: 'population', exact: true }).click();
        await page.waitForURL('**sort=-population**');
        const beaches = rows
          .filter((row) => row.travel_style_tags.includes('beach'))
          .sort((a, b) => b.population - a.population);
        const shown = async () => (await readColumn(page, 'population')).map(Number);
        const expected = beaches.map(({ population }) => population);
        assert.deepEqual(await shown(), expected.slice(0, 20));
        await page.getByRole('link', { name: 'Next' }).click();
        await page.waitForURL('**page=2**');
        assert.deepEqual(await shown(), expected.slice(20));
        const { search } = new URL(page.url());
        const query = Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value));
        assert.deepEqual(query, { travel_style_tags: 'beach', sort: '-population', page: '2' });
        if (javaScriptEnabled) assert.ok(!search.includes('=&'), search);
        await page.getByRole('link', { name: 'Remove travel_style_tags = beach' }).click();
        await page.locator('.active').waitFor({ state: 'detached' });
        assert.deepEqual(
          await shown(),
          rows
            .map(({ population }) => population)
            .sort((a, b) => b - a)
            .slice(0, 20),
        );
      }));
  }

  test('finds rows by words without accents, and says when there are none', () =>
    visitor.visit(PHONE, async (page) => {
      await page.goto('/vi/datasets/vietnam-comparisons');
      await page.locator('#q').fill('Phong Nha đồng hới');
      await page.keyboard.press('Enter');
      await page.locator('.active').waitFor();
      assert.deepEqual(await readColumn(page, 'slug'), ['phong-nha-vs-dong-hoi']);
      await page.locator('#q').fill('atlantis');
      await page.keyboard.press('Enter');
      await page.locator('.nothing').waitFor();
    }));

  for (const [slug, fill, answer] of TOOLS) {
    test(`uses ${slug}, whose answer has its own address`, () =>
      visitor.visit(PHONE, async (page) => {
        await page.goto('/tools');
        await page.locator(`main a[href="/tools/${slug}"]`).click();
        await fill(page);
        const asked = page.waitForRequest((each) => each.isNavigationRequest());
        await page.locator('form.tool button[type=submit]').click();
        const sent = await (await asked).allHeaders();
        assert.partialDeepStrictEqual(sent, BY_A_PERSON);
        await page.waitForURL(/\?/);
        assert.match(await page.locator('#result').innerText(), answer);
        const again = await fetch(page.url());
        assert.equal(again.status, 200);
        assert.match(await again.text(), /id="result"/);
        await page.locator('header a.language').click();
        await page.waitForURL(/\/vi\/(?:tools\/|destinations\?)/);
        assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
        await page.locator('#result').waitFor();
      }));
  }

  test('switches the language of the current page and keeps its search', () =>
    visitor.visit(PHONE, async (page) => {
      await page.goto('/datasets/vietnam-climate-windows?month=3&recommended=1');
      await page.getByRole('link', { name: 'Tiếng Việt' }).click();
      await page.waitForURL(`${visitor.url}/vi/datasets/vietnam-climate-windows?month=3&recommended=1`);
      assert.equal(await page.locator('html').getAttribute('lang'), 'vi');
      assert.equal(await page.locator('h1').innerText(), 'Tháng đẹp ở Việt Nam');
      await page.goto('/vi/destinations/hanoi');
      assert.match(await page.locator('h1').innerText(), /Hà\sNội/);
      await page.getByRole('link', { name: 'English' }).click();
      await page.waitForURL(`${visitor.url}/destinations/hanoi`);
      assert.match(await page.locator('h1').innerText(), /Hanoi/);
    }));

  test('works by keyboard alone: past the navigation, to a dataset, and through its table', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/');
      await page.keyboard.press('Tab');
      const skip = page.locator('a.skip');
      assert.ok((await skip.boundingBox())!.x >= 0, 'the link is not visible');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outline');
      assert.match(String(outline), /solid 3px/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**#content');
      await tabTo(page, page.locator('main').getByRole('link', { name: 'All 68 destinations' }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/destinations');
      await tabTo(page, page.getByRole('link', { name: 'Download this list as a dataset' }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/datasets/vietnam-destinations');
      await tabTo(page, page.locator('#q'));
      await page.keyboard.type('hue');
      await page.keyboard.press('Enter');
      await page.locator('.active').waitFor();
      assert.deepEqual(await readColumn(page, 'slug'), ['hue']);
      await tabTo(page, page.locator('table.data').getByRole('link', { name: 'tier', exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**sort=tier**');
    }));

  test("parses the feed and the sitemap with the browser's XML parser", () =>
    visitor.visit(DESKTOP, async (page) => {
      const read = async (path: string, namespace: string) => {
        const text = await (await fetch(visitor.url + path)).text();
        const found: unknown = await page.evaluate(`{
          const parsed = new DOMParser().parseFromString(${JSON.stringify(text)}, 'application/xml');
          const all = [...parsed.getElementsByTagNameNS(${JSON.stringify(namespace)}, '*')];
          all.map((element) => element.parentElement?.localName + ' ' + element.localName);
        }`);
        return found as string[];
      };
      const feed = await read('/releases.atom', 'http://www.w3.org/2005/Atom');
      for (const name of ['id', 'title', 'updated', 'author', 'link', 'entry'])
        assert.ok(feed.includes(`feed ${name}`), name);
      const entries = feed.filter((name) => name === 'feed entry').length;
      for (const name of ['id', 'title', 'updated', 'link'])
        assert.ok(feed.filter((each) => each === `entry ${name}`).length >= entries, name);
      const sitemap = await read('/sitemap.xml', 'http://www.sitemaps.org/schemas/sitemap/0.9');
      assert.ok(sitemap.filter((name) => name === 'url loc').length > 700);
    }));

  test('copies a snippet with one click', () =>
    visitor.visit({ ...DESKTOP, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto('/datasets/vietnam-destinations');
      const box = page.locator('#use .snippet').first();
      await box.getByRole('button', { name: 'Copy' }).click();
      await box.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate('navigator.clipboard.readText()');
      assert.match(String(copied), /^curl --compressed -o vietnam-destinations\.json/);
    }));
});
