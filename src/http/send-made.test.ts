import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCounted } from './send-made.ts';

const PEOPLE = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/130.0.0 Chrome/124.0.0.0 Safari/537.36',
  'curl/8.14.1',
  undefined,
];

for (const agent of PEOPLE) {
  test(`${agent ?? 'a request without User-Agent'} is counted`, () => {
    assert.equal(isCounted({ method: 'GET', headers: agent ? { 'user-agent': agent } : {} }), true);
  });
}

const CRAWLERS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36',
  'Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.24.6 A',
  'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
  'ia_archiver',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36 Chrome-Lighthouse',
];

for (const agent of CRAWLERS) {
  test(`${agent} is not counted`, () => {
    assert.equal(isCounted({ method: 'GET', headers: { 'user-agent': agent } }), false);
  });
}

const PREFETCHES = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
];

for (const headers of PREFETCHES) {
  test(`a request with ${JSON.stringify(headers)} is not counted`, () => {
    assert.equal(isCounted({ method: 'GET', headers }), false);
  });
}

test('HEAD is not counted', () => {
  assert.equal(isCounted({ method: 'HEAD', headers: {} }), false);
});
