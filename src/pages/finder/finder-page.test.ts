import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unescapeHtml } from '../../../test/support/unescape-html.ts';
import { SAMPLE_DATA, sampleSent } from '../../../test/support/sample-tool-data.ts';
import { destinationFinder } from '../../tools/destination-finder.ts';
import { answerVisit } from '../../tools/tool.ts';
import { SITE_LANGUAGES, WORDS, type SiteLanguage } from '../language.ts';
import { placesIn } from '../place.ts';
import { finderPage, finderQuery, wishesAsFilters } from './finder-page.ts';

const VIEW = { search: '', filters: [], sort: [], page: 1 };

async function bodyOf(query: string, language: SiteLanguage): Promise<string> {
  const words = WORDS[language];
  const page = {
    visit: answerVisit(destinationFinder, sampleSent(query), SAMPLE_DATA),
    data: SAMPLE_DATA,
    usage: undefined,
    view: VIEW,
    found: SAMPLE_DATA.destinations,
    asRows: VIEW,
    places: placesIn({ ...SAMPLE_DATA, names: new Map(), dailyCosts: [] }, words),
    others: [],
    baseUrl: 'https://example.org',
    findYears: async () => undefined,
  };
  return (await finderPage(page, words)).body;
}

for (const language of SITE_LANGUAGES)
  for (const query of [
    '',
    'style=mid',
    'style=mid&budget=1',
    'month=1&budget=1&tags=food',
    'budget=none',
    'tags=skiing',
  ])
    test(`the finder's page for "${query}" in ${language} has no missing values, unique ids and valid ARIA references`, async () => {
      const body = await bodyOf(query, language);
      assert.doesNotMatch(body, /undefined|NaN|null|\[object|function|=>/);
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length, 'duplicate id');
      const described = [...body.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g)];
      for (const id of described.flatMap(([, names]) => names!.split(' '))) assert.ok(ids.includes(id), id);
    });

test("the finder's title says the wishes, and its links keep the others", async () => {
  const body = unescapeHtml(await bodyOf('month=11&budget=40&tags=food', 'en'));
  assert.match(body, /<h2 id="result-title">November, up to \$40 a day, food<\/h2>/);
  assert.match(body, /href="\/destinations\?month=11&budget=45&tags=food#result"/);
  assert.match(
    await bodyOf('budget=40&style=mid', 'en'),
    /<h2 id="result-title">Up to \$40 a day, mid-range<\/h2>/,
  );
});

test('Vietnamese readers choose round amounts in đồng, and the address has them in dollars', async () => {
  const form = async (query: string) => unescapeHtml(await bodyOf(query, 'vi')).split('id="field-style"')[0]!;
  const empty = await form('');
  const amounts = [...empty.matchAll(/<option value="(\d+)"[^>]*>([\d.]+)\u00a0₫</g)];
  assert.ok(amounts.length > 10);
  for (const [, usd, text] of amounts)
    assert.equal(Math.round(Number(text!.replaceAll('.', '')) / 25_000), Number(usd));
  assert.match(empty, /<select\s+id="field-budget"\s+name="budget"[^]*Không giới hạn/);
  assert.doesNotMatch(empty, /USD/);
  // An amount that came with an address from the English page.
  const shared = await bodyOf('month=1&budget=37', 'vi');
  assert.match(shared, /<option value="37" selected\s*>950\.000\u00a0₫</);
  assert.match(unescapeHtml(shared), /<h2 id="result-title">Tháng 1, tối đa 950\.000\u00a0₫ mỗi ngày/);
  assert.match(await form('budget=37&tags=skiing'), /<option value="37" selected/);
  assert.match(await bodyOf('', 'en'), /<input\s+type="number"[^>]+name="budget"/);
});

test('wishes and filters share one address', () => {
  const visit = answerVisit(destinationFinder, sampleSent('month=1&tags=food'), SAMPLE_DATA);
  const view = { ...VIEW, search: 'da', sort: [{ path: 'tier', descending: false }] };
  assert.equal(finderQuery({ visit, view }), '?month=1&tags=food&q=da&sort=tier');
  assert.equal(finderQuery({ visit, view: VIEW }, ['tags']), '?month=1');
  assert.deepEqual(wishesAsFilters(visit), {
    best_visit_months: '1',
    'avg_daily_budget_usd.budget.lte': undefined,
    region_code: undefined,
    'travel_style_tags.all': ['food'],
  });
});
