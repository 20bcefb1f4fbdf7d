import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { compareRooms } from '../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { BANDS, DAY_PARTS, PREMIUM_TIMES } from '../datasets/measures/day-definition.ts';
import { publishReceipt } from '../datasets/provenance/receipt-words.ts';
import { makeRows } from './make-rows.ts';

const { made } = makeRows(vietnam);
const partOf = (name: string) => made.find(({ dataset }) => dataset.slug === `vietnam-${name}`)!;
const places = [...partOf('destinations').rows] as Destination[];
const placeReceipts = [...partOf('destinations').receipts];
const pairs = [...partOf('comparisons').rows] as Comparison[];
const costs = [...partOf('daily-costs').rows] as DailyCost[];

const costOf = (slug: string, band: string) =>
  costs.find((cost) => cost.destination_slug === slug && cost.band === band)!;
const days = new Map(
  places.map(({ slug }, index) => [slug, placeReceipts[index]!['avg_daily_budget_usd']!.parts!]),
);

test('a band is the sum of its parts, in the row, in its receipt and in the words of the receipt', () => {
  for (const { slug, avg_daily_budget_usd } of places)
    for (const band of BANDS) {
      const name = `${slug} ${band}`;
      const { value_usd, low_usd, high_usd, components_usd } = costOf(slug, band);
      const total = DAY_PARTS.reduce((sum, part) => sum + components_usd[part], 0);
      assert.ok(Math.abs(total - value_usd) <= (value_usd < 50 ? 0.505 : 2.505), name);
      assert.equal(value_usd, avg_daily_budget_usd[band], name);
      assert.ok(low_usd <= value_usd && value_usd <= high_usd, name);
      const receipt = days.get(slug)![band]!;
      const { room, food, entertainment, transport } = components_usd;
      assert.ok(
        publishReceipt(receipt).detail!.includes(
          `room ${room} + food ${food} + entrances ${entertainment} + transport ${transport} = ${receipt.range!.value}`,
        ),
        name,
      );
    }
});

test('each part says what its receipt says: measured, scaled or assumed', () => {
  const said = { computed: 'measured', regional: 'scaled', editorial: 'assumed' } as const;
  for (const { destination_slug: slug, band, evidence_class, parts_evidence, components_usd } of costs) {
    const { parts } = days.get(slug)![band]!;
    for (const part of DAY_PARTS) {
      const name = `${slug} ${band} ${part}`;
      const evidence = parts_evidence[part];
      assert.equal(evidence, said[parts![part]!.class as keyof typeof said], name);
      const isAssumed = band === 'premium' && part !== 'room';
      assert.equal(evidence === 'assumed', isAssumed, name);
      if (!isAssumed) continue;
      const ofMid = costOf(slug, 'mid').components_usd[part];
      assert.ok(Math.abs(components_usd[part] - PREMIUM_TIMES * ofMid) < 0.011, name);
    }
    assert.equal(evidence_class === 'computed', parts_evidence.room === 'measured', slug);
  }
});

const isCopied = (origin: object) => 'source' in origin && origin.source === 'food-and-entertainment';

test('no part rests on the figures that a language model copied alone', () => {
  for (const [slug, bands] of days)
    for (const band of BANDS)
      for (const part of DAY_PARTS) {
        const { sources } = bands[band]!.parts![part]!;
        assert.ok(
          sources.some((origin) => !isCopied(origin)),
          `${slug} ${band} ${part}`,
        );
      }
});

test('no verdict on rooms contradicts the rooms or the cost of the day in the same band', () => {
  let decided = 0;
  for (const { slug, a_slug, b_slug, data_points } of pairs) {
    for (const band of BANDS) {
      const [ofA, ofB] = [days.get(a_slug)![band]!, days.get(b_slug)![band]!];
      const winner = compareRooms(ofA, ofB);
      if (band === 'mid') assert.equal(winner, data_points.verdicts.cheaper.winner, slug);
      if (winner === 'unknown') continue;
      const [a, b] = [costOf(a_slug, band), costOf(b_slug, band)];
      const [roomA, roomB] = [a, b].map(({ components_usd }) => components_usd.room) as [number, number];
      const name = `${slug} ${band}: ${winner}, rooms ${roomA} and ${roomB}, days ${a.value_usd} and ${b.value_usd}`;
      assert.deepEqual([a.parts_evidence.room, b.parts_evidence.room], ['measured', 'measured'], name);
      const isClose = Math.abs(roomA - roomB) <= Math.max(roomA, roomB) / 10;
      assert.equal(winner === 'tie', isClose, name);
      if (winner === 'tie') continue;
      decided += 1;
      const [cheap, costly] = winner === 'a' ? [a, b] : [b, a];
      assert.ok(cheap.components_usd.room < costly.components_usd.room, name);
      assert.ok(cheap.value_usd <= costly.value_usd, name);
    }
  }
  assert.ok(decided > 0);
});
