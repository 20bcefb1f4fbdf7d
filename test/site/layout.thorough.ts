import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { LAYOUT_SHIFT } from './layout-shift.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 } };
/** In pixels: half of the former height. */
const TALLEST_DESTINATION = 6_000;

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  assert.ok(box, 'the element is not shown');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

async function standBeside(left: Locator, right: Locator): Promise<void> {
  const [a, b] = [await boxOf(left), await boxOf(right)];
  assert.ok(a.right <= b.left, 'the elements are not side by side');
  assert.ok(a.top < b.bottom && b.top < a.bottom, 'the elements do not overlap vertically');
}

const heightOf = async (page: Page) => Number(await page.evaluate('document.documentElement.scrollHeight'));

/** The badges and header links whose text wraps. */
const WRAPPED = `Array.from(document.querySelectorAll('.class, header.site a'))
  .filter((each) => each.checkVisibility() && each.textContent.trim() !== '')
  .filter((each) => {
    const lines = document.createRange();
    lines.selectNodeContents(each);
    return new Set(Array.from(lines.getClientRects(), ({ top }) => Math.round(top / 10))).size > 1
      && each.querySelector('img') === null;
  })
  .map((each) => each.textContent.trim())`;

const LONGEST_LINE = 80;

/** The average number of characters per line, for each paragraph of more than two lines. */
const LINE_LENGTHS = `Array.from(document.querySelectorAll('main p'))
  .filter((each) => each.checkVisibility())
  .flatMap((each) => {
    const text = document.createRange();
    text.selectNodeContents(each);
    const lines = new Set(Array.from(text.getClientRects(), ({ bottom }) => Math.round(bottom / 12))).size;
    return lines > 2 ? [each.textContent.replaceAll(/\\s+/g, ' ').length / lines] : [];
  })`;

inBrowser('The page layout', (visitor) => {
  for (const prefix of ['', '/vi'])
    test(`the header of ${prefix || '/'} is one row on a phone, with a menu that works by keyboard`, () =>
      visitor.visit(PHONE, async (page) => {
        await page.goto(prefix || '/');
        const header = await boxOf(page.locator('header.site'));
        assert.ok(header.bottom - header.top < 80, `${header.bottom - header.top} pixels`);
        const links = page.locator('header.site nav a');
        assert.equal(await links.first().isVisible(), false);
        await page.locator('header.site nav summary').focus();
        await page.keyboard.press('Enter');
        for (const link of await links.all()) assert.ok(await link.isVisible());
        await page.keyboard.press('Tab');
        assert.ok(await links.first().evaluate((link) => link.matches(':focus-visible')));
        await links.filter({ hasText: prefix ? 'So sánh' : 'Comparisons' }).click();
        await page.waitForURL(`**${prefix}/comparisons`);
      }));

  test('the header of a wide page shows its links without a menu', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/');
      for (const link of await page.locator('header.site nav a').all()) assert.ok(await link.isVisible());
      assert.equal(await page.locator('header.site nav summary').isVisible(), false);
    }));

  test('a destination page is short on a phone, and its tables open on demand', () =>
    visitor.visit(PHONE, async (page) => {
      await page.goto('/vi/destinations/hanoi');
      const height = await heightOf(page);
      assert.ok(height < TALLEST_DESTINATION, `${height} pixels`);
      for (const part of ['#near', '#sources']) {
        const table = page.locator(`${part} table`);
        assert.equal(await table.isVisible(), false);
        const summary = page.locator(`${part} summary`);
        const rows = await table.locator('tbody tr').count();
        assert.ok(
          (await summary.textContent())!.includes(String(rows)),
          'the summary gives the number of rows',
        );
        await summary.press('Enter');
        assert.ok(await table.isVisible());
      }
    }));

  test('a destination page shows its tables on wide screens and on paper', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations/hanoi');
      for (const part of ['#near', '#sources']) {
        assert.ok(await page.locator(`${part} table`).isVisible());
        assert.equal(await page.locator(`${part} summary`).isVisible(), false);
      }
      await page.setViewportSize(PHONE.viewport);
      await page.emulateMedia({ media: 'print' });
      assert.ok(await page.locator('#near table').isVisible());
    }));

  test('a wide page shows charts beside their text', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations/hanoi');
      await standBeside(page.locator('h1'), page.locator('.hero > figure'));
      await standBeside(page.locator('#when figure'), page.locator('#when .climate'));
      await standBeside(page.locator('#cost figure'), page.locator('#cost .note').first());
      await page.goto('/comparisons/hanoi-vs-sa-pa');
      await standBeside(page.locator('h1'), page.locator('#verdicts table'));
      await standBeside(page.locator('#when figure').nth(1), page.locator('#when figure').first());
      await standBeside(page.locator('#cost figure'), page.locator('#cost .note').first());
      await page.goto('/datasets/vietnam-comparisons');
      await standBeside(page.locator('h1'), page.locator('.opening > figure'));
      await page.goto('/tools/trip-budget?place=hanoi&days=3');
      await standBeside(page.locator('form.tool'), page.locator('#result table').first());
    }));

  test('no line of text is too long to read', () =>
    visitor.visit(DESKTOP, async (page) => {
      for (const path of ['/destinations/hanoi', '/comparisons/hanoi-vs-sa-pa', '/how-it-is-made', '/docs']) {
        await page.goto(path);
        const lengths = (await page.evaluate(LINE_LENGTHS)) as number[];
        assert.ok(lengths.length > 0, `${path} has no paragraph of several lines`);
        assert.ok(Math.max(...lengths) <= LONGEST_LINE, `${path}: ${Math.max(...lengths)} characters`);
      }
    }));

  test('a filtered list starts with its results on a phone', () =>
    visitor.visit(PHONE, async (page) => {
      await page.goto('/destinations?travel_style_tags=beach&sort=-population');
      assert.equal(await page.locator('#sort').isVisible(), false);
      const summary = page.locator('.finder form summary');
      assert.match((await summary.textContent())!, /\(1\)/);
      const [count, first] = [
        await boxOf(page.locator('#result [role=status]')),
        await boxOf(page.locator('.places > li').first()),
      ];
      const map = await boxOf(page.locator('figure'));
      assert.ok(count.bottom <= first.top && first.bottom < map.top);
      assert.ok(first.top < PHONE.viewport.height, 'the first place is below the screen');
      await summary.press('Enter');
      await page.locator('#sort').selectOption('');
      await page.locator('.finder form button').click();
      await page.waitForURL((url) => !url.searchParams.has('sort'));
    }));

  test('a wide list is beside its map', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations?travel_style_tags=beach');
      await standBeside(page.locator('.places'), page.locator('figure'));
    }));

  for (const path of ['/vi', '/vi/destinations/hanoi'])
    test(`the text of ${path} does not move when the fonts come late`, () =>
      visitor.visit(PHONE, async (page) => {
        const painted = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await painted.promise;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await page.evaluate(
          'new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))',
        );
        painted.resolve();
        await page.waitForLoadState();
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        assert.equal(await page.evaluate(LAYOUT_SHIFT), 0);
      }));

  for (const { viewport } of [DESKTOP, PHONE])
    test(`no badge or header link wraps at ${viewport.width} pixels`, () =>
      visitor.visit({ viewport }, async (page) => {
        for (const path of [
          '/how-it-is-made',
          '/datasets/vietnam-destinations',
          '/destinations/hanoi',
          '/docs',
        ])
          for (const prefix of ['', '/vi']) {
            await page.goto(prefix + path);
            await page.evaluate(
              `for (const each of document.querySelectorAll('main details')) each.open = true`,
            );
            assert.deepEqual(await page.evaluate(WRAPPED), [], prefix + path);
          }
      }));
});
