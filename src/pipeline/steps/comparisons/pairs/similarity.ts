import { compareSlugs, type ComparedDestination } from '../compared-destination.ts';

const WEIGHTS = { styles: 0.6, season: 0.25, cost: 0.15 };

/** From 0 (nothing in common) to 1: 60% travel styles, 25% best months, the rest daily cost. */
export function similarity({ row: a }: ComparedDestination, { row: b }: ComparedDestination): number {
  return (
    WEIGHTS.styles * overlap(a.travel_style_tags, b.travel_style_tags) +
    WEIGHTS.season * overlap(a.best_visit_months, b.best_visit_months) +
    WEIGHTS.cost * ratio(a.avg_daily_budget_usd.mid, b.avg_daily_budget_usd.mid)
  );
}

export function countSharedStyles({ row: a }: ComparedDestination, { row: b }: ComparedDestination): number {
  return a.travel_style_tags.filter((tag) => b.travel_style_tags.includes(tag)).length;
}

function overlap<Item>(a: readonly Item[], b: readonly Item[]): number {
  const shared = a.filter((item) => b.includes(item)).length;
  const either = a.length + b.length - shared;
  return either === 0 ? 0 : shared / either;
}

function ratio(a: number, b: number): number {
  return a === b ? 1 : Math.min(a, b) / Math.max(a, b);
}

/**
 * Pairs of indexes worth comparing. Places that share a style are sorted by climate and cost, and each is paired with the few that
 * follow it: all pairs of a short list, and a bounded number per place in a long one.
 */
export function* listSimilarCandidates(
  destinations: readonly ComparedDestination[],
  window: number,
): Iterable<readonly [number, number]> {
  const lines = Map.groupBy(
    destinations.flatMap(({ row }, index) => row.travel_style_tags.map((tag) => ({ tag, index }))),
    ({ tag }) => tag,
  );
  for (const line of lines.values()) {
    const order = line
      .map(({ index }) => index)
      .sort((i, j) => compareByClimateAndCost(destinations[i]!, destinations[j]!));
    for (const [position, index] of order.entries()) {
      for (const other of order.slice(position + 1, position + 1 + window)) yield [index, other];
    }
  }
}

function compareByClimateAndCost(a: ComparedDestination, b: ComparedDestination): number {
  if (a.row.climate_zone !== b.row.climate_zone) return a.row.climate_zone < b.row.climate_zone ? -1 : 1;
  return a.row.avg_daily_budget_usd.mid - b.row.avg_daily_budget_usd.mid || compareSlugs(a, b);
}
