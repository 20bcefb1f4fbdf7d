import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };
/** WCAG 2.2, 2.5.8. */
const MIN_TARGET_PX = 24;

/** The places linked from the phone's map, and the largest other link to each on the page, visible or not. */
const READ_TARGETS = `(() => {
  for (const details of document.querySelectorAll('main details')) details.open = true;
  const targets = Array.from(document.querySelectorAll('svg.chart-narrow a.map-target'), (a) => a.getAttribute('href'));
  const links = Array.from(document.querySelectorAll('main a:not(svg a)'), (a) => {
    const { width, height } = a.getBoundingClientRect();
    return { href: a.getAttribute('href'), least: Math.min(width, height) };
  });
  return targets.map((href) => ({
    href,
    least: Math.max(0, ...links.filter((link) => link.href === href).map(({ least }) => least)),
  }));
})()`;

/** Touches the map at a distance from a place's dot. */
async function touchBeside(page: Page, slug: string, pixels: number): Promise<void> {
  const dot = page.locator(`svg.chart-narrow a[href$="/destinations/${slug}"] circle`);
  await dot.scrollIntoViewIfNeeded();
  const box = (await dot.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2 - pixels, box.y + box.height / 2);
}

inBrowser('Search and lists in a browser', (visitor) => {
  for (const javaScriptEnabled of [true, false])
    test(`leads from the search box in the header to a place, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () =>
      visitor.visit({ ...DESKTOP, javaScriptEnabled }, async (page) => {
        await page.goto('/partners');
        await page.locator('header input[name=q]').fill('Đà Lạt');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/search?q=*');
        await page.locator('main').getByRole('link', { name: 'Da Lat', exact: true }).click();
        await page.waitForURL('**/destinations/da-lat');
      }));

  test('has a link on phones, large enough to touch, to the search page', () =>
    visitor.visit(PHONE, async (page) => {
      await page.goto('/vi');
      const link = page.getByRole('link', { name: 'Tìm kiếm' });
      const box = (await link.boundingBox())!;
      assert.ok(Math.min(box.width, box.height) >= 44);
      await link.click();
      await page.waitForURL('**/vi/search');
      await page.locator('input[name=q]:focus').waitFor();
      await page.keyboard.type('hội an hay huế');
      await page.keyboard.press('Enter');
      await page.locator('main').getByRole('link', { name: 'Huế hay Hội An' }).click();
      await page.waitForURL('**/vi/comparisons/hue-vs-hoi-an');
    }));

  test('filters and sorts the list of destinations with a form, without scripts', () =>
    visitor.visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto('/destinations');
      await page.locator('main summary', { hasText: 'Interests' }).click();
      await page.getByLabel('Beaches').check();
      await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Cheapest first' });
      await page.getByRole('button', { name: 'Show result' }).click();
      await page.waitForURL('**tags=beach**');
      await page.locator('[role=status]', { hasText: '24 of 68 destinations' }).waitFor();
      assert.equal(await page.getByLabel('Order', { exact: true }).inputValue(), 'avg_daily_budget_usd.mid');
      await page.getByRole('link', { name: 'Show all destinations' }).click();
      await page.locator('[role=status]', { hasText: /^\s*68 destinations/ }).waitFor();
    }));

  for (const path of ['/', '/destinations'])
    test(`shows what fits while the reader chooses on ${path}, and keeps the address ready to share`, () =>
      visitor.visit(DESKTOP, async (page) => {
        await page.goto(path);
        await page.locator('#field-month').selectOption('1');
        await page.getByLabel('Money a day').fill('20');
        const more = page.getByRole('link', { name: /more if you allow/ });
        await more.waitFor();
        assert.match(await page.locator('#result h2').innerText(), /^January, up to \$20 a day$/);
        const before = await page.locator('#result [role=status]').innerText();
        const caption = await page.locator('.finder .chart figcaption span').innerText();
        assert.equal(/^\d+/.exec(caption)?.[0], /^\d+/.exec(before)?.[0], caption);
        const { search } = new URL(page.url());
        assert.equal(search, path === '/' ? '' : '?month=1&budget=20');
        await more.click();
        await page.waitForURL(/destinations\?month=1&budget=(?!20)\d+/);
        assert.notEqual(await page.locator('#result [role=status]').innerText(), before);
      }));

  for (const path of ['/', '/vi/destinations'])
    test(`every place on the phone map of ${path} has another link that is large enough`, () =>
      visitor.visit(PHONE, async (page) => {
        await page.goto(path);
        const targets = (await page.evaluate(READ_TARGETS)) as { href: string; least: number }[];
        assert.equal(targets.length, 68);
        assert.deepEqual(
          targets.filter(({ least }) => least < MIN_TARGET_PX),
          [],
        );
      }));

  test('touching the drawn map near a dot opens its place', () =>
    visitor.visit({ ...PHONE, hasTouch: true, javaScriptEnabled: false }, async (page) => {
      for (const [slug, pixels] of [
        ['phu-quoc', 18],
        ['dien-bien-phu', 18],
        ['hue', 8],
      ] as const) {
        await page.goto('/destinations');
        await touchBeside(page, slug, pixels);
        await page.waitForURL(`**/destinations/${slug}`);
      }
    }));
});
