import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderFigure } from '../drawing/figure.ts';
import { drawUsage } from './usage-chart.ts';

const DAYS = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'];
const TOOLS = [
  { slug: 'trip-budget', name: 'Trip budget' },
  { slug: 'destination-finder', name: 'Destination finder' },
];

const draw = (uses: { day: string; tool: string; uses: number }[]) =>
  renderFigure(drawUsage({ language: 'en', days: DAYS, tools: TOOLS, uses }), { id: 'u', language: 'en' });

test('each tool has a panel with its total over all days and locales', () => {
  const chart = draw([
    { day: '2026-11-01', tool: 'trip-budget', uses: 1_000 },
    { day: '2026-11-01', tool: 'trip-budget', uses: 234 },
    { day: '2026-11-03', tool: 'trip-budget', uses: 1 },
    { day: '2025-01-01', tool: 'trip-budget', uses: 99 },
  ]);
  const sums = [...chart.matchAll(/class="quiet-text end"[^>]*>([^<]+)</g)].map(([, text]) => text);
  assert.deepEqual(sums, ['1,235 uses', '0 uses']);
  assert.match(chart, /<th scope="row">2026-11-01<\/th>\s*<td>1,234<\/td>\s*<td>0<\/td>/);
  assert.doesNotMatch(chart, /2026-11-02<\/th>/, 'the table leaves out days without uses');
});

test('all panels use the same scale', () => {
  const chart = draw([
    { day: '2026-11-01', tool: 'trip-budget', uses: 90 },
    { day: '2026-11-02', tool: 'destination-finder', uses: 3 },
  ]);
  const ticks = [...chart.matchAll(/class="tick tick-left"[^>]*>([^<]+)</g)].map(([, text]) => text);
  assert.deepEqual(ticks, ['0', '50', '100', '0', '50', '100']);
});

test('without uses, shows a message and draws no scale', () => {
  const chart = draw([]);
  assert.match(chart, /<strong>No tool uses in the last 4 days yet<\/strong>/);
  assert.doesNotMatch(chart, /tick|<table/);
});
