import { isOwnBand } from '../../../datasets/measures/compare-bands.ts';
import {
  ASPECTS,
  WEATHER_ASPECTS,
  type AspectName,
  type DataPoints,
  type WeatherAspect,
} from '../../../datasets/declared/comparison-data-points.ts';
import type { ValueRange } from '../../../datasets/provenance/provenance.ts';
import { seasonsOf } from '../../../datasets/words/seasons.ts';
import { roundUsd } from '../budgets/bands.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { directionOf } from './direction.ts';
import { TOPICS, type IntroFacts, type IntroSide, type Topic } from './intro-language.ts';

export type Side = 'a' | 'b';

export function introFacts(
  a: ComparedDestination,
  b: ComparedDestination,
  points: DataPoints,
  styleCounts: ReadonlyMap<string, number>,
  nameOf: (place: ComparedDestination) => string,
): IntroFacts {
  const side = (place: ComparedDestination): IntroSide => {
    const mid = place.receipts.avg_daily_budget_usd.parts?.['mid'];
    return {
      name: nameOf(place),
      midRange: isOwnBand(mid) && mid?.range ? rounded(mid.range) : undefined,
      monthsAreEstimated: place.receipts.best_visit_months.class === 'estimated',
    };
  };
  const seasons = seasonsOf(a.country);
  return { a: side(a), b: side(b), direction: directionOf(a.row, b.row), points, styleCounts, seasons };
}

/** The same facts with the names of another language. */
export function renamed(facts: IntroFacts, a: string, b: string): IntroFacts {
  return { ...facts, a: { ...facts.a, name: a }, b: { ...facts.b, name: b } };
}

/** As the daily costs publish the limits, so that a text and a table say the same. */
function rounded({ low, high }: ValueRange): IntroSide['midRange'] {
  return { low: roundUsd(low), high: roundUsd(high) };
}

/** How many destinations have each style of travel. */
export function countStyles(destinations: readonly ComparedDestination[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tag of destinations.flatMap(({ row }) => row.travel_style_tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

const RANKS = { setsApart: 0, isKnown: 1, isUnknown: 2 };

/** What sets the two apart comes first, and what nobody knows last. Nobody chooses by the number of people, so size sets nothing apart. */
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
  /** The figures of the winner and of the loser. */
  readonly figure: number;
  readonly other: number;
}

/** Who wins an aspect by how much; undefined where nobody does. */
export function findLead(facts: IntroFacts, aspect: AspectName): Lead | undefined {
  const figures = findFigures(facts, aspect);
  const { winner } = facts.points.verdicts[aspect];
  if (!figures || (winner !== 'a' && winner !== 'b')) return undefined;
  const loser = winner === 'a' ? 'b' : 'a';
  return { winner, loser, figure: figures[winner], other: figures[loser] };
}

/** The difference in the weather that is the largest, measured by what it takes to be one. */
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

/** The figures of both places where they are too close to tell. */
export function findTie(facts: IntroFacts, aspect: AspectName): { a: number; b: number } | undefined {
  return facts.points.verdicts[aspect].winner === 'tie' ? findFigures(facts, aspect) : undefined;
}

function findFigures({ points }: IntroFacts, aspect: AspectName): { a: number; b: number } | undefined {
  const { a, b } = points.verdicts[aspect];
  return a === null || b === null ? undefined : { a, b };
}

/** How the best months of the two meet; `inner` and `outer` are the sides when one season holds the other. */
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

/** The names of the places that no weather station stands for. */
export function placesWithoutStation({ a, b, points: { climate } }: IntroFacts): string[] {
  const places = [
    { name: a.name, of: climate.a },
    { name: b.name, of: climate.b },
  ];
  return places.filter(({ of }) => of.kind === 'grid' || of.quality === 'poor').map(({ name }) => name);
}

/** The names of the places whose own rooms have too few prices. */
export function placesWithoutPrices({ a, b }: IntroFacts): string[] {
  return [a, b].filter(({ midRange }) => midRange === undefined).map(({ name }) => name);
}

/** Whether prices of the dearer place reach down to those of the cheaper one. */
export function pricesOverlap({ a, b }: IntroFacts): boolean {
  return a.midRange!.low <= b.midRange!.high && b.midRange!.low <= a.midRange!.high;
}

const MOST_STYLES = { shared: 2, only: 3 };

/** The styles of travel that the language has words for, the most particular ones first. */
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
