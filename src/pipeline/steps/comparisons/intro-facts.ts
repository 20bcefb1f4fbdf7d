import {
  type AspectName,
  ASPECTS,
  type DataPoints,
  WEATHER_ASPECTS,
  type WeatherAspect,
} from '../../../datasets/declared/comparison-data-points.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import { type Seasons, seasonsOf } from '../../../datasets/measures/months.ts';
import { isOwnBand, findSharedCensus } from '../../../datasets/measures/evidence.ts';
import { greatCircleKm, type Position } from '../../../datasets/measures/numbers.ts';
import { roundUsd } from '../budgets/room-prices.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { figuresOf } from './data-points.ts';

/** What an introduction may say about one place beyond the data points. */
interface IntroSide {
  readonly name: string;
  /** The mid band in US dollars; undefined if it is borrowed from other places or has too few prices. */
  readonly midRange: Pick<ValueRange, 'low' | 'high'> | undefined;
  readonly monthsAreEstimated: boolean;
  /** The figures of the verdicts before rounding. */
  readonly figures: Readonly<Record<AspectName, number | null>>;
}

export interface IntroFacts {
  readonly a: IntroSide;
  readonly b: IntroSide;
  /** The direction from a to b; undefined if they are at the same position. */
  readonly direction: Direction | undefined;
  /** Before rounding. */
  readonly distanceKm: number;
  readonly points: DataPoints;
  /** How many destinations have a travel style: the fewer, the more distinctive. */
  readonly styleCounts: ReadonlyMap<string, number>;
  readonly seasons: Seasons;
  /** The year of the census that counted both places; undefined if their populations have other sources. */
  readonly censusYear: string | undefined;
}

const TOPICS = ['styles', 'season', 'weather', 'cost', 'size'] as const;

export type Topic = (typeof TOPICS)[number];

export type Side = 'a' | 'b';

export function introFacts(
  a: ComparedDestination,
  b: ComparedDestination,
  points: DataPoints,
  styleCounts: ReadonlyMap<string, number>,
  nameOf: (place: ComparedDestination) => string,
): IntroFacts {
  const side = (place: ComparedDestination, other: ComparedDestination): IntroSide => {
    const mid = place.receipts.avg_daily_budget_usd.parts?.['mid'];
    return {
      name: nameOf(place),
      midRange: isOwnBand(mid) && mid?.range ? rounded(mid.range) : undefined,
      monthsAreEstimated: place.receipts.best_visit_months.class === 'estimated',
      figures: figuresOf(place, other),
    };
  };
  const seasons = seasonsOf(a.country);
  return {
    a: side(a, b),
    b: side(b, a),
    direction: directionOf(a.row, b.row),
    distanceKm: greatCircleKm(a.row, b.row),
    points,
    styleCounts,
    seasons,
    censusYear: findSharedCensus(a.receipts.population, b.receipts.population)?.date.slice(0, 4),
  };
}

/** The same facts with names in another language. */
export function renamed(facts: IntroFacts, a: string, b: string): IntroFacts {
  return { ...facts, a: { ...facts.a, name: a }, b: { ...facts.b, name: b } };
}

/** The limits that the daily costs publish, so that text and table agree. */
function rounded({ low, high }: ValueRange): IntroSide['midRange'] {
  return { low: roundUsd(low), high: roundUsd(high) };
}

/** The number of destinations per travel style. */
export function countStyles(destinations: readonly ComparedDestination[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of destinations.flatMap(({ row }) => row.travel_style_tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

const RANKS = { setsApart: 0, isKnown: 1, isUnknown: 2 };

/** Differences come first and unknowns last. Population is not a difference, because nobody chooses by it. */
export function rankTopics(facts: IntroFacts): Topic[] {
  const { only_a, only_b } = facts.points.travel_style_tags;
  const { setsApart, isKnown, isUnknown } = RANKS;
  const hasWeather = placesWithoutStation(facts).length === 0 && !facts.points.climate.same_series;
  const hasPrices = placesWithoutPrices(facts).length === 0;
  const ranks: Readonly<Record<Topic, number>> = {
    styles: only_a.length > 0 && only_b.length > 0 ? setsApart : isKnown,
    season: seasonOf(facts).kind === 'apart' ? setsApart : isKnown,
    weather: findWeatherLead(facts) ? setsApart : hasWeather ? isKnown : isUnknown,
    cost: findLead(facts, 'cheaper') ? setsApart : hasPrices ? isKnown : isUnknown,
    size: isKnown,
  };
  return TOPICS.toSorted((one, other) => ranks[one] - ranks[other]);
}

interface Lead {
  readonly winner: Side;
  readonly loser: Side;
  /** The winner's and the loser's figures. */
  readonly figure: number;
  readonly other: number;
}

/** An aspect's winner and margin; undefined if nobody wins. */
export function findLead(facts: IntroFacts, aspect: AspectName): Lead | undefined {
  const figures = findFigures(facts, aspect);
  const { winner } = facts.points.verdicts[aspect];
  if (!figures || (winner !== 'a' && winner !== 'b')) return undefined;
  const loser = winner === 'a' ? 'b' : 'a';
  return { winner, loser, figure: figures[winner], other: figures[loser] };
}

/** The largest weather difference, relative to its threshold. */
export function findWeatherLead(facts: IntroFacts): (Lead & { aspect: WeatherAspect }) | undefined {
  let heaviest: (Lead & { aspect: WeatherAspect }) | undefined;
  let most = 0;
  for (const aspect of WEATHER_ASPECTS) {
    const lead = findLead(facts, aspect);
    const weight = lead ? weightOf(aspect, lead) : 0;
    if (!lead || (heaviest && weight <= most)) continue;
    heaviest = { aspect, ...lead };
    most = weight;
  }
  return heaviest;
}

function weightOf(aspect: WeatherAspect, { figure, other }: Lead): number {
  const { least } = ASPECTS[aspect];
  const enough = 'share' in least ? least.share * Math.max(figure, other) : least.difference;
  return Math.abs(figure - other) / enough;
}

/** Both places' figures where they are too close to call. */
export function findTie(facts: IntroFacts, aspect: AspectName): { a: number; b: number } | undefined {
  return facts.points.verdicts[aspect].winner === 'tie' ? findFigures(facts, aspect) : undefined;
}

function findFigures(facts: IntroFacts, aspect: AspectName): { a: number; b: number } | undefined {
  const [a, b] = [facts.a.figures[aspect], facts.b.figures[aspect]];
  return a === null || b === null ? undefined : { a, b };
}

/** How the two seasons overlap; `inner` and `outer` are the sides if one season contains the other. */
type Season =
  | { readonly kind: 'same' | 'overlapping' | 'apart' }
  | { readonly kind: 'nested'; readonly inner: Side; readonly outer: Side };

export function seasonOf({ points: { best_visit_months: months } }: IntroFacts): Season {
  const { a, b, shared } = months;
  if (shared.length === 0) return { kind: 'apart' };
  if (shared.length === a.length && shared.length === b.length) return { kind: 'same' };
  if (shared.length === a.length) return { kind: 'nested', inner: 'a', outer: 'b' };
  if (shared.length === b.length) return { kind: 'nested', inner: 'b', outer: 'a' };
  return { kind: 'overlapping' };
}

/** The names of the places without a weather station. */
export function placesWithoutStation({ a, b, points: { climate } }: IntroFacts): string[] {
  const places = [
    { name: a.name, of: climate.a },
    { name: b.name, of: climate.b },
  ];
  return places.filter(({ of }) => of.kind === 'grid' || of.quality === 'poor').map(({ name }) => name);
}

/** The names of the places with too few room prices of their own. */
export function placesWithoutPrices({ a, b }: IntroFacts): string[] {
  return [a, b].filter(({ midRange }) => midRange === undefined).map(({ name }) => name);
}

/** Whether the more expensive place's range reaches down into the cheaper one's. */
export function pricesOverlap({ a, b }: IntroFacts): boolean {
  return a.midRange!.low <= b.midRange!.high && b.midRange!.low <= a.midRange!.high;
}

const MOST_STYLES = { shared: 2, only: 3 };

/** The travel styles that the language has words for, rarest first. */
export function stylesOf(
  { points: { travel_style_tags: tags }, styleCounts }: IntroFacts,
  words: ReadonlyMap<string, string>,
) {
  const count = (tag: string) => styleCounts.get(tag) ?? 0;
  const inWords = (list: readonly string[], most: number) =>
    list
      .filter((tag) => words.has(tag))
      .toSorted((one, other) => count(one) - count(other))
      .slice(0, most)
      .map((tag) => words.get(tag)!);
  return {
    shared: inWords(tags.shared, MOST_STYLES.shared),
    onlyA: inWords(tags.only_a, MOST_STYLES.only),
    onlyB: inWords(tags.only_b, MOST_STYLES.only),
  };
}

const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

export type Direction = (typeof DIRECTIONS)[number];

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The initial bearing of the great circle as one of eight directions; undefined if both points are the same. */
export function directionOf(from: Position, to: Position): Direction | undefined {
  const [fromLat, toLat] = [from.lat * RADIANS_PER_DEGREE, to.lat * RADIANS_PER_DEGREE];
  const lngDifference = (to.lng - from.lng) * RADIANS_PER_DEGREE;
  const east = Math.sin(lngDifference) * Math.cos(toLat);
  const north =
    Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(lngDifference);
  if (Math.hypot(east, north) === 0) return undefined;
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return DIRECTIONS[(eighths + 8) % 8];
}
