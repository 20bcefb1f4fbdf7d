import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vietnam } from '../../../countries/vietnam.ts';
import { dataPointsSchema, type AspectName } from '../../../datasets/declared/comparison-data-points.ts';
import type { ComparedDestination } from './choose-pairs.ts';
import { monthsOf, sampleDestination } from '../../../../test/support/sample-compared.ts';
import { verdictsOf } from './data-points.ts';

const flat = (value: number) => Array.from({ length: 12 }, () => value);
const costing = (mid: number, fields: Partial<Parameters<typeof sampleDestination>[0]> = {}) =>
  sampleDestination({
    slug: `at-${mid}`,
    avg_daily_budget_usd: { budget: 1, mid, premium: 999 },
    budgetError: 0.05,
    ...fields,
  });
const sized = (population: number, census?: number) =>
  sampleDestination({ slug: `of-${population}`, population, ...(census !== undefined && { census }) });
const warm = (tmean: number) =>
  sampleDestination({ slug: `warm-${tmean}`, months: monthsOf(flat(tmean), flat(100)) });
const rainy = (precip: number) =>
  sampleDestination({ slug: `rainy-${precip}`, months: monthsOf(flat(25), flat(precip)) });
const sunny = (hours: number[]) =>
  sampleDestination({ slug: `sunny-${hours[0]}`, months: monthsOf(flat(25), flat(100), hours) });
const best = (...months: number[]) =>
  sampleDestination({ slug: `best-${months.length}`, best_visit_months: months });

const VERDICTS: [AspectName, a: ComparedDestination, b: ComparedDestination, verdict: object][] = [
  ['cheaper', costing(40), costing(50), { winner: 'a', a: 40, b: 50, margin: 10 }],
  ['cheaper', costing(100), costing(80), { winner: 'b', a: 100, b: 80, margin: 20 }],
  ['cheaper', costing(100), costing(91), { winner: 'tie', a: 100, b: 91, margin: 9 }],
  ['cheaper', costing(100), costing(90), { winner: 'unknown', a: 100, b: 90, margin: null }],
  [
    'cheaper',
    costing(40),
    costing(50, { budgetError: 0.2 }),
    { winner: 'unknown', a: 40, b: 50, margin: null },
  ],
  ['cheaper', costing(40), costing(50, { budgetReach: 0.9 }), { winner: 'a', a: 40, b: 50, margin: 10 }],
  [
    'cheaper',
    costing(40),
    costing(90, { budgetError: null }),
    { winner: 'unknown', a: 40, b: null, margin: null },
  ],
  [
    'cheaper',
    costing(40),
    costing(90, { budgetClass: 'regional' }),
    { winner: 'unknown', a: 40, b: null, margin: null },
  ],
  ['warmer_winter', warm(20), warm(19), { winner: 'a', a: 20, b: 19, margin: 1 }],
  ['warmer_winter', warm(20), warm(20.9), { winner: 'tie', a: 20, b: 20.9, margin: 0.9 }],
  ['cooler_summer', warm(20), warm(19), { winner: 'b', a: 20, b: 19, margin: 1 }],
  ['drier', rainy(100), rainy(90), { winner: 'b', a: 1200, b: 1080, margin: 120 }],
  ['drier', rainy(100), rainy(91), { winner: 'tie', a: 1200, b: 1092, margin: 108 }],
  ['more_dry_months', rainy(59.9), rainy(60), { winner: 'a', a: 12, b: 0, margin: 12 }],
  ['sunnier', sunny(flat(100)), sunny(flat(200)), { winner: 'unknown', a: 1200, b: 2400, margin: null }],
  ['sunnier', sunny(flat(100)), sunny([200]), { winner: 'unknown', a: 1200, b: null, margin: null }],
  ['longer_season', best(1, 2), best(1, 2, 3), { winner: 'tie', a: 2, b: 3, margin: 1 }],
  ['longer_season', best(1, 2), best(1, 2, 3, 4), { winner: 'b', a: 2, b: 4, margin: 2 }],
  ['longer_season', best(1, 2), best(7, 8), { winner: 'tie', a: 2, b: 2, margin: 0 }],
  ['bigger', sized(1000), sized(750), { winner: 'a', a: 1000, b: 750, margin: 250 }],
  ['bigger', sized(1000), sized(751), { winner: 'unknown', a: 1000, b: 751, margin: null }],
  ['bigger', sized(1000), sized(901), { winner: 'tie', a: 1000, b: 901, margin: 99 }],
  ['bigger', sized(1690, 1337), sized(1040, 1040), { winner: 'unknown', a: 1690, b: 1040, margin: null }],
  ['bigger', sized(2232, 2266), sized(1674, 1674), { winner: 'a', a: 2232, b: 1674, margin: 558 }],
  ['bigger', sized(1000, 700), sized(740), { winner: 'a', a: 1000, b: 740, margin: 260 }],
  ['bigger', sized(1000), sized(0), { winner: 'unknown', a: 1000, b: null, margin: null }],
];

test('each aspect is decided by its declared threshold', () => {
  for (const [aspect, a, b, verdict] of VERDICTS) {
    const sameSeries = aspect === 'sunnier';
    assert.deepEqual(
      verdictsOf(a, b, sameSeries)[aspect],
      verdict,
      `${aspect}: ${a.row.slug}, ${b.row.slug}`,
    );
  }
});

const summers = (...celsius: number[]) =>
  sampleDestination({
    slug: 's',
    months: monthsOf([...flat(20).slice(7), ...celsius, ...flat(20).slice(8)], flat(100)),
  });

test('a winner is decided before rounding, and only the shown figures are rounded', () => {
  const { cooler_summer } = verdictsOf(summers(28.7, 28.8, 28.8), summers(27.8, 27.8, 27.8), false);
  assert.deepEqual(cooler_summer, { winner: 'tie', a: 28.8, b: 27.8, margin: 1 });
  const just = verdictsOf(summers(28.8, 28.8, 28.8), summers(27.8, 27.8, 27.8), false);
  assert.deepEqual(just.cooler_summer, { winner: 'b', a: 28.8, b: 27.8, margin: 1 });
});

test('sunshine is compared only if every month of both places has it', () => {
  const { sunnier } = verdictsOf(sunny(flat(100)), sunny(flat(200)), false);
  assert.deepEqual(sunnier, { winner: 'b', a: 1200, b: 2400, margin: 1200 });
});

test('winter is December to February and summer June to August', () => {
  const a = sampleDestination({ slug: 'a', months: monthsOf([1, 2, 0, 0, 0, 4, 5, 6, 0, 0, 0, 3], flat(0)) });
  const { warmer_winter, cooler_summer } = verdictsOf(a, warm(20), false);
  assert.equal(warmer_winter.a, 2);
  assert.equal(cooler_summer.a, 5);
});

test('a merely usable station needs twice the difference', () => {
  const usable = sampleDestination({
    slug: 'usable',
    quality: 'usable',
    months: monthsOf(flat(20), flat(100)),
  });
  assert.equal(verdictsOf(usable, warm(21.9), false).warmer_winter.winner, 'unknown');
  assert.equal(verdictsOf(usable, warm(20.9), false).warmer_winter.winner, 'tie');
  assert.equal(verdictsOf(usable, warm(22), false).warmer_winter.winner, 'b');
  assert.equal(verdictsOf(warm(21.9), usable, false).warmer_winter.winner, 'unknown');
  assert.equal(verdictsOf(usable, rainy(81), false).drier.winner, 'unknown');
  assert.equal(verdictsOf(usable, rainy(91), false).drier.winner, 'tie');
  assert.equal(verdictsOf(usable, rainy(80), false).drier.winner, 'b');
});

test('a season decided by guides counts, regardless of the station’s distance', () => {
  const guided = sampleDestination({ slug: 'guided', quality: 'poor', best_visit_months: [1, 2, 3, 4, 5] });
  assert.equal(verdictsOf(best(1, 2), guided, false).longer_season.winner, 'b');
});

test('a poor climate series supports no weather verdict, and estimated months support no season verdict', () => {
  const poor = sampleDestination({
    slug: 'poor',
    quality: 'poor',
    monthsClass: 'estimated',
    population: 1000,
  });
  const verdicts = verdictsOf(poor, sampleDestination({ slug: 'good', lat: 20, population: 9000 }), false);
  const winners = Object.fromEntries(
    Object.entries(verdicts).map(([aspect, { winner }]) => [aspect, winner]),
  );
  assert.deepEqual(winners, {
    cheaper: 'tie',
    warmer_winter: 'unknown',
    cooler_summer: 'unknown',
    drier: 'unknown',
    more_dry_months: 'unknown',
    sunnier: 'unknown',
    longer_season: 'unknown',
    bigger: 'b',
  });
});

test('a shared series supports no weather verdict', () => {
  const { warmer_winter, drier, longer_season } = verdictsOf(best(1), best(1, 2, 3), true);
  assert.equal(warmer_winter.winner, 'unknown');
  assert.equal(drier.winner, 'unknown');
  assert.equal(longer_season.winner, 'b');
});

test('the description of the verdicts has every reason for an unknown winner', () => {
  const { description } = dataPointsSchema(vietnam).properties.verdicts as { description?: string };
  for (const reason of [
    'missing',
    'estimated',
    'borrowed from other places',
    'no standard error',
    'the census does not agree',
    'climate series is poor or comes from a grid',
    'both places share one series',
  ])
    assert.ok(description!.includes(reason), reason);
});
