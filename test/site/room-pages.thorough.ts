import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findWorkingProgram } from '../support/find-program.ts';
import { request } from '../support/request.ts';
import { inBrowser } from './browser.ts';
import { findInvalid } from './find-invalid.ts';
import { findViolations } from './find-violations.ts';

const WINDOWS = [
  { name: 'narrow and dark', width: 360, height: 740, colorScheme: 'dark' },
  { name: 'wide and light', width: 1440, height: 900, colorScheme: 'light' },
] as const;

const PAGES = [
  '/rooms/1',
  '/vi/rooms/2',
  '/hosts/1',
  '/vi/hosts/3',
  '/destinations/hoi-an',
  '/vi/destinations/hue',
];

const python = await findWorkingProgram('python3', 'python3-feedparser', ['-c', 'import feedparser']);

const READ_FEED = `
import feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
print(json.dumps({'bozo': bool(feed.bozo), 'version': feed.version, 'title': feed.feed.title, 'updated': feed.feed.updated,
  'entries': [[e.id, e.title, e.link, e.updated_parsed is not None] for e in feed.entries]}))`;

/** Scrolls through the page so that every picture loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (const image of document.querySelectorAll('main img')) {
      if (!image.checkVisibility()) continue;
      image.scrollIntoView();
      await image.decode();
    }
  })()`);
}

const overflowOf = async (page: Page) =>
  Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));

inBrowser('Room pages in the sandbox', (visitor) => {
  const visit = (options: BrowserContextOptions, walk: (page: Page) => Promise<void>) => {
    const { sandboxUrl } = visitor;
    return visitor.visit({ ...options, baseURL: sandboxUrl, otherSites: [sandboxUrl] }, walk);
  };

  for (const { name, width, height, colorScheme } of WINDOWS)
    for (const path of PAGES)
      test(`${path} is accessible, valid and fits the window, ${name}`, () =>
        visit({ viewport: { width, height }, colorScheme }, async (page) => {
          await page.goto(path);
          await scrollThrough(page);
          assert.ok((await overflowOf(page)) <= 0);
          assert.deepEqual(await findViolations(page), []);
          const answer = await request(visitor.sandboxUrl + path);
          assert.deepEqual(await findInvalid(answer.text()), []);
        }));

  for (const path of PAGES)
    test(`${path} fits a phone, whatever a host writes`, () =>
      visit({ viewport: { width: 360, height: 740 } }, async (page) => {
        await page.goto(path);
        await page.evaluate(`for (const each of document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, span, strong, a):not(.button, .class)'))
          if (each.children.length === 0) each.textContent = 'x'.repeat(500);`);
        assert.ok((await overflowOf(page)) <= 0, `${await overflowOf(page)} pixels too wide`);
      }));

  test('a phone loads medium photos, and the open viewer a large one', () =>
    visit({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }, async (page) => {
      const sizes: string[] = [];
      page.on('request', (asked) => {
        const size = /\/rooms\/2\/(\w+)\/.*\.jpg$/.exec(new URL(asked.url()).pathname)?.[1];
        if (size) sizes.push(size);
      });
      await page.goto('/rooms/2');
      await scrollThrough(page);
      assert.ok(sizes.length > 10);
      assert.deepEqual([...new Set(sizes)], ['medium']);
      await page.locator('.room-tiles a').first().click();
      await page.locator('.viewer:target img').evaluate('(image) => image.decode()');
      assert.equal(sizes.at(-1), 'large');
    }));

  test('on a phone the price is one link away from the name', () =>
    visit({ viewport: { width: 360, height: 740 } }, async (page) => {
      await page.goto('/rooms/2');
      await page.locator('.room-from').click();
      await page.waitForURL('**#price');
      assert.ok(await page.locator('#price').isVisible());
    }));

  test('the open viewer is accessible, and its keys go forward, back and close it', () =>
    visit({}, async (page) => {
      await page.goto('/rooms/1');
      await page.locator('.room-mosaic a').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**#photo-3');
      assert.deepEqual(await findViolations(page), []);
      await page.keyboard.press('ArrowRight');
      await page.waitForURL('**#photo-1');
      await page.keyboard.press('ArrowLeft');
      await page.waitForURL('**#photo-3');
      await page.keyboard.press('Escape');
      await page.waitForURL('**#tile-3');
      assert.equal(await page.locator('.viewer:target').count(), 0);
    }));

  test('the keyboard stays in the open viewer and leaves the keys of the browser alone', () =>
    visit({}, async (page) => {
      await page.goto('/rooms/1');
      await page.locator('.room-mosaic a').first().click();
      await page.waitForURL('**#photo-3');
      for (let tabs = 0; tabs < 8; tabs += 1) {
        await page.keyboard.press('Tab');
        const place = await page.evaluate(
          "document.activeElement.closest('.viewer:target') ? 'viewer' : document.activeElement.localName",
        );
        assert.ok(place === 'viewer' || place === 'body', String(place));
      }
      await page.keyboard.press('Control+ArrowRight');
      await page.evaluate('new Promise(requestAnimationFrame)');
      assert.equal(await page.evaluate('location.hash'), '#photo-3');
    }));

  test('without scripts, the keyboard alone opens, moves and closes the viewer', () =>
    visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto('/vi/rooms/1');
      await page.locator('.room-mosaic a').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**#photo-3');
      for (const [links, to] of [
        [1, '#photo-1'],
        [1, '#photo-3'],
        [2, '#tile-3'],
      ] as const) {
        for (let tabs = 0; tabs < links; tabs += 1) await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${to}`);
      }
    }));

  test('a photo that the partner deletes is gone after a reload', () =>
    visit({}, async (page) => {
      const { sandboxUrl } = visitor;
      const created = await request(`${sandboxUrl}/sandbox`, { method: 'POST' });
      const { access_token, rooms } = created.json().data;
      const [{ id, photo_ids }] = rooms;
      await page.goto(`/rooms/${id}`);
      assert.equal(await page.locator(`#tile-${photo_ids[0]}`).count(), 1);
      const headers = { authorization: `Bearer ${access_token}` };
      const url = `${sandboxUrl}/api/rooms/${id}/photos/${photo_ids[0]}`;
      assert.equal((await request(url, { method: 'DELETE', headers })).status, 200);
      await page.reload();
      assert.equal(await page.locator(`#tile-${photo_ids[0]}`).count(), 0);
      assert.equal(await page.locator('.room-tiles > li').count(), photo_ids.length - 1);
    }));

  test("a feed reader can read a host's feed", { skip: python.skip }, async () => {
    const { sandboxUrl } = visitor;
    const { stdout } = await promisify(execFile)(python.path, [
      '-c',
      READ_FEED,
      `${sandboxUrl}/hosts/1/subscribe`,
    ]);
    const feed = JSON.parse(stdout);
    assert.deepEqual([feed.bozo, feed.version, feed.title], [false, 'atom10', 'Rooms by Linh Trần']);
    assert.deepEqual(feed.entries, [
      [`${sandboxUrl}/rooms/4`, 'Thatched villa with a pool by the sea', `${sandboxUrl}/rooms/4`, true],
      [`${sandboxUrl}/rooms/2`, 'Riverside house in the lantern town', `${sandboxUrl}/rooms/2`, true],
    ]);
  });
});
