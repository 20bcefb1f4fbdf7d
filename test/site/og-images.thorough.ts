import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { onOneEngine } from '../contract/each-engine.ts';
import { EACH_PAGE } from './each-page.ts';

/** Every kind of page, alternating between the languages. */
const PAGES = EACH_PAGE.map((path, index) => (index % 2 === 0 ? path : `/vi${path === '/' ? '' : path}`));

const HOME = '/og/en/home.png';

const MISSING = [
  '/og/en/destinations/nowhere.png',
  '/og/en/comparisons/hanoi-vs-nowhere.png',
  '/og/fr/home.png',
  '/og/en/home.jpg',
];

/** Simulates a machine without fonts, so all text uses the service's own fonts. */
async function withoutFonts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-fonts-'));
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
  return file;
}

/** A page's card metadata, by property. */
function findCard(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta\s+property="(og:image[^"]*)"\s+content="([^"]*)"/g);
  return Object.fromEntries(Array.from(tags, ([, property, content]) => [property, content]));
}

/** The share of dark pixels in a part of the picture: letters are dark, the background is not. */
async function shareOfInk(png: Buffer, [left, top, width, height]: number[]): Promise<number> {
  const pixels = await sharp(png)
    .extract({ left: left!, top: top!, width: width!, height: height! })
    .greyscale()
    .raw()
    .toBuffer();
  return pixels.filter((grey) => grey < 100).length / pixels.length;
}

onOneEngine(
  'Share cards',
  (service) => {
    for (const path of PAGES) {
      test(`the card of ${path} is a PNG of 1200 x 630 under 100 KB, with a title`, async () => {
        const named = findCard((await service.ask(path)).text());
        assert.deepEqual([named['og:image:width'], named['og:image:height']], ['1200', '630']);
        assert.equal(named['og:image:type'], 'image/png');
        assert.match(named['og:image:alt']!, /./);
        const answer = await service.ask(new URL(named['og:image']!).pathname);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers['content-type'], 'image/png');
        const { format, width, height } = await sharp(answer.body).metadata();
        assert.deepEqual([format, width, height], ['png', 1200, 630]);
        assert.ok(answer.body.length < 100_000);
        assert.ok((await shareOfInk(answer.body, [64, 64, 300, 80])) > 0.05);
        assert.equal(await shareOfInk(answer.body, [0, 0, 60, 630]), 0);
      });
    }

    test('can be cached, and an unchanged card is answered with 304', async () => {
      const first = await service.ask(HOME);
      assert.match(String(first.headers['cache-control']), /^public, max-age=300/);
      const again = await service.ask(HOME, { headers: { 'if-none-match': first.headers['etag'] } });
      assert.equal(again.status, 304);
      assert.equal(again.body.length, 0);
    });

    for (const path of MISSING) {
      test(`${path} is 404`, async () => {
        assert.equal((await service.ask(path)).status, 404);
      });
    }
  },
  { FONTCONFIG_FILE: await withoutFonts() },
);
