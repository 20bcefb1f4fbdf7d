import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../countries/vietnam.ts';
import { datasetsOf, createCatalog } from '../datasets/catalog.ts';
import { type ClimateNormal, makeClimateWindows } from '../datasets/declared/climate.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import type { DailyCost } from '../datasets/declared/daily-costs.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import type { Row } from '../datasets/dataset.ts';
import type { Database } from '../storage/database.ts';
import { checkRows, RejectedRows, type Reject } from '../datasets/checks/check-rows.ts';
import { makeRows } from './make-rows.ts';
import { RULES } from '../datasets/checks/rules.ts';

const { climateNormals, climateWindows, comparisons, dailyCosts, destinations } = datasetsOf(vietnam);

const catalog = createCatalog({ operator: 'service', countries: [vietnam] });
const context = { db: undefined as unknown as Database, today: '2026-01-01' };
const { made } = makeRows(vietnam);
const [places, pairs, normals, costs] = made.map(({ rows }) => [...rows]) as unknown as [
  Destination[],
  Comparison[],
  ClimateNormal[],
  DailyCost[],
];
const windows = [...makeClimateWindows(places)];
const hue = places.find(({ slug }) => slug === 'hue')!;
const [first, second] = pairs as [Comparison, Comparison];

interface ChangedRows {
  readonly places?: Row[];
  readonly pairs?: Row[];
  readonly windows?: Row[];
  readonly normals?: Row[];
  readonly costs?: Row[];
}

const rejectsOf = (rows: ChangedRows): Promise<readonly Reject[]> =>
  checkRows(
    catalog,
    [
      { dataset: destinations, rows: rows.places ?? places },
      { dataset: comparisons, rows: rows.pairs ?? pairs },
      { dataset: climateNormals, rows: rows.normals ?? normals },
      { dataset: dailyCosts, rows: rows.costs ?? costs },
      ...(rows.windows ? [{ dataset: climateWindows, rows: rows.windows }] : []),
    ],
    context,
  ).then(
    () => [],
    (error: RejectedRows) => error.rejects,
  );

const withHue = (change: object) => places.map((row) => (row === hue ? { ...row, ...change } : row));
const withFirst = (change: object) => pairs.map((row) => (row === first ? { ...row, ...change } : row));
const withNormal = (change: object) =>
  normals.map((row) => (row.destination_slug === 'hue' && row.month === 3 ? { ...row, ...change } : row));
const withCost = (change: object) =>
  costs.map((row) => (row.destination_slug === 'hue' && row.band === 'mid' ? { ...row, ...change } : row));
const withValue = (row: DailyCost, usd: number) => ({
  ...row,
  low_usd: usd,
  value_usd: usd,
  high_usd: usd,
  components_usd: { room: usd, food: 0, entertainment: 0, transport: 0 },
});
const hueCost = costs.find((row) => row.destination_slug === 'hue' && row.band === 'mid')!;
const costKey = { destination_slug: 'hue', band: 'mid' };
const hueKey = { slug: 'hue' };

test('rows made from the bundled sources break no rule', async () => {
  assert.deepEqual(await rejectsOf({}), []);
  await checkRows(catalog, made, context);
});

const CASES: [rule: string, rows: ChangedRows, rejects: Omit<Reject, 'rule'>[]][] = [
  [
    'a row has the declared shape',
    { places: withHue({ tier: 9 }) },
    [{ dataset: 'vietnam-destinations', key: hueKey, column: 'tier', reason: 'must be <= 3; it is 9' }],
  ],
  [
    'a dataset has rows',
    { pairs: [] },
    [{ dataset: 'vietnam-comparisons', key: { slug: null }, column: '', reason: 'the dataset has no rows' }],
  ],
  [
    'each key occurs once',
    { places: [...places, hue] },
    [
      {
        dataset: 'vietnam-destinations',
        key: hueKey,
        column: 'slug',
        reason: 'another row has the same key',
      },
    ],
  ],
  [
    'best months ascend',
    { places: withHue({ best_visit_months: [2, 1] }) },
    [
      {
        dataset: 'vietnam-destinations',
        key: hueKey,
        column: 'best_visit_months',
        reason: '2, 1 do not ascend',
      },
    ],
  ],
  [
    'a destination lies in the country',
    { places: withHue({ lat: 48.85 }) },
    [
      {
        dataset: 'vietnam-destinations',
        key: hueKey,
        column: 'lat',
        reason: '48.85 is outside the country, 8.33 to 23.4',
      },
    ],
  ],
  [
    'budget < mid < premium',
    {
      places: withHue({ avg_daily_budget_usd: { budget: 30, mid: 30, premium: 90 } }),
      costs: costs.map((row) =>
        row.destination_slug === 'hue' ? withValue(row, row.band === 'premium' ? 90 : 30) : row,
      ),
    },
    [
      {
        dataset: 'vietnam-destinations',
        key: hueKey,
        column: 'avg_daily_budget_usd',
        reason: '30, 30, 90 do not ascend',
      },
    ],
  ],
  [
    'a comparison is named by its sides',
    { pairs: withFirst({ slug: 'one-vs-other' }) },
    [
      {
        dataset: 'vietnam-comparisons',
        key: { slug: 'one-vs-other' },
        column: 'slug',
        reason: `its sides require ${first.slug}`,
      },
    ],
  ],
  [
    'the sides of a comparison are destinations',
    { pairs: withFirst({ slug: `${first.a_slug}-vs-atlantis`, b_slug: 'atlantis' }) },
    [
      {
        dataset: 'vietnam-comparisons',
        key: { slug: `${first.a_slug}-vs-atlantis` },
        column: 'b_slug',
        reason: 'atlantis is not a destination',
      },
    ],
  ],
  [
    'no two introductions are alike',
    { pairs: withFirst({ intros: second.intros }) },
    ['en', 'vi'].map((language) => ({
      dataset: 'vietnam-comparisons',
      key: { slug: second.slug },
      column: 'intros',
      reason: `another row has the same text in ${language}`,
    })),
  ],
  [
    'a climate window belongs to a destination',
    { windows: [...windows, { ...windows[0]!, destination_slug: 'atlantis' }] },
    [
      {
        dataset: 'vietnam-climate-windows',
        key: { destination_slug: 'atlantis', month: 1 },
        column: 'destination_slug',
        reason: 'atlantis is not a destination',
      },
    ],
  ],
  [
    'a destination has twelve climate windows',
    { windows: windows.filter((row) => row.destination_slug !== 'hue' || row.month < 3) },
    [
      {
        dataset: 'vietnam-climate-windows',
        key: { destination_slug: 'hue', month: null },
        column: 'month',
        reason: 'the months are 1, 2, not 1 to 12',
      },
    ],
  ],
  [
    "a climate window follows its destination's best months",
    {
      windows: windows.map((row) =>
        row.destination_slug === 'hue' && row.month === 3
          ? { ...row, recommended: 1 - row.recommended }
          : row,
      ),
    },
    [
      {
        dataset: 'vietnam-climate-windows',
        key: { destination_slug: 'hue', month: 3 },
        column: 'recommended',
        reason: `month 3 is ${hue.best_visit_months.includes(3) ? '' : 'not '}among the best months`,
      },
    ],
  ],
  [
    'climate normals belong to a destination',
    {
      normals: [...normals, ...normals.slice(0, 12).map((row) => ({ ...row, destination_slug: 'atlantis' }))],
    },
    Array.from({ length: 12 }, (_, index) => ({
      dataset: 'vietnam-climate-normals',
      key: { destination_slug: 'atlantis', month: index + 1 },
      column: 'destination_slug',
      reason: 'atlantis is not a destination',
    })),
  ],
  [
    'climate normals have twelve months',
    { normals: normals.filter((row) => row.destination_slug !== 'hue' || row.month > 1) },
    [
      {
        dataset: 'vietnam-climate-normals',
        key: { destination_slug: 'hue', month: null },
        column: 'month',
        reason: 'the months are 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, not 1 to 12',
      },
    ],
  ],
  [
    'minimum ≤ mean ≤ maximum',
    { normals: withNormal({ min_temperature_c: 20, mean_temperature_c: 30, max_temperature_c: 29.9 }) },
    [
      {
        dataset: 'vietnam-climate-normals',
        key: { destination_slug: 'hue', month: 3 },
        column: 'mean_temperature_c',
        reason: '20, 30, 29.9 do not ascend',
      },
    ],
  ],
  [
    'a daily cost belongs to a destination',
    { costs: [...costs, { ...hueCost, destination_slug: 'atlantis' }] },
    [
      {
        dataset: 'vietnam-daily-costs',
        key: { destination_slug: 'atlantis', band: 'mid' },
        column: 'destination_slug',
        reason: 'atlantis is not a destination',
      },
    ],
  ],
  [
    'a destination has a daily cost in each band',
    { costs: costs.filter((row) => row.destination_slug !== 'hue' || row.band === 'mid') },
    [
      {
        dataset: 'vietnam-daily-costs',
        key: { destination_slug: 'hue', band: null },
        column: 'band',
        reason: 'missing: budget, premium',
      },
    ],
  ],
  [
    'low ≤ value ≤ high',
    { costs: withCost({ low_usd: hueCost.value_usd + 1 }) },
    [
      {
        dataset: 'vietnam-daily-costs',
        key: costKey,
        column: 'value_usd',
        reason: `${hueCost.value_usd + 1}, ${hueCost.value_usd}, ${hueCost.high_usd} do not ascend`,
      },
    ],
  ],
  [
    "a daily cost equals its destination's budget",
    { costs: withCost({ value_usd: hueCost.value_usd + 1 }) },
    [
      {
        dataset: 'vietnam-daily-costs',
        key: costKey,
        column: 'value_usd',
        reason: `${hueCost.value_usd + 1} is not ${hueCost.value_usd}, the value in avg_daily_budget_usd`,
      },
    ],
  ],
  [
    'the parts of a daily cost add up',
    { costs: withCost({ components_usd: { room: 1, food: 1, entertainment: 1, transport: 1 } }) },
    [
      {
        dataset: 'vietnam-daily-costs',
        key: costKey,
        column: 'components_usd',
        reason: `they add up to 4.00, not ${hueCost.value_usd}`,
      },
    ],
  ],
];

for (const [rule, rows, rejects] of CASES) {
  test(`${rule}, or the row is rejected`, async () => {
    assert.deepEqual(
      await rejectsOf(rows),
      rejects.map((reject) => ({ ...reject, rule })),
    );
  });
}

test('a pair is compared once, in either order', async () => {
  const { slug, a_slug, b_slug } = first;
  const flipped = {
    ...first,
    slug: `${b_slug}-vs-${a_slug}`,
    a_slug: b_slug,
    b_slug: a_slug,
    intros: { en: 'e'.repeat(300), vi: 'v'.repeat(300) },
  };
  const [reject, ...others] = await rejectsOf({ pairs: [...pairs, flipped] });
  assert.deepEqual(others, []);
  assert.equal(reject?.rule, 'a pair is compared once');
  assert.notDeepEqual(reject.key, { slug });
});

test('every rule has a case that breaks it', () => {
  const broken = new Set([...CASES.map(([rule]) => rule), 'a pair is compared once']);
  assert.deepEqual(
    RULES.filter(([name]) => !broken.has(name)),
    [],
  );
});

test('several invalid rows are reported together, and no row is blamed for another', async () => {
  const rejects = await rejectsOf({
    places: withHue({ tier: 'high' }).map((row) => (row.slug === 'hoi-an' ? { ...row, lng: 2.35 } : row)),
  });
  assert.deepEqual(
    rejects.map(({ key, column }) => [key, column]),
    [
      [{ slug: 'hue' }, 'tier'],
      [{ slug: 'hoi-an' }, 'lng'],
    ],
  );
});

test('rejected rows are thrown in one error', async () => {
  const broken = [
    { dataset: destinations, rows: withHue({ tier: 0 }) },
    { dataset: comparisons, rows: pairs },
  ];
  await assert.rejects(checkRows(catalog, broken, context), (error) => {
    assert.ok(error instanceof RejectedRows);
    assert.equal(error.message, '1 value was rejected');
    return true;
  });
});
