import { perBand, type Band } from '../../../datasets/measures/day-definition.ts';
import { numberOf, type Observation } from '../../sources/observation.ts';
import { InvalidTable } from '../../sources/table.ts';
import { median, quantile, sum } from '../../../datasets/measures/numbers.ts';
import { combined, deviationOf } from './standard-errors.ts';

const LIVING_COSTS = { food: 'food_cost', entertainment: 'entertainment_cost' } as const;

export type LivingCostName = keyof typeof LIVING_COSTS;

const QUARTILE = 0.25;
/** All places with figures are popular. A place of this tier is not, so it takes their lower quartile. */
const LITTLE_VISITED_TIER = 3;

/** A place's own figure counts half and the median of all places half. A place without a figure takes the median. */
export function livingCostFinder(observations: readonly Observation[]) {
  const byKind = Map.groupBy(observations, (each) => `${each.field} ${each.class}`);
  return (place: { slug: string; tier: number }, name: LivingCostName, band: Band) => {
    const kind = `${LIVING_COSTS[name]} ${band}`;
    const all = byKind.get(kind);
    if (!all) throw new InvalidTable(`No place has an observation of ${kind}.`);
    const own = all.find((each) => each.place === place.slug);
    const isLittleVisited = place.tier >= LITTLE_VISITED_TIER;
    const middle = isLittleVisited ? QUARTILE : 2 * QUARTILE;
    const usd = (share: number) => {
      const figure = quantile(all.map(numberOf), share);
      return own ? (numberOf(own) + figure) / 2 : figure;
    };
    return {
      usd: { low: usd(middle - QUARTILE), value: usd(middle), high: usd(middle + QUARTILE) },
      /** Whether the place has its own figure. */
      isOwn: own !== undefined,
      typical: isLittleVisited ? ('lower quartile' as const) : ('median' as const),
      /** Of all places. */
      observations: all,
    };
  };
}

export type LivingCost = ReturnType<ReturnType<typeof livingCostFinder>>;

/**
 * The standard error of food and entertainment together, in US dollars. Their publisher gives no sample size, so the spread between
 * places serves as the estimate. Weighting a place's own figure by half is right if its uncertainty equals that spread.
 * Undefined if fewer than two places have both figures.
 */
export function livingErrorFinder(observations: readonly Observation[]) {
  const errors = perBand((band) => errorsIn(observations, band));
  return (place: { slug: string }, band: Band, usd: number): number | undefined => {
    const { places, spread, typical } = errors[band];
    if (spread === undefined) return undefined;
    if (places.has(place.slug)) return spread / 2;
    // The discount of a rarely visited place is our judgement, so it must not decide a verdict.
    return combined([spread / Math.SQRT2, usd - typical]);
  };
}

/** The places with both figures, the spread of their sums, and the sum of all places' medians. */
function errorsIn(observations: readonly Observation[], band: Band) {
  const figures = Object.values(LIVING_COSTS).map((field) => {
    const ofName = observations.filter((each) => each.class === band && each.field === field);
    return new Map(ofName.map((each) => [each.place, numberOf(each)]));
  });
  const places = new Set([...figures[0]!.keys()].filter((place) => figures.every((each) => each.has(place))));
  const sums = [...places].map((place) => sum(figures.map((each) => each.get(place)!)));
  const spread =
    sums.length < 2 ? undefined : deviationOf(quantile(sums, QUARTILE), quantile(sums, 1 - QUARTILE));
  return { places, spread, typical: sum(figures.map((each) => median([...each.values()]))) };
}
