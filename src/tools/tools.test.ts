import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Winner, shareAndDiffer } from '../datasets/declared/comparison-data-points.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { BANDS, type Band } from '../datasets/measures/day-definition.ts';
import { bestTimeToVisit } from './best-time-to-visit.ts';
import { compareDestinations } from './compare-destinations.ts';
import { destinationFinder, type FinderInput } from './destination-finder.ts';
import { MONTHS } from '../datasets/words/text.ts';
import { sampleRow } from '../../test/support/sample-destination.ts';
import { SAMPLE_DATA, sampleCost, sampleToolData } from '../../test/support/sample-tool-data.ts';
import { tripBudget } from './trip-budget.ts';
import fc from 'fast-check';

const TAGS = ['beach', 'city', 'food', 'unesco'];
const REGIONS = ['VN-HN', 'VN-26', 'VN-DN'];

const usd = fc.integer({ min: 100, max: 40_000 }).map((cents) => cents / 100);

const destination = (slug: string): fc.Arbitrary<Destination> =>
  fc
    .record({
      region_code: fc.constantFrom(...REGIONS),
      lat: fc.double({ min: 8.4, max: 23.3, noNaN: true }),
      lng: fc.double({ min: 102.2, max: 109.5, noNaN: true }),
      tier: fc.integer({ min: 1, max: 3 }),
      best_visit_months: fc.subarray([...MONTHS], { minLength: 1 }),
      travel_style_tags: fc.subarray(TAGS),
      avg_daily_budget_usd: fc.record({ budget: usd, mid: usd, premium: usd }),
    })
    .map((changes) => sampleRow(slug, changes));

const SLUGS = ['a', 'b', 'c', 'd', 'e', 'f'];
const data = fc.tuple(...SLUGS.map(destination)).map((places) => sampleToolData(places));
const place = fc.constantFrom(...SLUGS);
const month = fc.constantFrom(...MONTHS.map(String));
const band = fc.constantFrom<Band>(...BANDS);

const inCents = (amount: number) => Math.round(amount * 100);

/** Compares shared items as a set, because they are in the order of the first place. */
const sidesOf = ({ shared, only_a, only_b }: ReturnType<typeof shareAndDiffer<string | number>>) => ({
  shared: new Set(shared),
  sides: [only_a, only_b],
});

test('returns the twelve months of a place, the places recommended in a month, or whether a month suits a place', () => {
  fc.assert(
    fc.property(data, place, month, (known, slug, asked) => {
      const { year } = bestTimeToVisit.run({ place: slug, month: undefined }, known);
      const best = year!.filter(({ recommended }) => recommended === 1).map((each) => each.month);
      const { best_visit_months } = known.destinations.find((each) => each.slug === slug)!;
      assert.deepEqual([year!.length, best], [12, best_visit_months]);
      const { places } = bestTimeToVisit.run({ place: undefined, month: asked }, known);
      const good = known.destinations.filter((each) => each.best_visit_months.includes(Number(asked)));
      assert.deepEqual(
        places!.map((each) => each.destination_slug),
        good.map((each) => each.slug),
      );
      const { recommended } = bestTimeToVisit.run({ place: slug, month: asked }, known);
      assert.equal(recommended, best_visit_months.includes(Number(asked)));
    }),
  );
});

test('three mid-range days in Hoi An for two cost 573 dollars, or 14,325,000 đồng at a rate of 25,000', () => {
  const { stops, total, perTraveller, totals } = tripBudget.run(
    { stops: [{ place: 'hoi-an', days: 3 }], style: 'mid', travellers: 2, month: undefined },
    SAMPLE_DATA,
  );
  assert.deepEqual(
    stops.map(({ place: { slug }, days, dailyUsd, usd: line, local }) => [slug, days, dailyUsd, line, local]),
    [['hoi-an', 3, 95.5, 573, 14_325_000]],
  );
  assert.deepEqual(total, { usd: 573, range: undefined, local: 14_325_000 });
  assert.deepEqual(perTraveller, { usd: 286.5, range: undefined, local: 7_162_500 });
  assert.deepEqual([totals.budget.usd, totals.mid.usd, totals.premium.usd], [228, 573, 1_440]);
});

test('the lines of a trip add up to its total in both currencies, to the cent and to the đồng', () => {
  const stops = fc.array(fc.record({ place, days: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 1,
    maxLength: 10,
  });
  const rate = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(
      data,
      stops,
      band,
      fc.integer({ min: 1, max: 20 }),
      rate,
      (known, trip, style, travellers, vnd) => {
        const withRate = { ...known, rate: { perUsd: vnd, validFrom: '2026-01-01', source: 'a bank' } };
        const result = tripBudget.run({ stops: trip, style, travellers, month: undefined }, withRate);
        const lines = result.stops.map((line) => ({ ...line, cents: inCents(line.usd) }));
        for (const { dailyUsd, days, cents } of lines)
          assert.equal(cents, inCents(dailyUsd) * days * travellers);
        assert.equal(
          inCents(result.total.usd),
          lines.reduce((sum, { cents }) => sum + cents, 0),
        );
        assert.equal(
          result.total.local,
          lines.reduce((sum, line) => sum + line.local!, 0),
        );
        assert.ok(Math.abs(result.total.local - result.total.usd * vnd) <= lines.length);
        assert.deepEqual(result.totals[style], result.total);
        assert.equal(inCents(result.perTraveller.usd) * travellers, inCents(result.total.usd));
      },
    ),
  );
});

test('without an exchange rate, a trip has no price in đồng', () => {
  const { total, rate } = tripBudget.run(
    { stops: [{ place: 'hanoi', days: 1 }], style: 'mid', travellers: 1, month: undefined },
    { ...SAMPLE_DATA, rate: undefined },
  );
  assert.deepEqual([total, rate], [{ usd: 100, range: undefined, local: undefined }, undefined]);
});

test('the limits of a trip are the sums of its places’ limits; if a place has none, the trip has none', () => {
  const dailyCosts = [sampleCost('hanoi', 'mid', [70, 100, 130]), sampleCost('sa-pa', 'mid', [50, 90, 140])];
  const rangeOf = (...slugs: string[]) =>
    tripBudget.run(
      {
        stops: slugs.map((slug) => ({ place: slug, days: 2 })),
        style: 'mid',
        travellers: 2,
        month: undefined,
      },
      { ...SAMPLE_DATA, dailyCosts },
    ).total.range;
  assert.deepEqual(rangeOf('hanoi', 'sa-pa'), { low: 480, high: 1_080 });
  assert.equal(rangeOf('hanoi', 'hoi-an'), undefined);
});

test('someone who travels alone, or is left over, pays for the other half of the room', () => {
  const dailyCosts = [sampleCost('hanoi', 'mid', [70, 100, 130])];
  const cost = (travellers: number) => {
    const stops = [{ place: 'hanoi', days: 2 }];
    return tripBudget.run(
      { stops, style: 'mid', travellers, month: undefined },
      { ...SAMPLE_DATA, dailyCosts },
    );
  };
  // Half a room costs 96 dollars.
  assert.deepEqual(
    [1, 2, 3].map((travellers) => cost(travellers).total.usd),
    [392, 400, 792],
  );
  assert.deepEqual(cost(1).total.range, { low: 274.4, high: 509.6 });
  assert.deepEqual(cost(1).parts, { room: 384, food: 0, entertainment: 0, transport: 8 });
  assert.equal(cost(3).perTraveller.usd, 264);
});

test('a trip has the distance between stops, and marks those that are out of season in its month', () => {
  const stops = [
    { place: 'hanoi', days: 1 },
    { place: 'hoi-an', days: 1 },
  ];
  const marks = (inMonth: string | undefined) =>
    tripBudget
      .run({ stops, style: 'mid', travellers: 2, month: inMonth }, SAMPLE_DATA)
      .stops.map(({ isOutOfSeason }) => isOutOfSeason);
  assert.deepEqual(
    [marks('10'), marks('3'), marks(undefined)],
    [
      [false, true],
      [true, false],
      [false, false],
    ],
  );
  const trip = tripBudget.run({ stops, style: 'mid', travellers: 2, month: undefined }, SAMPLE_DATA);
  assert.deepEqual(
    trip.stops.map(({ kmFromPrevious }) => kmFromPrevious && Math.round(kmFromPrevious)),
    [undefined, 630],
  );
});

test('comparing two places in reverse order mirrors the result', () => {
  const pair = fc.uniqueArray(place, { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(data, pair, (known, [first, second]) => {
      const there = compareDestinations.run({ a: first!, b: second! }, known);
      const back = compareDestinations.run({ a: second!, b: first! }, known);
      assert.deepEqual([back.a, back.b, back.distanceKm], [there.b, there.a, there.distanceKm]);
      for (const each of ['months', 'styles', 'languages'] as const) {
        const [seen, mirrored] = [sidesOf(there[each]), sidesOf(back[each])];
        assert.deepEqual(mirrored, { ...seen, sides: seen.sides.toReversed() });
      }
    }),
  );
});

function publishedPair(winner: Winner): Comparison {
  const data_points = { verdicts: { cheaper: { winner } } };
  return { slug: 'hanoi-vs-sa-pa', a_slug: 'hanoi', b_slug: 'sa-pa', data_points } as Comparison;
}

function cheaper(winner: Winner, a: string, b: string): Winner | undefined {
  return compareDestinations.run({ a, b }, { ...SAMPLE_DATA, comparisons: [publishedPair(winner)] }).cheaper;
}

test('the cheaper place follows the published verdict in either order; an unpublished pair has no verdict', () => {
  assert.deepEqual([cheaper('a', 'hanoi', 'sa-pa'), cheaper('a', 'sa-pa', 'hanoi')], ['a', 'b']);
  for (const undecided of ['tie', 'unknown'] as const)
    assert.equal(cheaper(undecided, 'sa-pa', 'hanoi'), undecided);
  assert.equal(cheaper('a', 'hanoi', 'hoi-an'), undefined);
});

test('a published comparison is found in either order; an unpublished pair has none', () => {
  const published = publishedPair('tie');
  const known = { ...SAMPLE_DATA, comparisons: [published] };
  const slugOf = (a: string, b: string) => compareDestinations.run({ a, b }, known).published?.slug;
  assert.equal(slugOf('hanoi', 'sa-pa'), 'hanoi-vs-sa-pa');
  assert.equal(slugOf('sa-pa', 'hanoi'), 'hanoi-vs-sa-pa');
  assert.equal(slugOf('hanoi', 'hoi-an'), undefined);
});

const finderInput: fc.Arbitrary<FinderInput> = fc.record({
  month: fc.option(month, { nil: undefined }),
  style: fc.option(band, { nil: undefined }),
  budget: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
  region: fc.option(fc.constantFrom(...REGIONS), { nil: undefined }),
  tags: fc.subarray(TAGS, { maxLength: 3 }),
});

/** An independent implementation of the criteria. */
function fits(each: Destination, { month: asked, style, budget, region, tags }: FinderInput): boolean {
  if (asked && !each.best_visit_months.includes(Number(asked))) return false;
  const bands = style ? [style] : BANDS;
  if (budget && bands.every((name) => each.avg_daily_budget_usd[name] > budget)) return false;
  if (region && each.region_code !== region) return false;
  return !tags.some((tag) => !each.travel_style_tags.includes(tag));
}

test('the finder returns exactly the places that match every criterion, the best fit first', () => {
  fc.assert(
    fc.property(data, finderInput, (known, input) => {
      const { places } = destinationFinder.run(input, known);
      const expected = known.destinations.filter((each) => fits(each, input));
      assert.deepEqual(places.map(({ slug }) => slug).sort(), expected.map(({ slug }) => slug).sort());
      for (const [index, each] of places.entries()) {
        const before = places[index - 1] ?? each;
        const [earlier, later] = [before, each].map((found) => found.tier - BANDS.indexOf(found.band));
        assert.ok(earlier! < later! || (earlier === later && before.tier <= each.tier));
        if (input.budget) assert.ok(each.avg_daily_budget_usd[each.band] <= input.budget);
      }
    }),
    { numRuns: 500 },
  );
});

const ask = (budget: number): FinderInput => ({
  month: undefined,
  style: undefined,
  budget,
  region: undefined,
  tags: [],
});

test('a budget without a band finds the best band that it pays for, and what a little more gives', () => {
  const bands = (budget: number) =>
    destinationFinder.run(ask(budget), SAMPLE_DATA).places.map(({ slug, band: fitting }) => [slug, fitting]);
  const costs = SAMPLE_DATA.destinations.map(({ avg_daily_budget_usd: { budget } }) => budget);
  const [cheapest] = costs.toSorted((a, b) => a - b);
  assert.deepEqual(bands(cheapest! - 1), []);
  const { more } = destinationFinder.run(ask(cheapest! - 1), SAMPLE_DATA);
  assert.equal(more!.budget % 5, 0);
  assert.equal(more!.count, costs.filter((cost) => cost <= more!.budget).length);
  assert.ok(bands(100).some(([slug, fitting]) => slug === 'hanoi' && fitting === 'mid'));
  assert.equal(destinationFinder.run(ask(10_000), SAMPLE_DATA).more, undefined);
});

test('if nothing matches, the finder counts the matches without each criterion', () => {
  const input: FinderInput = { month: '10', style: 'mid', budget: 95, region: 'VN-HN', tags: ['food'] };
  const { places, without } = destinationFinder.run(input, SAMPLE_DATA);
  assert.deepEqual(places, []);
  assert.deepEqual(without, [{ wish: 'budget', count: 1 }]);
  const hanoi = destinationFinder.run({ ...input, budget: undefined }, SAMPLE_DATA);
  assert.deepEqual([hanoi.places.map(({ slug }) => slug), hanoi.without], [['hanoi'], []]);
});
