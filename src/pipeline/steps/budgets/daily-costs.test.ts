import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishReceipt } from '../../../datasets/provenance/receipt-words.ts';
import { vietnam } from '../../../countries/vietnam.ts';
import type { DailyCost } from '../../../datasets/declared/daily-costs.ts';
import { BANDS } from '../../../datasets/measures/day-definition.ts';
import { makeDestinations } from '../../make-destinations.ts';
import { readSources } from '../../sources/source.ts';
import { makeDailyCosts, newestYear } from './daily-costs.ts';

const places = makeDestinations(readSources(vietnam), vietnam);
const made = makeDailyCosts(places, vietnam);
const costs = [...made.rows] as DailyCost[];
const receipts = [...made.receipts];

test('every destination has three bands with the values of its budgets', () => {
  assert.deepEqual(
    costs.map(({ destination_slug, band, value_usd }) => [destination_slug, band, value_usd]),
    places.flatMap(({ row }) => BANDS.map((band) => [row.slug, band, row.avg_daily_budget_usd[band]])),
  );
});

test('a place without its own room prices is regional, and its receipt names the donors', () => {
  const regional = costs.flatMap(({ evidence_class }, index) =>
    evidence_class === 'regional' ? [index] : [],
  );
  assert.ok(regional.length > 0 && regional.length < costs.length);
  for (const index of regional)
    assert.match(publishReceipt(receipts[index]!['value_usd']).detail!, /^rooms of .+, .+, .+, .+/);
});

test('the receipt of a value leads to the destination’s budget, and the receipt of the parts to every observation', () => {
  const index = costs.findIndex(
    ({ destination_slug, band }) => destination_slug === 'hanoi' && band === 'mid',
  );
  const { value_usd: value, components_usd: components } = receipts[index]!;
  assert.deepEqual(value.sources, [
    { dataset: 'vietnam-destinations', row: 'hanoi', columns: ['avg_daily_budget_usd'] },
  ]);
  assert.deepEqual(Object.keys(components.parts!), Object.keys(costs[index]!.components_usd));
  const [room] = components.parts!['room']!.sources;
  assert.ok(room && 'source' in room && room.source === 'room-prices');
  assert.equal(value.n, costs[index]!.price_count);
});

test('the year is the newest of the period', () => {
  assert.equal(newestYear('2026-04/2026-05, 2025-09'), 2026);
  assert.equal(newestYear('2024-06'), 2024);
});

test('the year of a cost is the newest one in its receipt’s period', () => {
  assert.ok(costs.length > 0);
  for (const [index, { year, destination_slug }] of costs.entries()) {
    const { period } = receipts[index]!['year'];
    const named = period!.split(/\D+/).filter((word) => word.length === 4);
    assert.equal(String(year), named.sort().at(-1), `${destination_slug}: ${period}`);
  }
});
