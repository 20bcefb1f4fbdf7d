import type { ComparisonType } from '../../../datasets/declared/comparisons.ts';
import { type ComparedDestination, compareSlugs } from './compared-destination.ts';
import { greatCircleKm, bestFew } from '../../../datasets/measures/numbers.ts';
import type { SourceRow } from '../../../datasets/provenance/provenance.ts';
import { cell, InvalidTable, type TableRow } from '../../sources/table.ts';

/** How many neighbours on either side a headliner is compared with, in order of population. */
const HEADLINER_REACH = 15;
const NEIGHBOURS = { wanted: 3, most: 6, withinKm: 250 };
const ALTERNATIVES = { wanted: 2, most: 4, leastAlikeness: 0.5, leastShared: 2, window: 16 };

export const MOST_PAIRS_PER_DESTINATION = 2 * HEADLINER_REACH + NEIGHBOURS.most + ALTERNATIVES.most;

export interface ChosenPair {
  readonly places: readonly [ComparedDestination, ComparedDestination];
  readonly type: ComparisonType;
}

/**
 * Pairs that travellers choose between: two tier 1 places; a place and its nearest ones within 250 km; a place and the most similar
 * ones that share two travel styles, unless both are tier 3. The first matching rule gives the type.
 */
export function choosePairs(destinations: readonly ComparedDestination[]): ChosenPair[] {
  const places = [...destinations].sort(compareSlugs);
  const taken = new Set<number>();
  const pairs: ChosenPair[] = [];
  const take = (type: ComparisonType, edges: readonly Edge[]) => {
    for (const { low, high } of edges) {
      taken.add(low * places.length + high);
      pairs.push({ places: [places[low]!, places[high]!], type });
    }
  };
  const isFree = ({ low, high }: Edge) => !taken.has(low * places.length + high);

  take('headliners', headlinerEdges(places));
  take('neighbours', pickFairly(nearEdges(places), NEIGHBOURS).filter(isFree));
  take('alternatives', pickFairly(alikeEdges(places, isFree), ALTERNATIVES));
  return pairs;
}

/** Two places by index, the lower one first. */
interface Edge {
  readonly low: number;
  readonly high: number;
  readonly cost: number;
}

function edge(i: number, j: number, cost: number): Edge {
  return { low: Math.min(i, j), high: Math.max(i, j), cost };
}

function headlinerEdges(places: readonly ComparedDestination[]): Edge[] {
  const line = [...places.keys()]
    .filter((index) => places[index]!.row.tier === 1)
    .sort((i, j) => places[j]!.row.population - places[i]!.row.population || i - j);
  return line.flatMap((index, position) =>
    line.slice(position + 1, position + 1 + HEADLINER_REACH).map((other) => edge(index, other, 0)),
  );
}

function nearEdges(places: readonly ComparedDestination[]): Edge[] {
  return places.flatMap(({ row }, index) => {
    const edges = [...places.keys()]
      .filter((other) => other !== index)
      .map((other) => edge(index, other, greatCircleKm(row, places[other]!.row)))
      .filter(({ cost }) => cost <= NEIGHBOURS.withinKm);
    return bestFew(edges, NEIGHBOURS.wanted, ({ cost }) => cost);
  });
}

function alikeEdges(places: readonly ComparedDestination[], isFree: (edge: Edge) => boolean): Edge[] {
  const found = new Map<string, Edge>();
  for (const [i, j] of listSimilarCandidates(places, ALTERNATIVES.window)) {
    const [a, b] = [places[i]!, places[j]!];
    if (a.row.tier === 3 && b.row.tier === 3) continue;
    if (countSharedStyles(a, b) < ALTERNATIVES.leastShared) continue;
    const likeness = similarity(a, b);
    const candidate = edge(i, j, 1 - likeness);
    if (likeness >= ALTERNATIVES.leastAlikeness && isFree(candidate))
      found.set(`${candidate.low} ${candidate.high}`, candidate);
  }
  const edges = [...found.values()].sort((a, b) => a.low - b.low || a.high - b.high);
  return [...places.keys()].flatMap((index) =>
    bestFew(
      edges.filter(({ low, high }) => low === index || high === index),
      ALTERNATIVES.most,
      ({ cost }) => cost,
    ),
  );
}

/** Accepts pairs, best first, while either place needs one and neither is full. */
function pickFairly(edges: readonly Edge[], { wanted, most }: { wanted: number; most: number }): Edge[] {
  const held = new Map<number, number>();
  const count = (place: number) => held.get(place) ?? 0;
  const ordered = [...edges].sort((a, b) => a.cost - b.cost || a.low - b.low || a.high - b.high);
  return ordered.filter(({ low, high }, position) => {
    const previous = ordered[position - 1];
    if (previous && previous.low === low && previous.high === high) return false;
    if (Math.min(count(low), count(high)) >= wanted || Math.max(count(low), count(high)) >= most)
      return false;
    held.set(low, count(low) + 1);
    held.set(high, count(high) + 1);
    return true;
  });
}

const WEIGHTS = { styles: 0.6, season: 0.25, cost: 0.15 };

/** From 0 (nothing in common) to 1: 60% travel styles, 25% best months, the rest daily cost. */
export function similarity({ row: a }: ComparedDestination, { row: b }: ComparedDestination): number {
  return (
    WEIGHTS.styles * overlap(a.travel_style_tags, b.travel_style_tags) +
    WEIGHTS.season * overlap(a.best_visit_months, b.best_visit_months) +
    WEIGHTS.cost * ratio(a.avg_daily_budget_usd.mid, b.avg_daily_budget_usd.mid)
  );
}

function countSharedStyles({ row: a }: ComparedDestination, { row: b }: ComparedDestination): number {
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

/** Two places that the editorial table compares. */
export interface WantedPair {
  readonly aSlug: string;
  readonly bSlug: string;
  readonly at: SourceRow;
}

export function parseWantedPairs(rows: readonly TableRow[]): WantedPair[] {
  return rows.map((row) => ({ aSlug: cell(row, 'a_slug'), bSlug: cell(row, 'b_slug'), at: row.at }));
}

/** Adds pairs with the table's type; a pair already selected by a rule keeps its type. */
export function wantedPairs(
  destinations: readonly ComparedDestination[],
  wanted: readonly WantedPair[],
): ChosenPair[] {
  const bySlug = new Map(destinations.map((destination) => [destination.row.slug, destination]));
  return wanted.map(({ aSlug, bSlug }) => {
    const [a, b] = [bySlug.get(aSlug), bySlug.get(bSlug)];
    if (!a || !b)
      throw new InvalidTable(`pairs.csv compares ${aSlug} and ${bSlug}, which are not both destinations.`);
    return { places: [a, b], type: 'chosen' };
  });
}
