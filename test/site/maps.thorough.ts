import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from './browser.ts';

/** The rectangles of the letters, without the line spacing. */
const READ_TEXTS = `Array.from(document.querySelectorAll('figure.map svg text'), (text) => {
  const { left, right, top, bottom, height } = text.getBoundingClientRect();
  return { text: text.textContent, left, right, top: top + height / 5, bottom: bottom - height / 5 };
}).filter(({ left, right }) => right > left)`;

interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

inBrowser('The large map with browser fonts', (visitor) => {
  for (const path of ['/', '/vi', '/destinations', '/vi/destinations'])
    for (const width of [360, 1440])
      test(`has no overlapping names on ${path} at ${width} pixels`, () =>
        visitor.visit({ viewport: { width, height: 900 } }, async (page) => {
          await page.goto(path);
          const texts = (await page.evaluate(READ_TEXTS)) as DrawnText[];
          assert.ok(texts.length > 68);
          const overlapping = texts.flatMap((a, index) =>
            texts
              .slice(index + 1)
              .filter((b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top)
              .map((b) => `${a.text} and ${b.text}`),
          );
          assert.deepEqual(overlapping, []);
        }));

  for (const width of [360, 1440])
    test(`moves, changes its colours and shows a card for a place, at ${width} pixels, without a request to another site`, () =>
      visitor.visit({ viewport: { width, height: 900 } }, async (page) => {
        await page.goto('/vi/destinations');
        const map = page.locator('.live-canvas');
        await page.locator('.live-legend i').first().waitFor();
        const box = (await map.boundingBox())!;
        for (const name of ['Biển Đông', 'Quần đảo Hoàng Sa', 'Quần đảo Trường Sa']) {
          const label = (await page.locator('.live-name', { hasText: name }).boundingBox())!;
          assert.ok(label.x >= box.x && label.x + label.width <= box.x + box.width, name);
          assert.ok(label.y >= box.y && label.y + label.height <= box.y + box.height, name);
        }
        assert.equal(await page.locator('path.live-dot').count(), 68);
        assert.ok((await page.locator('path.live-province').count()) > 50);
        const colours = () =>
          page.locator('path.live-dot').evaluateAll((all) => all.map((dot: any) => dot.dataset.step));
        for (const scale of ['cost', 'rain', 'warmth', 'season']) {
          const before = await colours();
          await page.locator('.live-controls select').selectOption(scale);
          assert.notDeepEqual(await colours(), before, scale);
        }
        await page.locator('.live-controls input').fill('1');
        assert.equal(await page.locator('.live-controls output').innerText(), 'Tháng 1');
        await map.focus();
        await page.keyboard.press('Enter');
        const card = page.locator('.live-card');
        await card.getByRole('link').first().waitFor();
        await card.getByRole('button').click();
        assert.equal(await card.isVisible(), false);
        await map.focus();
        await page.keyboard.press('+');
        await page.locator('.leaflet-control-zoom-out:not(.leaflet-disabled)').waitFor();
        await page.locator('.leaflet-zoom-anim').waitFor({ state: 'detached' });
        await page.keyboard.press('Enter');
        const link = card.getByRole('link').first();
        const path = await link.getAttribute('href');
        await link.click();
        await page.waitForURL(`**${path}`);
      }));

  test('keeps its names apart from each other and from those of seas', () =>
    visitor.visit({ viewport: { width: 1440, height: 900 } }, async (page) => {
      await page.goto('/destinations?month=1&budget=40&tags=beach');
      await page.locator('.live-legend i').first().waitFor();
      const touching = await page.evaluate(`(() => {
        const names = Array.from(document.querySelectorAll('.live-name'))
          .filter((name) => name.checkVisibility({ visibilityProperty: true }))
          .map((name) => {
            const text = document.createRange();
            text.selectNodeContents(name);
            return { name: name.textContent, box: text.getBoundingClientRect() };
          });
        return names.flatMap(({ name, box: a }, index) => names.slice(index + 1)
          .filter(({ box: b }) => a.left < b.right + 3 && b.left < a.right + 3 && a.top < b.bottom && b.top < a.bottom)
          .map((other) => name + ' and ' + other.name));
      })()`);
      assert.deepEqual(touching, []);
    }));

  test('stays drawn for readers without scripts and on paper', () =>
    visitor.visit({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false }, async (page) => {
      await page.goto('/');
      assert.ok(await page.locator('.finder svg.chart-wide').isVisible());
      assert.equal(await page.locator('.live-map').count(), 0);
    }));
});
