import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { CARDLESS_PAGES, EACH_PAGE } from './each-page.ts';
import { readCmap } from './read-cmap.ts';
import { readText } from './read-tables.ts';

const WEIGHTS = ['regular', 'bold'];
const LARGEST_BYTES = 15_000;
/** Signs that the typeface lacks or draws too small, so that another font shows them. */
const SIGNS = new Set('→↑↓↕✓★▲≈∋');

const fontOf = (weight: string) => readFile(`src/pages/font/be-vietnam-pro-${weight}.woff2`);

/** The characters that a page shows in the site's typeface. Code uses another one. */
function charactersOf(html: string): Set<string> {
  const [, body = ''] = html.split('</head>');
  return new Set(readText(body.replaceAll(/<(code|pre|script)\b.*?<\/\1>/gs, '')).replaceAll(/\s/g, ''));
}

test('both weights of the font have the same characters, including every Vietnamese letter', async () => {
  const [regular, bold] = await Promise.all(WEIGHTS.map(async (weight) => readCmap(await fontOf(weight))));
  assert.deepEqual(regular, bold);
  const accents = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
  const vowels = Array.from('aăâeêioôơuưyAĂÂEÊIOÔƠUƯY');
  const letters = vowels.flatMap((vowel) => accents.map((accent) => (vowel + accent).normalize('NFC')));
  for (const letter of [...letters, 'đ', 'Đ']) assert.ok(regular!.has(letter.codePointAt(0)!), letter);
  assert.ok(
    !regular!.has('→'.codePointAt(0)!),
    'the font reader must not find a character that the font lacks',
  );
});

onOneSharedService("The pages' font", (service) => {
  for (const prefix of ['', '/vi'])
    test(`has every character of the pages under ${prefix || '/'}, except for a few signs`, async () => {
      const known = readCmap(await fontOf('regular'));
      for (const path of [...EACH_PAGE, ...CARDLESS_PAGES]) {
        const address = `${prefix}${path}`.replace(/(?<=.)\/$/, '');
        const html = (await service.ask(address, { headers: { accept: 'text/html' } })).text();
        const characters = charactersOf(html);
        assert.ok(characters.size > 20, `${address} shows no text`);
        const missing = [...characters].filter(
          (each) => !known.has(each.codePointAt(0)!) && !SIGNS.has(each),
        );
        assert.deepEqual(missing, [], address);
      }
    });

  test('is small, cached permanently and preloaded before the stylesheet names it', async () => {
    const page = (await service.ask('/')).text();
    const preloaded = Array.from(
      page.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin \/>/g),
      ([, url]) => url!,
    );
    const style = (await service.ask(/href="(\/assets\/style[^"]+)"/.exec(page)![1]!)).text();
    const linked = Array.from(style.matchAll(/url\(['"]?([^)'"]+)/g), ([, url]) => url!);
    assert.equal(linked.length, WEIGHTS.length);
    assert.deepEqual(preloaded, linked);
    for (const url of linked) {
      const answer = await service.ask(url);
      assert.equal(answer.status, 200, url);
      assert.equal(answer.headers['content-type'], 'font/woff2');
      assert.match(String(answer.headers['cache-control']), /max-age=31536000.*immutable/);
      assert.ok(Number(answer.headers['content-length']) < LARGEST_BYTES, url);
    }
  });
});
