import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleCost } from '../../../test/support/sample-tool-data.ts';
import { vietnam } from '../../countries/vietnam.ts';
import { sampleRow } from '../../../test/support/sample-destination.ts';
import { placesIn } from '../place.ts';
import { placeCard } from './share-cards.ts';
import { WORDS } from '../language.ts';

const hue = sampleRow('hue', { avg_daily_budget_usd: { budget: 20, mid: 45, premium: 110 } });
const costs = [
  sampleCost('hue', 'budget', [15, 20, 31]),
  sampleCost('hue', 'mid', [33, 45, 59]),
  sampleCost('hue', 'premium', [70, 110, 170]),
];

/** All text on the card for Hue. */
function cardText(language: 'en' | 'vi', evidence: string): string {
  const dailyCosts = costs.map((cost) => ({ ...cost, evidence_class: evidence }));
  const places = placesIn(
    { country: vietnam, destinations: [hue], names: new Map(), dailyCosts },
    WORDS[language],
  );
  const svg = placeCard({}, { places, words: WORDS[language], slug: 'hue' });
  return svg.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('a card marks each cost as an estimate and gives its range', () => {
  const text = cardText('en', 'computed');
  for (const cost of ['≈ $20 (15–31)', '≈ $45 (33–59)', '≈ $110 (70–170)'])
    assert.ok(text.includes(cost), text);
  assert.ok(cardText('vi', 'computed').includes('≈ 45 USD (33–59)'));
  assert.doesNotMatch(text, /(?<!≈ )\$\d/);
});

test('a card says if its costs are based on similar places', () => {
  assert.match(cardText('en', 'regional'), /Based on similar places/);
  assert.match(cardText('vi', 'regional'), /Dựa trên những nơi tương tự/);
  assert.doesNotMatch(cardText('en', 'computed'), /similar/);
});
