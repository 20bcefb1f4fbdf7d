import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DONG, extractTexts, reasons, summarize } from './extract-texts.ts';

const menu = (mapping: Record<string, unknown>, more: object = {}) => ({
  extractor: 'price-lists',
  currency: 'VND',
  rate: DONG,
  period: '2024-05',
  ...more,
  mapping,
});

const dish = { field: 'menu_price', class: 'main dish', column: 'price' };

const END_CLASSES = [
  ['low', 'eatery, cheapest dish'],
  ['high', 'eatery, most expensive dish'],
  ['typical', 'eatery, typical dish'],
];

test("gives the median and quartiles of a place's prices, by the end of each shop's range", async () => {
  const values = END_CLASSES.map(([end, name]) => ({ ...dish, class: name, end }));
  const text = 'price\n10.000 - 40.000\n"25.000đ - 100.000đ"\n50k - 200k\n0 - 0\n,\n';
  const extraction = await extractTexts({
    'menu.csv': { text, source: menu({ delimiter: '|', values, summary: 'quartiles' }, { place: 'hue' }) },
  });
  assert.deepEqual(summarize(extraction), [
    'hue menu_price eatery, cheapest dish 1 (0.7-1.5)',
    'hue menu_price eatery, most expensive dish 4 (2.8-6)',
    'hue menu_price eatery, typical dish 2 (1.4-3)',
  ]);
  assert.deepEqual(
    extraction.observations.map(({ n, period, locator }) => [n, period, locator]),
    END_CLASSES.map(() => [3, '2024-05', 'rows 1-3; VND at 25000 (2026-04)']),
  );
  assert.deepEqual(new Set(reasons(extraction)), new Set(['not a menu price', 'no amount']));
});

test('reads classes of one column from other cells, and counts an item once', async () => {
  const text =
    'shop,kind,price\na,QUÁN ĂN,30.000\na,QUÁN ĂN,90.000\nb,CAFÉ,20.000\nc,"Quán ăn, Café",70.000\n';
  const values = [
    { ...dish, class: 'main dish', where: { kind: '^quán ăn$' } },
    { ...dish, class: 'coffee', where: { kind: 'café' } },
  ];
  const extraction = await extractTexts({
    'menu.csv': { text, source: menu({ item: 'shop', values, summary: 'quartiles' }, { place: 'hue' }) },
  });
  assert.deepEqual(summarize(extraction), [
    'hue menu_price coffee 1.8 (1.3-2.3)',
    'hue menu_price main dish 1.2',
  ]);
  assert.deepEqual(reasons(extraction), ['its item is in an earlier row']);
});

test('reads the items of nested lists, at the highest of several prices', async () => {
  const items = [
    { name: 'Phở bò', now: '50,000đ', before: '40,000đ' },
    { name: 'Bún chả', now: '', before: '30,000đ' },
  ];
  const values = [{ ...dish, column: ['now', 'before'] }];
  const extraction = await extractTexts({
    'menus.json': {
      text: JSON.stringify({ shops: [{ items }, { items: items.slice(1) }, {}] }),
      source: menu({ rows: '/shops/*/items', values, summary: 'quartiles' }, { place: 'hanoi' }),
    },
  });
  assert.deepEqual(summarize(extraction), ['hanoi menu_price main dish 1.2 (1.2-1.6)']);
  assert.equal(extraction.observations[0]!.n, 3);
});

test('reads one value per place with its contributors, from the columns that the sidecar declares', async () => {
  const values = [{ field: 'ride_price', class: 'taxi start', column: 'taxi', n: 'people' }];
  const extraction = await extractTexts({
    'cities.csv': {
      text: 'city,people,taxi\nHanoi,95,0.65\nHue,,0.5\nParis,9,3\nDa Nang,29,free\n',
      source: menu({ place: 'city', values }, { currency: 'USD' }),
    },
  });
  assert.deepEqual(summarize(extraction), [
    'hanoi ride_price taxi start 0.65',
    'hue ride_price taxi start 0.5',
  ]);
  assert.deepEqual(
    extraction.observations.map(({ n }) => n),
    [95, undefined],
  );
  assert.deepEqual(reasons(extraction), ['not a destination', 'no amount']);
});

const category = (labels: readonly string[]) => ({
  index: Object.fromEntries(labels.map((_, at) => [`c${at}`, at])),
  label: Object.fromEntries(labels.map((label, at) => [`c${at}`, label])),
});

test("gives a province's figure to its destinations, in the format of a statistics office", async () => {
  const dataset = {
    dimension: {
      id: ['Tỉnh', 'Năm'],
      size: [2, 2],
      Tỉnh: { category: category(['Quảng Ninh', 'Bắc Ninh']) },
      Năm: { category: category(['2016', '2023']) },
    },
    value: [97.05, 97.94, 97.11, 92.97],
  };
  const extraction = await extractTexts({
    'scoli.json': {
      text: JSON.stringify({ dataset }),
      source: menu(
        {
          rows: '/dataset',
          place: 'Tỉnh',
          place_names: { 'Quảng Ninh': ['ha-long', 'co-to'] },
          where: { Năm: '2023' },
          values: [{ field: 'living_cost_index', class: 'province', column: 'value' }],
        },
        { period: '2023' },
      ),
    },
  });
  assert.deepEqual(summarize(extraction), [
    'co-to living_cost_index province 97.94',
    'ha-long living_cost_index province 97.94',
  ]);
  assert.deepEqual(
    extraction.rejects.map(({ place, reason }) => [place, reason]),
    [['Bắc Ninh', 'not a destination']],
  );
});

const HANDBOOK =
  '🌴 Thuê xe máy 100.000 - 150.000 đồng một ngày, xe ga 200k một ngày. Vé vào cổng 30.000 đồng.';

const marked = (place: string, price: string, more: object = {}) => {
  const start = Array.from(HANDBOOK.slice(0, HANDBOOK.indexOf(price))).length;
  const motorbike = { field: 'motorbike_price', class: 'all', place };
  return { ...motorbike, at: [start, start + Array.from(price).length], ...more };
};

test('reads the prices in marked passages of a text, and refuses a passage that is not one price', async () => {
  const passages = [
    marked('hue', '100.000 - 150.000 đồng', { period: '2024-01' }),
    marked('hue', '200k', { period: '2025-02' }),
    marked('Sapa', '30.000 đồng', { field: 'entrance_price' }),
    marked('hanoi', '100.000 - 150.000 đồng một ngày, xe ga 200k'),
    marked('hanoi', 'Vé vào cổng'),
    marked('da-lat', '100.000 - 150.000 đồng'),
  ];
  const extraction = await extractTexts({
    'handbook.txt': { text: HANDBOOK, source: menu({ passages, summary: 'quartiles' }, { period: '2023' }) },
  });
  assert.deepEqual(summarize(extraction), [
    'da-lat motorbike_price all 5 (4-6)',
    'hue motorbike_price all 6.5 (5.75-7.25)',
    'sa-pa entrance_price all 1.2',
  ]);
  assert.deepEqual(
    extraction.observations.map(({ n, period, locator }) => [n, period, locator]),
    [
      [1, '2023', 'characters 14-36; VND at 25000 (2026-04)'],
      [2, '2024-01/2025-02', 'characters 14-36, 53-57; VND at 25000 (2026-04)'],
      [1, '2023', 'characters 80-91; VND at 25000 (2026-04)'],
    ],
  );
  assert.deepEqual(reasons(extraction), ['not one price', 'not one price']);
});

for (const [what, mapping, more, message] of [
  ['has neither values nor passages', {}, { place: 'hue' }, /either mapping\.values.*or mapping\.passages/],
  ['has values without a place', { values: [dish] }, {}, /needs a place, or mapping\.place/],
  [
    'marks a passage for an unknown place',
    { passages: [marked('Atlantis', '200k')] },
    {},
    /"Atlantis" is not a destination/,
  ],
  ['declares an unknown field', { values: [{ ...dish, field: 'beer_price' }] }, { place: 'hue' }, /field/],
] as const)
  test(`refuses a sidecar that ${what}`, async () => {
    const document = { text: HANDBOOK, source: menu(mapping, more) };
    await assert.rejects(extractTexts({ 'a.csv': document }), message);
  });

test('reads figures from a JSON document by their pointers, in the format of a published cost file', async () => {
  const text = JSON.stringify({
    city: 'Sapa',
    measures: {
      food_budget: { value: 11, currency: 'USD' },
      food_mid: { value: 27 },
      food_high: { value: 'n/a' },
    },
  });
  const values = ['budget', 'mid', 'high'].map((level) => ({
    column: `/measures/food_${level}/value`,
    field: 'food_cost',
    class: level === 'high' ? 'premium' : level,
  }));
  const extraction = await extractTexts({
    'costs.json': { text, source: { extractor: 'price-lists', mapping: { place: 'city', values } } },
  });
  assert.deepEqual(summarize(extraction), ['sa-pa food_cost budget 11', 'sa-pa food_cost mid 27']);
  assert.deepEqual(reasons(extraction), ['no amount']);
});

test('reads a range in a table cell as its midpoint with both ends', async () => {
  const values = [{ column: 'day', field: 'day_cost', class: 'mid' }];
  const extraction = await extractTexts({
    'costs.csv': {
      text: 'city,day\nHue,$40-60\nHanoi,between $50 and $70\nDa Nang,55\n',
      source: { extractor: 'price-lists', mapping: { place: 'city', values } },
    },
  });
  assert.deepEqual(summarize(extraction), [
    'da-nang day_cost mid 55',
    'hanoi day_cost mid 60 (50-70)',
    'hue day_cost mid 50 (40-60)',
  ]);
});
