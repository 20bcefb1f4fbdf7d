import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { inBrowser } from './browser.ts';
import { CHARTS } from './each-page.ts';
import { onOtherSite } from './on-other-site.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

const climateOf = (page: Page, variant: 'wide' | 'narrow') => page.locator(`#when svg.chart-${variant}`);

/** A point over a month, counted from 0. */
async function pointOver(chart: Locator, month: number): Promise<[x: number, y: number]> {
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.locator('.hit').nth(month).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

inBrowser('A chart', (visitor) => {
  test('shows the value under the pointer, and hides it when the pointer leaves', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations/hanoi');
      const chart = climateOf(page, 'wide');
      await page.mouse.move(...(await pointOver(chart, 6)));
      const tip = page.locator('.chart-tip');
      assert.match(await tip.innerText(), /^July: 29\.5\s°C, 309\.4\smm of rain$/);
      const box = (await tip.boundingBox())!;
      assert.ok(box.x >= 0 && box.x + box.width <= DESKTOP.viewport.width);
      await page.mouse.move(2, 2);
      assert.equal(await tip.textContent(), '');
    }));

  test("shows a value on touch, in the page's language", () =>
    visitor.visit(PHONE, async (page) => {
      await page.goto('/vi/destinations/hanoi');
      const chart = climateOf(page, 'narrow');
      await page.touchscreen.tap(...(await pointOver(chart, 11)));
      const tip = page.locator('.chart-tip');
      assert.match(await tip.innerText(), /^Tháng 12: 18,8\s°C/);
      const box = (await tip.boundingBox())!;
      assert.ok(box.x >= 0 && box.x + box.width <= PHONE.viewport.width, JSON.stringify(box));
      await page.touchscreen.tap(20, 20);
      assert.equal(await tip.textContent(), '');
    }));

  test('is one tab stop, and the arrow keys move between values', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations/hanoi');
      const chart = climateOf(page, 'wide');
      const tip = page.locator('.chart-tip');
      await page.locator('#when').evaluate((section: any) => {
        section.tabIndex = -1;
        section.focus();
      });
      await page.keyboard.press('Tab');
      assert.ok(await chart.evaluate((svg: any) => svg === svg.ownerDocument.activeElement));
      assert.match(await tip.innerText(), /^January: /);
      await page.keyboard.press('ArrowRight');
      assert.match(await tip.innerText(), /^February: /);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      assert.match(await tip.innerText(), /^December: /);
      await page.keyboard.press('Escape');
      assert.equal(await tip.textContent(), '');
      await page.keyboard.press('Tab');
      assert.ok(await chart.evaluate((svg: any) => svg !== svg.ownerDocument.activeElement));
    }));

  test('has a title on each mark, a table and files without scripts', () =>
    visitor.visit({ ...DESKTOP, javaScriptEnabled: false }, async (page) => {
      await page.goto('/destinations/hanoi');
      const title = climateOf(page, 'wide').locator('.mark title').nth(6);
      assert.match((await title.textContent())!, /^July: 29\.5\s°C/);
      await page.locator('#when summary').first().click();
      await page.locator('#when .chart-data table').waitFor();
      await page.locator('#when .chart-use summary').click();
      assert.equal(await page.locator('#when .chart-use .buttons').innerText(), 'SVG\nData (CSV)');
    }));

  test('every link on a map has a name', () =>
    visitor.visit(DESKTOP, async (page) => {
      for (const slug of ['bao-loc', 'co-to', 'vung-tau']) {
        await page.goto(`/destinations/${slug}`);
        const links = page.locator('figure svg a.mark:visible');
        assert.ok((await links.count()) > 0, slug);
        for (const link of await links.all())
          assert.match(
            await link.ariaSnapshot(),
            /link "[^"]+"/,
            await link.evaluate((each) => each.outerHTML),
          );
      }
    }));

  test("links a map's dots to the places' pages, also by keyboard", () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations/hanoi');
      await page.locator('figure.chart:has(a.mark) svg').first().focus();
      await page.keyboard.press('ArrowRight');
      const [name] = (await page.locator('.chart-tip').innerText()).split(':');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => !url.pathname.endsWith('/hanoi'));
      assert.ok((await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ').includes(name!));
    }));

  test("is saved as PNG by the browser at twice the SVG's size, with our typeface", () =>
    visitor.visit({ ...DESKTOP, colorScheme: 'dark' }, async (page) => {
      await page.goto('/vi/comparisons/hanoi-vs-sa-pa');
      await page.locator('#when .chart-use summary').last().click();
      const button = page.locator('#when .chart-use').last().getByRole('button', { name: 'PNG' });
      const [download, drawn] = await Promise.all([
        page.waitForEvent('download'),
        page.waitForResponse('**/compared-climate/hanoi-vs-sa-pa.print.svg'),
        button.click(),
      ]);
      assert.equal((await drawn.text()).match(/@font-face/g)?.length, 2);
      assert.equal(download.suggestedFilename(), 'compared-climate-hanoi-vs-sa-pa.png');
      const png = sharp(await readFile(await download.path()));
      const svg = await (await fetch(`${visitor.url}/vi/charts/compared-climate/hanoi-vs-sa-pa.svg`)).text();
      const [, width, height] = /^<svg [^>]*? width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
      const { info, data } = await png.greyscale().raw().toBuffer({ resolveWithObject: true });
      assert.deepEqual([info.width, info.height], [2 * width!, 2 * height!]);
      assert.ok(data[0]! > 240, 'the background is light in dark mode too');
      // The last lines contain the source and the licence.
      const foot = data.subarray(info.width * (info.height - 150) * info.channels);
      assert.ok(foot.filter((grey) => grey < 120).length > 500, 'no text below the chart');
    }));

  test('has a snippet that embeds it on another site, on wide and narrow pages', () =>
    visitor.visit(DESKTOP, async (page) => {
      await page.goto('/destinations/hanoi');
      const snippet = await page.locator('#when .chart-use pre').textContent();
      await onOtherSite(snippet!, async (otherSite) => {
        for (const viewport of [DESKTOP.viewport, PHONE.viewport])
          await visitor.visit({ viewport, otherSites: [otherSite] }, async (blog) => {
            await blog.goto(`${otherSite}/`);
            const frame = blog.frameLocator('iframe');
            assert.equal(
              await frame.locator('h1').innerText(),
              'Hanoi is driest in February and wettest in July',
            );
            await frame.getByRole('link', { name: 'CC BY 4.0' }).waitFor();
            await frame.locator('svg:visible').hover();
            assert.match(await frame.locator('.chart-tip').innerText(), /: .* °C/);
            const hidden = await frame
              .locator('html')
              .evaluate((html: any) => html.scrollHeight - html.clientHeight);
            assert.equal(hidden, 0, 'the frame is too short');
            const spare = await frame.locator('svg:visible').evaluate((svg: any) => {
              const { marginTop, marginBottom } = svg.ownerDocument.defaultView.getComputedStyle(svg);
              return Number.parseFloat(marginTop) + Number.parseFloat(marginBottom);
            });
            assert.ok(spare < 60, `${spare} pixels are blank`);
            const [opened] = await Promise.all([
              blog.waitForEvent('popup'),
              frame.getByRole('link', { name: 'More on Sampan' }).click(),
            ]);
            await opened.waitForURL(`${visitor.url}/destinations/hanoi`);
          });
      });
    }));

  for (const chart of CHARTS)
    test(`/embed/${chart} works on another site`, () =>
      onOtherSite(
        `<iframe src="${visitor.url}/embed/${chart}" title="A chart" width="100%" height="600"></iframe>`,
        (otherSite) =>
          visitor.visit({ ...DESKTOP, otherSites: [otherSite] }, async (blog) => {
            await blog.goto(`${otherSite}/`);
            // Without uses there is only a sentence.
            await blog.frameLocator('iframe').locator('svg:visible, figcaption').first().waitFor();
          }),
      ));

  test('is all that other sites can frame: pages refuse', () =>
    onOtherSite(
      `<iframe src="${visitor.url}/destinations/hanoi" title="A page"></iframe>`,
      async (otherSite) => {
        const framed = visitor.visit(
          { ...DESKTOP, otherSites: [otherSite, 'chrome-error:'] },
          async (blog) => {
            await blog.goto(`${otherSite}/`);
            await blog.waitForLoadState('networkidle');
          },
        );
        await assert.rejects(framed, /frame-ancestors 'none'/);
      },
    ));
});
