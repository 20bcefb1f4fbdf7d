import type { SourceRow, ValueRange } from '../../../datasets/provenance/provenance.ts';
import { numberOf, type Observation } from '../../observation.ts';
import { InvalidTable } from '../../table.ts';
import { quantile } from '../quantile.ts';
import type { Band } from './bands.ts';

export const LIVING_COSTS = { food: 'food_cost', entertainment: 'entertainment_cost' } as const;

export type LivingCostName = keyof typeof LIVING_COSTS;

export interface LivingCost {
  readonly usd: ValueRange;
  /** Whether the place has a figure of its own. */
  readonly isOwn: boolean;
  /** How many places have a figure. */
  readonly n: number;
  readonly period: string;
  readonly rows: readonly SourceRow[];
}

const QUARTILE = 0.25;
/** All places with figures are much visited; a place of this tier is not, and takes their lower quartile. */
const LITTLE_VISITED_TIER = 3;

/** A place's own figure counts half and the median of all places half; a place without a figure takes the median. */
export function livingCostFinder(observations: readonly Observation[]) {
  const byKind = Map.groupBy(observations, (each) => `${each.field} ${each.class}`);
  return (place: { slug: string; tier: number }, name: LivingCostName, band: Band): LivingCost => {
    const all = byKind.get(`${LIVING_COSTS[name]} ${band}`);
    if (!all) throw new InvalidTable(`No place has an observation of ${LIVING_COSTS[name]} for ${band}.`);
    const figures = all.map(numberOf);
    const own = all.find((each) => each.place === place.slug);
    const middle = place.tier >= LITTLE_VISITED_TIER ? QUARTILE : 2 * QUARTILE;
    const typical = (share: number) => {
      const figure = quantile(figures, share);
      return own ? (numberOf(own) + figure) / 2 : figure;
    };
    return {
      usd: { low: typical(middle - QUARTILE), value: typical(middle), high: typical(middle + QUARTILE) },
      isOwn: own !== undefined,
      n: figures.length,
      period: [...new Set(all.map(({ period }) => period))].join(', '),
      rows: all.map(({ at }) => at),
    };
  };
}
