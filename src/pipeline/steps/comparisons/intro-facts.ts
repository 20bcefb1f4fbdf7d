import {
  type AspectName,
  ASPECTS,
  comparedRoom,
  type DataPoints,
  WEATHER_ASPECTS,
} from '../../../datasets/declared/comparison-data-points.ts';
import { seasonsOf } from '../../../datasets/words/text.ts';
import {
  bestFew,
  greatCircleKm,
  type Position,
  RADIANS_PER_DEGREE,
} from '../../../datasets/measures/numbers.ts';
import type { ComparedDestination } from './choose-pairs.ts';
import { figuresOf } from './data-points.ts';

const SIDES = ['a', 'b'] as const;

export type Side = (typeof SIDES)[number];

/** What an introduction may say beyond the data points. */
export function introFacts(
  a: ComparedDestination,
  b: ComparedDestination,
  points: DataPoints,
  /** How many destinations have a travel style: the fewer, the more distinctive. */
  styleCounts: ReadonlyMap<string, number>,
) {
  return {
    a: sideOf(a),
    b: sideOf(b),
    direction: directionOf(a.row, b.row),
    /** Before rounding. */
    distanceKm: greatCircleKm(a.row, b.row),
    points,
    styleCounts,
    seasons: seasonsOf(a.country),
    /** The site and the year whose rooms are compared. */
    roomSample: comparedRoom(a.receipts.avg_daily_budget_usd.parts.mid)?.sample,
    /** The year of the census that both populations come from; undefined if one has another source. */
    censusYear: censusYearOf(a) === censusYearOf(b) ? censusYearOf(a) : undefined,
  };
}

export type IntroFacts = Readonly<ReturnType<typeof introFacts>>;

const censusYearOf = ({ receipts: { population } }: ComparedDestination) => population.period?.slice(0, 4);

function sideOf(place: ComparedDestination) {
  return {
    name: { en: place.row.name_en, vi: place.nameVi },
    monthsAreEstimated: place.receipts.best_visit_months.class === 'estimated',
    figures: figuresOf(place),
  };
}

export function countStyles(destinations: readonly ComparedDestination[]): Map<string, number> {
  const tags = destinations.flatMap(({ row }) => row.travel_style_tags);
  return new Map(Array.from(Map.groupBy(tags, String), ([tag, { length }]) => [tag, length]));
}

const TOPICS = ['styles', 'season', 'weather', 'cost', 'size'] as const;

export type Topic = (typeof TOPICS)[number];

/** Differences come first and unknowns last. Population is not a difference, because nobody chooses by it. */
export function rankTopics(facts: IntroFacts): Topic[] {
  const { only_a, only_b } = facts.points.travel_style_tags;
  const [setsApart, isKnown, isUnknown] = [0, 1, 2];
  const hasWeather = sidesWithoutStation(facts).length === 0 && !facts.points.climate.same_series;
  const hasPrices = sidesWithoutPrices(facts).length === 0;
  const ranks: Readonly<Record<Topic, number>> = {
    styles: only_a.length > 0 && only_b.length > 0 ? setsApart : isKnown,
    season: seasonOf(facts).kind === 'apart' ? setsApart : isKnown,
    weather: findWeatherLead(facts) ? setsApart : hasWeather ? isKnown : isUnknown,
    cost: findLead(facts, 'cheaper') ? setsApart : hasPrices ? isKnown : isUnknown,
    size: isKnown,
  };
  return TOPICS.toSorted((one, other) => ranks[one] - ranks[other]);
}

/** An aspect's winner and loser with their figures; undefined if nobody wins. */
export function findLead(facts: IntroFacts, aspect: AspectName) {
  const figures = findFigures(facts, aspect);
  const { winner } = facts.points.verdicts[aspect];
  if (!figures || (winner !== 'a' && winner !== 'b')) return undefined;
  const loser: Side = winner === 'a' ? 'b' : 'a';
  return { winner, loser, figure: figures[winner], other: figures[loser] };
}

/** The largest weather difference, relative to its threshold. */
export function findWeatherLead(facts: IntroFacts) {
  const leads = WEATHER_ASPECTS.flatMap((aspect) => {
    const lead = findLead(facts, aspect);
    return lead ? [{ aspect, ...lead }] : [];
  });
  return bestFew(leads, 1, ({ aspect, figure, other }) => {
    const { least } = ASPECTS[aspect];
    const enough = 'share' in least ? least.share * Math.max(figure, other) : least.difference;
    return -Math.abs(figure - other) / enough;
  }).at(0);
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
export function seasonOf({ points: { best_visit_months: months } }: IntroFacts) {
  const { a, b, shared } = months;
  if (shared.length === 0) return { kind: 'apart' } as const;
  if (shared.length === a.length && shared.length === b.length) return { kind: 'same' } as const;
  if (shared.length === a.length) return { kind: 'nested', inner: 'a', outer: 'b' } as const;
  if (shared.length === b.length) return { kind: 'nested', inner: 'b', outer: 'a' } as const;
  return { kind: 'overlapping' } as const;
}

export function sidesWithoutStation({ points: { climate } }: IntroFacts): Side[] {
  return SIDES.filter((side) => climate[side].kind === 'grid' || climate[side].quality === 'poor');
}

/** The sides with too few room prices of their own. */
export const sidesWithoutPrices = (facts: IntroFacts) =>
  SIDES.filter((side) => facts[side].figures.cheaper === null);

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

/** The initial bearing of the great circle as one of eight directions; undefined if both points are the same. */
export function directionOf(from: Position, to: Position): (typeof DIRECTIONS)[number] | undefined {
  const [fromLat, toLat] = [from.lat * RADIANS_PER_DEGREE, to.lat * RADIANS_PER_DEGREE];
  const lngDifference = (to.lng - from.lng) * RADIANS_PER_DEGREE;
  const east = Math.sin(lngDifference) * Math.cos(toLat);
  const north =
    Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(lngDifference);
  if (Math.hypot(east, north) === 0) return undefined;
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return DIRECTIONS.at(eighths % 8);
}
