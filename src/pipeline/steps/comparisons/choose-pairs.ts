import { bestFew, greatCircleKm } from '../../../datasets/measures/numbers.ts';
import type { DestinationReceipts, MadeDestination } from '../../make-destinations.ts';
import type { DestinationClimate } from '../climate/climate.ts';
import type { ClimateMonth } from '../climate/climate-series.ts';
import { cell, InvalidTable, type TableRow } from '../../sources/table.ts';
import type { ComparisonType } from '../../../datasets/declared/comparisons.ts';

export type MonthlyNormal = Pick<ClimateMonth, 'month' | 'tmean_c' | 'precip_mm' | 'sunshine_h'>;

export interface ComparedDestination
  extends
    Pick<MadeDestination, 'country' | 'row' | 'nameVi'>,
    Partial<Pick<MadeDestination, 'nameViSources' | 'reviews' | 'spelling'>> {
  /** The evidence for the values that verdicts use. */
  readonly receipts: Pick<DestinationReceipts, 'avg_daily_budget_usd' | 'best_visit_months' | 'population'>;
  readonly climate: Pick<DestinationClimate, 'kind' | 'quality'> & {
    readonly months: readonly MonthlyNormal[];
  };
}

/** By code unit, so that the order is the same on every machine. */
function compareSlugs(a: ComparedDestination, b: ComparedDestination): number {
  return a.row.slug < b.row.slug ? -1 : Number(a.row.slug > b.row.slug);
}

/** How many neighbours on either side a headliner is compared with, in order of population. */
const HEADLINER_REACH = 15;
const NEIGHBOURS = { wanted: 3, most: 6, withinKm: 250 };
const ALTERNATIVES = { wanted: 2, most: 4, leastAlikeness: 0.5, leastShared: 2 };

export const MOST_PAIRS_PER_DESTINATION = 2 * HEADLINER_REACH + NEIGHBOURS.most + ALTERNATIVES.most;

export interface ChosenPair {
  readonly type: ComparisonType;
  readonly a: ComparedDestination;
  readonly b: ComparedDestination;
}

/** Pairs that travellers choose between: two tier 1 places, near places, and similar places. The first matching rule gives the type. */
export function choosePairs(destinations: readonly ComparedDestination[]): ChosenPair[] {
  const places = destinations.toSorted(compareSlugs);
  const chosen = new Map<string, ChosenPair>();
  const take = (type: ComparisonType, edges: readonly Edge[]) => {
    for (const { a, b } of edges) chosen.getOrInsert(unordered(a, b), { type, a, b });
  };
  take('headliners', headlinerEdges(places));
  take('neighbours', pickFairly(closestEdges(places, NEIGHBOURS.wanted, distance), NEIGHBOURS));
  const unlikeness = (a: ComparedDestination, b: ComparedDestination) =>
    chosen.has(unordered(a, b)) ? undefined : findUnlikeness(a, b);
  take('alternatives', pickFairly(closestEdges(places, ALTERNATIVES.most, unlikeness), ALTERNATIVES));
  return [...chosen.values()];
}

/** Two places, by slug. */
const edgeOf = (a: ComparedDestination, b: ComparedDestination, cost: number) =>
  compareSlugs(a, b) < 0 ? { a, b, cost } : { a: b, b: a, cost };

type Edge = Readonly<ReturnType<typeof edgeOf>>;

function headlinerEdges(places: readonly ComparedDestination[]): Edge[] {
  const line = places.filter(({ row }) => row.tier === 1).sort((a, b) => b.row.population - a.row.population);
  return line.flatMap((place, index) =>
    line.slice(index + 1, index + 1 + HEADLINER_REACH).map((other) => edgeOf(place, other, 0)),
  );
}

/** From each place to the few others with the lowest cost; a pair without a cost is left out. */
function closestEdges(
  places: readonly ComparedDestination[],
  few: number,
  costOf: (a: ComparedDestination, b: ComparedDestination) => number | undefined,
): Edge[] {
  return places.flatMap((place) => {
    const edges = places.flatMap((other) => {
      const cost = other === place ? undefined : costOf(place, other);
      return cost === undefined ? [] : [edgeOf(place, other, cost)];
    });
    return bestFew(edges, few, ({ cost }) => cost);
  });
}

/** Accepts pairs, best first, while either place needs one and neither is full. */
function pickFairly(edges: readonly Edge[], { wanted, most }: { wanted: number; most: number }): Edge[] {
  const held = new Map<ComparedDestination, number>();
  const ordered = edges.toSorted(
    (one, other) => one.cost - other.cost || compareSlugs(one.a, other.a) || compareSlugs(one.b, other.b),
  );
  return ordered.filter(({ a, b }, index) => {
    const previous = ordered[index - 1];
    if (previous?.a === a && previous.b === b) return false;
    const [ofA, ofB] = [held.get(a) ?? 0, held.get(b) ?? 0];
    if (Math.min(ofA, ofB) >= wanted || Math.max(ofA, ofB) >= most) return false;
    held.set(a, ofA + 1).set(b, ofB + 1);
    return true;
  });
}

function distance(a: ComparedDestination, b: ComparedDestination): number | undefined {
  const km = greatCircleKm(a.row, b.row);
  return km <= NEIGHBOURS.withinKm ? km : undefined;
}

function findUnlikeness(a: ComparedDestination, b: ComparedDestination): number | undefined {
  if (a.row.tier === 3 && b.row.tier === 3) return undefined;
  const shared = a.row.travel_style_tags.filter((tag) => b.row.travel_style_tags.includes(tag));
  const likeness = similarity(a, b);
  return shared.length >= ALTERNATIVES.leastShared && likeness >= ALTERNATIVES.leastAlikeness
    ? 1 - likeness
    : undefined;
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

function overlap<Item>(a: readonly Item[], b: readonly Item[]): number {
  const shared = a.filter((item) => b.includes(item)).length;
  const either = a.length + b.length - shared;
  return either === 0 ? 0 : shared / either;
}

const ratio = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));

/** The pairs of the editorial table; a pair already selected by a rule keeps its type. */
export function wantedPairs(destinations: readonly ComparedDestination[], wanted: readonly TableRow[]) {
  const bySlug = new Map(destinations.map((destination) => [destination.row.slug, destination]));
  return wanted.map((row): ChosenPair => {
    const [aSlug, bSlug] = slugsOf(row);
    const [a, b] = [bySlug.get(aSlug), bySlug.get(bSlug)];
    if (!a || !b)
      throw new InvalidTable(`pairs.csv compares ${aSlug} and ${bSlug}, which are not both destinations.`);
    return { type: 'chosen', a, b };
  });
}

export const slugsOf = (row: TableRow) => [cell(row, 'a_slug'), cell(row, 'b_slug')] as const;

export interface PublishedPair extends ChosenPair {
  readonly slug: string;
}

/** A slug in the ledger keeps its sides and stays while both places exist. New pairs are sorted and appended; none is ever removed. */
export function publishedPairs(
  destinations: readonly ComparedDestination[],
  chosen: readonly ChosenPair[],
  ledger: readonly string[],
  /** Whether a pair that is not in the ledger may be published. */
  mayAdd: (pair: PublishedPair) => boolean = () => true,
): { pairs: PublishedPair[]; ledger: string[] } {
  const places = new Map(destinations.map((destination) => [destination.row.slug, destination]));
  // The first of several types counts, so the pairs are read in reverse.
  const types = new Map(chosen.toReversed().map(({ a, b, type }) => [unordered(a, b), type]));
  const known = new Set(ledger);
  const pairs = new Map<string, PublishedPair>();
  for (const slug of known) {
    const [a, b] = findSides(slug, places) ?? [];
    if (a && b)
      pairs.getOrInsert(unordered(a, b), { slug, type: types.get(unordered(a, b)) ?? 'kept', a, b });
  }
  const added: string[] = [];
  for (const { type, ...sides } of chosen) {
    const { a, b } = compareProminence(sides.a, sides.b) > 0 ? { a: sides.b, b: sides.a } : sides;
    const slug = `${a.row.slug}-vs-${b.row.slug}`;
    const pair = { slug, type, a, b };
    if (pairs.has(unordered(a, b)) || known.has(slug) || !mayAdd(pair)) continue;
    known.add(slug);
    added.push(slug);
    pairs.set(unordered(a, b), pair);
  }
  return { pairs: [...pairs.values()], ledger: [...ledger, ...added.sort()] };
}

/** A destination's slug may contain "-vs-", so every split is tried. */
function findSides(slug: string, places: ReadonlyMap<string, ComparedDestination>) {
  const parts = slug.split('-vs-');
  for (let divide = 1; divide < parts.length; divide += 1) {
    const a = places.get(parts.slice(0, divide).join('-vs-'));
    const b = places.get(parts.slice(divide).join('-vs-'));
    if (a && b && a !== b) return [a, b] as const;
  }
  return undefined;
}

function unordered(a: ComparedDestination, b: ComparedDestination): string {
  const [first, second] = compareSlugs(a, b) < 0 ? [a, b] : [b, a];
  return `${first.row.slug} ${second.row.slug}`;
}

/** The order of a new pair: lower tier first, then larger population, then slug. */
function compareProminence(a: ComparedDestination, b: ComparedDestination): number {
  return a.row.tier - b.row.tier || b.row.population - a.row.population || compareSlugs(a, b);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*-vs-[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slugs in the ledger file, one per line, in order of publication. */
export function parseLedger(text: string): string[] {
  const slugs = text.split(/\r?\n/).filter((line) => line !== '');
  const bad = slugs.find((slug) => !SLUG.test(slug));
  if (bad !== undefined)
    throw new InvalidTable(`The ledger contains ${JSON.stringify(bad)}, which is not a slug.`);
  return slugs;
}

export function writeLedger(slugs: readonly string[]): string {
  return slugs.map((slug) => `${slug}\n`).join('');
}
