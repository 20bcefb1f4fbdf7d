import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCsv } from '../table.ts';
import { budgetFinder } from './budgets.ts';
import { parseCandidates } from './candidates.ts';

const candidates = parseCandidates(
  parseCsv(
    `slug,name_en,name_vi,geonameid,proxy,tier,setting,tags
da-nang,Da Nang,,1,,1,coast,
nha-trang,Nha Trang,,2,,1,coast,
hanoi,Hanoi,,3,,1,city-plain,
vung-tau,Vung Tau,,4,,2,coast,
can-tho,Can Tho,,5,,2,delta,
`,
    'editorial',
    'destinations.csv',
  ),
);
const [daNang, nhaTrang, hanoi, vungTau, canTho] = candidates;

const observations = parseCsv(
  `place,band,usd,coverage,publication,year,licence
vietnam,budget,40,whole-day,Cost index,2026,CC BY 4.0
vietnam,mid,115,whole-day,Cost index,2026,CC BY 4.0
vietnam,premium,275,whole-day,Cost index,2026,CC BY 4.0
da-nang,mid,135,whole-day,Cost index,2026,CC BY 4.0
hanoi,budget,18.3,whole-day,Backpacker index,2020,
hanoi,mid,110,average-visitor,Newspaper,2026,
nha-trang,mid,27,component,Food only,2026,
nha-trang,budget,21,whole-day,Blog without a year,,
`,
  'travel-costs',
  'observations.csv',
);

const components = parseCsv(
  `place,bed_budget,bed_mid,bed_premium,food_budget,food_mid,food_premium,activities_budget,activities_mid,activities_premium
da-nang,10,40,80,10,40,60,20,40,60
nha-trang,20,60,100,10,20,40,10,20,60
hanoi,20,80,160,10,30,70,20,40,70
`,
  'cost-components',
  'components.csv',
);

const findBudget = budgetFinder(candidates, observations, components);

test('a published whole day of the place is taken as it is', () => {
  const { mid } = findBudget(daNang!).parts!;
  assert.deepEqual(mid, {
    value: 135,
    class: 'published',
    method: 'total of a whole day, as published for the place',
    detail: 'Cost index',
    sources: [{ source: 'travel-costs', table: 'observations.csv', line: 5 }],
  });
});

test('without one, the day of the country is moved by the sum of components over the median sum', () => {
  const { value, parts } = findBudget(hanoi!);
  assert.deepEqual(value, { budget: 50, mid: 144, premium: 413 });
  assert.equal(parts!['budget']!.class, 'computed');
  assert.deepEqual(parts!['budget']!.sources, [
    { source: 'travel-costs', table: 'observations.csv', line: 2 },
    { source: 'cost-components', table: 'components.csv', line: 4 },
  ]);
});

test('old totals, averages of all visitors, components and undated figures are not taken for a band', () => {
  assert.equal(findBudget(hanoi!).parts!['budget']!.class, 'computed');
  assert.equal(findBudget(hanoi!).parts!['mid']!.class, 'computed');
  assert.deepEqual(findBudget(nhaTrang!).value, { budget: 40, mid: 96, premium: 275 });
});

test('a place without components has the median level of its setting, as an estimate', () => {
  const { value, class: receiptClass, parts } = findBudget(vungTau!);
  assert.deepEqual(value, { budget: 40, mid: 105, premium: 275 });
  assert.equal(receiptClass, 'estimated');
  assert.deepEqual(
    parts!['mid']!.sources.map(({ table, line }) => `${table}:${line}`),
    ['observations.csv:3', 'components.csv:2', 'components.csv:3'],
  );
});

test('a setting in which no cost is known, and an index without a band, are refused', () => {
  assert.throws(() => findBudget(canTho!), { message: 'No place with a known cost has the setting delta.' });
  assert.throws(() => budgetFinder(candidates, observations.slice(1), components), {
    message: 'The cost index gives no budget day for the country.',
  });
});
