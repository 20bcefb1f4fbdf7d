import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../countries/vietnam.ts';
import { datasetsOf } from '../catalog.ts';
import type { ColumnsProvenance } from '../provenance/receipt-store.ts';
import type { Release } from '../releases/release.ts';
import { assessQuality } from './quality.ts';

const { dailyCosts, destinations } = datasetsOf(vietnam);
const cost = {
  destination_slug: 'hue',
  destination_name: 'Hue',
  band: 'mid',
  low_usd: 30,
  value_usd: 40,
  high_usd: 50,
  evidence_class: 'computed',
  price_count: 9,
  year: 2026,
  components_usd: { room: 20, food: 10, entertainment: 5, transport: 5 },
  parts_evidence: { room: 'measured', food: 'scaled', entertainment: 'scaled', transport: 'scaled' },
  local_year: 2024,
};
const place = (slug: string) => ({ slug, avg_daily_budget_usd: { budget: 20, mid: 40, premium: 80 } });

const provenance: ColumnsProvenance = new Map([
  ['value_usd', { classes: { computed: 1, regional: 2 }, methods: [], sources: ['rooms', 'undated'] }],
]);

async function assess(rows: readonly object[]) {
  const bytes = Buffer.from(JSON.stringify({ rows }));
  const release = {
    number: 7,
    publishedAt: new Date('2026-11-19T00:00:00Z'),
    rowCount: rows.length,
    declaration: dailyCosts,
    files: { json: { identity: { bytes } } },
  } as unknown as Release;
  return assessQuality({
    dataset: dailyCosts,
    release,
    provenance,
    others: [{ dataset: destinations, rows: [place('hue'), place('hanoi')] }],
    findYears: async (name) => (name === 'rooms' ? ['2019', '2024'] : undefined),
  });
}

const failedIn = async (change: object) =>
  (await assess([{ ...cost, ...change }])).checks.filter(({ passed }) => !passed);

test('rows without a violation pass every check', async () => {
  const { checks } = await assess([cost]);
  assert.ok(checks.length > 5);
  assert.deepEqual(
    checks.filter(({ passed, broken }) => !passed || broken > 0),
    [],
  );
});

const PLANTED: readonly (readonly [rule: string, change: object, reason: RegExp])[] = [
  ['low ≤ value ≤ high', { low_usd: 41 }, /^41, 40, 50 do not ascend$/],
  ['a row has the declared shape', { price_count: 0 }, /it is 0$/],
  ['a daily cost belongs to a destination', { destination_slug: 'atlantis' }, /^atlantis is not/],
  ['the parts of a daily cost add up', { components_usd: { ...cost.components_usd, room: 29 } }, /^they add/],
];
for (const [rule, change, reason] of PLANTED)
  test(`a planted violation fails: ${rule}`, async () => {
    const [failed, ...others] = await failedIn(change);
    assert.deepEqual(others, []);
    assert.deepEqual([failed!.rule, failed!.broken], [rule, 1]);
    assert.match(failed!.examples[0]!.reason, reason);
  });

test('a repeated key fails, and only the first problems are given as examples', async () => {
  const { checks } = await assess(Array.from({ length: 6 }, () => cost));
  const failed = checks.filter(({ passed }) => !passed);
  assert.deepEqual(
    failed.map(({ rule, broken, examples }) => [rule, broken, examples.length]),
    [['each key occurs once', 5, 3]],
  );
});

test('shares, ages and missing places come from the receipts, the sources and the rows', async () => {
  const { columns, parts, sources, places_without_rows } = await assess([cost]);
  assert.deepEqual(parts[1], { part: 'parts_evidence.food', shares: { scaled: 1 } });
  const value = columns.find(({ column }) => column === 'value_usd')!;
  assert.deepEqual([value.values, value.nulls], [3, 0]);
  assert.deepEqual(
    [value.shares.computed, value.shares.regional, value.shares.observed],
    [0.333333, 0.666667, 0],
  );
  assert.deepEqual(sources, [
    { name: 'rooms', first_year: 2019, last_year: 2024, years_behind: 2, columns: ['value_usd'] },
    { name: 'undated', first_year: null, last_year: null, years_behind: null, columns: ['value_usd'] },
  ]);
  assert.deepEqual(places_without_rows, ['hanoi']);
});
