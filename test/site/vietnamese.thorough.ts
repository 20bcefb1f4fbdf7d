import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneSharedService } from '../contract/each-engine.ts';
import { CARDLESS_PAGES, EACH_PAGE } from './each-page.ts';
import { findEnglish } from './find-english.ts';

const PAGES = [
  ...EACH_PAGE,
  ...CARDLESS_PAGES,
  '/destinations/ba-be',
  '/destinations/mui-ne',
  '/destinations/phong-nha',
  '/comparisons/hoi-an-vs-tam-ky',
  '/tools/trip-budget?place=hue',
  '/tools/best-time-to-visit?place=hue&month=10',
  '/destinations?month=1&budget=40&tags=beach&tags=floating-market',
  '/nothing/here',
  '/destinations?unknown=1',
];

/** Names that stay as they are in every language. */
const NAMES = [
  'CC BY 4.0',
  'CC BY-SA 4.0',
  'Price of Travel',
  'International Journal of Climatology',
  'Data › Get Data › From Other Sources › Blank Query › Advanced Editor',
];

/** Pages with texts that must stay in English: exact error messages, and the attribution that a licence requires. */
const QUOTES_ENGLISH =
  /^\/(?:partners|docs|datasets\/[^/]+$|datasets\/[^/]+\?|datasets\/[^/]+\/releases\/|destinations\?unknown)/;

const withoutNames = (html: string) => NAMES.reduce((text, name) => text.replaceAll(name, ''), html);
/** The cells of datasets and of source tables show the data itself. */
const withoutData = (html: string) => html.replaceAll(/<table class="(?:data|lines)">[^]*?<\/table>/g, '');
const LANGUAGE_LINK = /<a class="language"[^>]*>[^]*?<\/a/g;

test('finds English in texts, labels and descriptions, and only where nothing marks it as English', () => {
  for (const html of [
    '<p>Nguồn: the rate of the day</p>',
    '<p lang="en">fine</p><p>một <b>of</b> hai</p>',
    '<svg aria-label="Map of Huế"></svg>',
    '<meta name="description" content="Best months and costs" />',
    '<img alt="" /><p>Huế and Hội An</p>',
  ])
    assert.equal(findEnglish(html).length > 0, true, html);
  for (const html of [
    '<p lang="en">the rate <b>of</b> the day</p>',
    '<pre>select * from rows</pre>',
    '<p>Hội An do người đọc, in ra to</p>',
    '<code>is_best</code>',
  ])
    assert.deepEqual(findEnglish(html), [], html);
});

onOneSharedService('The Vietnamese pages', (service) => {
  const headers = { accept: 'text/html' };
  const read = async (path: string) =>
    (await service.ask(`/vi${path}`.replace(/\/$/, ''), { headers })).text();

  test('have no English words, except names and text marked as English', async () => {
    for (const path of PAGES)
      assert.deepEqual(findEnglish(withoutNames(withoutData(await read(path)))), [], path);
  });

  test('mark text as English only where the exact wording matters', async () => {
    for (const path of PAGES.filter((each) => !QUOTES_ENGLISH.test(each)))
      assert.doesNotMatch(
        (await read(path)).replaceAll(LANGUAGE_LINK, ''),
        /<(?!html)[^>]*\slang="en"/,
        path,
      );
  });

  test('write dates as 15/11/2026', async () => {
    for (const path of ['', '/how-it-is-made', '/datasets', '/tools/trip-budget?place=hue&days=2']) {
      const html = await read(path);
      assert.match(html, /\b\d{1,2}\/\d{1,2}\/20\d\d\b/, path);
      assert.doesNotMatch(html, /tháng \d+, 20\d\d/, path);
    }
  });
});
