import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolUsageDaily } from '../../datasets/declared/tool-usage-daily.ts';
import { answerVisit } from '../../tools/tool.ts';
import { SAMPLE_DATA, sampleSent } from '../../../test/support/sample-tool-data.ts';
import { unescapeHtml } from '../../../test/support/unescape-html.ts';
import { destinationFinder } from '../../tools/destination-finder.ts';
import { TOOLS } from '../../tools/tools.ts';
import { SITE_LANGUAGES, type SiteLanguage, WORDS } from '../language.ts';
import { queryOf } from './answered.ts';
import { toolPage } from './tool-page.ts';

const USAGE = toolUsageDaily('service');

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'best-time-to-visit': ['', 'place=hanoi', 'month=3', 'month=7', 'place=hanoi&month=3', 'place=nowhere'],
  'trip-budget': [
    '',
    'place=hanoi&days=1&travellers=1',
    'place=hanoi&days=3&place=hoi-an&days=2&month=10',
    'days=2',
    'place=hanoi&days=900&days=1',
  ],
  'compare-destinations': ['', 'a=hanoi&b=sa-pa', 'a=hanoi&b=hanoi'],
};
const TOOLS_WITH_A_PAGE = TOOLS.filter((tool) => tool !== destinationFinder);

function bodyOf(slug: string, query: string, language: SiteLanguage, data = SAMPLE_DATA): string {
  const tool = TOOLS.find((each) => each.slug === slug)!;
  const visit = answerVisit(tool, sampleSent(query), data);
  return toolPage({ tool, visit, data, usage: USAGE }, WORDS[language]).body;
}

const again = (query: string) => queryOf(sampleSent(query));

test('an address keeps the days beside their places, also if one of them is missing', () => {
  assert.equal(again('place=hue&days=&place=hanoi&days=3'), '?place=hue&place=hanoi&days=&days=3');
  assert.equal(again('place=hue&days=&place=&days=3'), '?place=hue&place=&days=&days=3');
  assert.equal(again('place=hue&days=2&place=&days=&style=mid'), '?place=hue&days=2&style=mid');
  assert.equal(again('place=&days=&style='), '');
  assert.equal(again('month=&place=hue'), '?place=hue');
});

test('every tool has sample queries', () => {
  assert.deepEqual(
    Object.keys(QUERIES),
    TOOLS_WITH_A_PAGE.map(({ slug }) => slug),
  );
});

for (const [slug, queries] of Object.entries(QUERIES)) {
  for (const language of SITE_LANGUAGES) {
    for (const query of queries) {
      test(`${slug}?${query} in ${language}: no missing values, unique ids and valid ARIA references`, () => {
        const body = bodyOf(slug, query, language);
        assert.doesNotMatch(body, /undefined|NaN|null|\[object|function|=>/);
        const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        assert.equal(new Set(ids).size, ids.length, 'duplicate id');
        const described = [...body.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g)];
        for (const id of described.flatMap(([, names]) => names!.split(' '))) assert.ok(ids.includes(id), id);
      });
    }
  }
}

test('a trip shows its cost in both currencies, rounded to two digits, the reader’s own first, and the exchange rate', () => {
  const body = bodyOf('trip-budget', 'place=hoi-an&days=3&travellers=2', 'en');
  for (const text of ['$570', '≈\u00a014,000,000\u00a0₫', '25,000\u00a0₫', '1 January 2026', 'a bank'])
    assert.ok(body.includes(text), text);
  assert.match(
    bodyOf('trip-budget', 'place=hoi-an&days=3&travellers=2', 'vi'),
    /: <a class="cited"[^>]*>≈\u00a014\.000\.000\u00a0₫<\/a\s*><\/h2>/,
  );
});

test('without an exchange rate, a trip has no đồng column and says why', () => {
  const body = bodyOf('trip-budget', 'place=hanoi&days=1', 'en', { ...SAMPLE_DATA, rate: undefined });
  assert.doesNotMatch(body, /₫|<th scope="col" class="figure">Đồng/);
  assert.match(body, /there is no exchange rate/);
});

test('each stop after the first has its distance and a link to the trip with the two in the other order', () => {
  const body = bodyOf(
    'trip-budget',
    'place=hanoi&days=3&place=&days=&place=hoi-an&days=2&style=budget&month=3',
    'en',
  );
  assert.match(body, /6\d\d(?:\.\d)? km from Hanoi in a straight line/);
  const [, href] = /<a\s+class="move"\s+href="([^"]+)"/.exec(body)!;
  assert.equal(
    unescapeHtml(href!),
    '/tools/trip-budget?place=hoi-an&place=hanoi&days=2&days=3&style=budget&month=3#result',
  );
  assert.match(body, /Out of season in March: best /);
  assert.equal(body.match(/Out of season/g)!.length, 1);
});

const countLines = (query: string) =>
  bodyOf('trip-budget', query, 'en').match(/<select name="place"/g)!.length;

test('the form has one more row than places, at least three and at most ten', () => {
  const lines = [0, 1, 2, 3, 9, 10].map((count) => countLines('&place=hanoi&days=1'.repeat(count)));
  assert.deepEqual(lines, [3, 3, 3, 4, 10, 10]);
});

const markedIn = (body: string) =>
  Array.from(body.matchAll(/<(select|input)[^>]*name="(place|days)"[^>]*>/g), ([tag, , name]) => ({
    name,
    isMarked: tag.includes('aria-invalid="true"'),
    problem: body.match(new RegExp(`id="${/aria-describedby="([^"]+)"/.exec(tag)?.[1]}">([^<]+)<`))?.[1],
  }));

test('marks each invalid line of a trip with its own message', () => {
  const body = bodyOf('trip-budget', 'place=hanoi&days=3&place=sa-pa&days=900&place=&days=4', 'en');
  const [first, second, third, fourth] = Array.from({ length: 4 }, (_, line) =>
    markedIn(body).slice(line * 2, line * 2 + 2),
  );
  const fine = [
    { name: 'place', isMarked: false, problem: undefined },
    { name: 'days', isMarked: false, problem: undefined },
  ];
  assert.deepEqual(first, fine);
  assert.equal(second![0]!.isMarked, false);
  assert.equal(second![1]!.isMarked, true);
  assert.match(second![1]!.problem!, /from 1 to 90/);
  assert.equal(third![0]!.isMarked, true);
  assert.match(third![0]!.problem!, /Choose a place/);
  assert.equal(third![1]!.isMarked, false);
  assert.deepEqual(fourth, fine);
  assert.doesNotMatch(body, /<fieldset[^>]*aria-invalid/);
});

test('marks the whole field if a trip has no place', () => {
  const body = bodyOf('trip-budget', 'place=&days=', 'en');
  assert.match(body, /<fieldset[^>]*aria-describedby="problem-stops hint-stops" aria-invalid="true"/);
  assert.ok(markedIn(body).every(({ isMarked }) => !isMarked));
});

test('Vietnamese pages show the Vietnamese names of places', () => {
  const data = { ...SAMPLE_DATA, names: new Map([['hanoi', 'Hà Nội']]) };
  assert.match(bodyOf('best-time-to-visit', 'place=hanoi', 'vi', data), /Nên đi Hà Nội <a [^>]+>từ tháng 10/);
  assert.match(bodyOf('best-time-to-visit', 'place=hanoi', 'en', data), /Go to Hanoi <a [^>]+>from October/);
});
