import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf } from './chart.ts';
import { vietnam } from '../../countries/vietnam.ts';
import { createCatalog } from '../../datasets/catalog.ts';
import { renderFigure } from './show-chart.ts';
import { toolUsage } from './usage-chart.ts';
import { WORDS } from '../language.ts';

const dataset = createCatalog({ operator: 'service', countries: [vietnam] }).find(({ live }) => live)!;

const draw = (uses: { day: string; tool_slug: string; uses: number }[], isLinked = false) => {
  const counted = uses.map((use) => ({ locale: 'en', ...use }));
  const facts = { country: vietnam, dataset, uses: counted, today: '2026-11-03' };
  return renderFigure(
    toolUsage.draw(facts, { words: WORDS.en, links: linksOf(vietnam, WORDS.en, isLinked) }),
    'u',
    WORDS.en,
  );
};

test('each tool has a panel with its total over all days and locales', () => {
  const chart = draw([
    { day: '2026-11-01', tool_slug: 'trip-budget', uses: 1_000 },
    { day: '2026-11-01', tool_slug: 'trip-budget', uses: 234 },
    { day: '2026-11-03', tool_slug: 'trip-budget', uses: 1 },
    { day: '2025-01-01', tool_slug: 'trip-budget', uses: 99 },
  ]);
  const sums = [...chart.matchAll(/class="quiet-text end"[^>]*>([^<]+)</g)].map(([, text]) => text);
  assert.deepEqual(sums, ['0 uses', '1,235 uses', '0 uses', '0 uses']);
  assert.match(chart, /<th scope="row">2026-11-01<\/th>\s*<td>0<\/td>\s*<td>1,234<\/td>/);
  assert.doesNotMatch(chart, /2026-11-02<\/th>/, 'the table leaves out days without uses');
});

test('all panels use the same scale', () => {
  const chart = draw([
    { day: '2026-11-01', tool_slug: 'trip-budget', uses: 90 },
    { day: '2026-11-02', tool_slug: 'destination-finder', uses: 3 },
  ]);
  const ticks = [...chart.matchAll(/class="tick tick-left"[^>]*>([^<]+)</g)].map(([, text]) => text);
  assert.deepEqual(ticks, Array.from({ length: 4 }, () => ['0', '50', '100']).flat());
});

test('each day with uses is a link to its receipts', () => {
  const uses = { day: '2026-11-01', tool_slug: 'trip-budget', uses: 90 };
  const hrefs = [...draw([uses], true).matchAll(/<a class="mark" href="([^"]+)"/g)].map(([, href]) => href);
  const path = '/datasets/service-tool-usage-daily/receipts';
  assert.deepEqual(hrefs, [`${path}?row=2026-11-01,trip-budget&amp;column=uses#receipts`]);
});

test('without uses, shows a message and draws no scale', () => {
  const chart = draw([]);
  assert.match(chart, /<strong>No tool uses in the last 90 days yet<\/strong>/);
  assert.doesNotMatch(chart, /tick|<table/);
});
