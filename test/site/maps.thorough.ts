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
});
