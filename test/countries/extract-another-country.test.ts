import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTexts, summarize } from '../extract/extract-texts.ts';
import { tussock } from './tussock.ts';

const extract = (extractor: string, text: string, rate?: object) =>
  extractTexts({ 'page.txt': { text, source: { extractor, ...rate } } }, undefined, tussock);

test('a season south of the equator has the opposite months', async () => {
  const found = await extract(
    'best-months',
    'Summer is the best time to visit Hue. The best time for Highfell is late autumn.',
  );
  assert.deepEqual(summarize(found), ['high-fell best_months guide 5', 'hue best_months guide 1 2 12']);
});

test("a text's own definition of a season takes precedence", async () => {
  const found = await extract('best-months', 'Summer (February and March) is the best time to visit Hue.');
  assert.deepEqual(summarize(found), ['hue best_months guide 2 3']);
});

test("amounts in the country's currency become dollars at the sidecar's rate", async () => {
  const rate = { rate: { currency: 'XSC', per_usd: 2, date: '2026-05' } };
  const found = await extract(
    'day-costs',
    'Budget travellers in Hue spend 80 crowns a day per person.',
    rate,
  );
  assert.deepEqual(summarize(found), ['hue day_cost budget 40']);
});
