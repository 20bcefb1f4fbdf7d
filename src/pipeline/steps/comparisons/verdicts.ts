import {
  ASPECTS,
  isOfWeather,
  type AspectName,
  type DataPoints,
  type Winner,
} from '../../../datasets/declared/comparison-data-points.ts';
import { compareBands } from '../../../datasets/measures/compare-bands.ts';
import { findSharedCensus } from '../../../datasets/measures/shared-census.ts';
import { seasonsOf, type SeasonMonths, type Seasons } from '../../../datasets/words/seasons.ts';
import { countsDistrict } from '../populations.ts';
import { once } from '../../../datasets/once.ts';
import type { ComparedDestination, MonthlyNormal } from './compared-destination.ts';
import { round, sum } from '../../../datasets/measures/numbers.ts';
import { keysOf, mapKeys } from '../../../datasets/records.ts';

type Verdict = DataPoints['verdicts'][AspectName];

const DRY_MONTH_MM = 60;
const DECIMALS = 1;
/** Removes the error of floating-point sums, which is far below the precision of any figure. */
const EXACT_DECIMALS = 6;

type Figure = (destination: ComparedDestination) => number | null;

/** A poor series says nothing about the weather, and grid values may not be republished. */
const ofClimate =
  (figure: (months: readonly MonthlyNormal[], seasons: Seasons) => number | null): Figure =>
  ({ country, climate: { kind, quality, months } }) =>
    quality === 'poor' || kind === 'grid' ? null : figure(months, seasonsOf(country));

const FIGURES: Record<AspectName, Figure> = {
  cheaper: ({ row }) => row.avg_daily_budget_usd.mid,
  warmer_winter: ofClimate((months, { winter }) => meanTemperature(months, winter)),
  cooler_summer: ofClimate((months, { summer }) => meanTemperature(months, summer)),
  drier: ofClimate((months) => sum(months.map(({ precip_mm }) => precip_mm))),
  more_dry_months: ofClimate((months) => months.filter(({ precip_mm }) => precip_mm < DRY_MONTH_MM).length),
  sunnier: ofClimate((months) => {
    const hours = months.map(({ sunshine_h }) => sunshine_h).filter((value) => typeof value === 'number');
    return hours.length === months.length ? sum(hours) : null;
  }),
  longer_season: ({ row }) => row.best_visit_months.length,
  bigger: ({ row }) => row.population || null,
};

const ASPECT_NAMES = keysOf(ASPECTS);

const publishedFigures = once((destination: ComparedDestination) =>
  mapKeys(ASPECT_NAMES, (name) => FIGURES[name](destination)),
);

/** A place's figures before rounding, because a text that rounds a rounded figure again can be wrong. */
export function figuresOf(
  place: ComparedDestination,
  other: ComparedDestination,
): Readonly<Record<AspectName, number | null>> {
  const census = findSharedCensus(place.receipts.population, other.receipts.population);
  return { ...publishedFigures(place), ...(census && { bigger: census.persons }) };
}

/** Known figures that support no verdict: estimated months, and a district's population instead of a town's. */
const BEARS_VERDICT: Partial<Record<AspectName, (destination: ComparedDestination) => boolean>> = {
  longer_season: ({ receipts }) => receipts.best_visit_months.class !== 'estimated',
  bigger: ({ row, receipts }) => !countsDistrict(receipts.population, { tags: row.travel_style_tags }),
};

/** A merely usable station is up to twice as far from the place, so its figures need twice the difference. */
const USABLE_FACTOR = 2;

export function verdictsOf(
  a: ComparedDestination,
  b: ComparedDestination,
  sameSeries: boolean,
): DataPoints['verdicts'] {
  const [ofA, ofB] = [figuresOf(a, b), figuresOf(b, a)];
  return mapKeys(ASPECT_NAMES, (name) => verdictOf(name, a, b, { a: ofA[name], b: ofB[name] }, sameSeries));
}

function verdictOf(
  name: AspectName,
  a: ComparedDestination,
  b: ComparedDestination,
  figures: Pick<Verdict, 'a' | 'b'>,
  sameSeries: boolean,
): Verdict {
  const shown = { a: rounded(figures.a), b: rounded(figures.b) };
  const unknown: Verdict = { winner: 'unknown', ...shown, margin: null };
  const bearsVerdict = BEARS_VERDICT[name];
  if (figures.a === null || figures.b === null) return unknown;
  if (bearsVerdict && !(bearsVerdict(a) && bearsVerdict(b))) return unknown;
  if (sameSeries && isOfWeather(name)) return unknown;
  const enough = leastDifference(name, [a, b], Math.max(figures.a, figures.b));
  const winner = enough === undefined ? cheaperOf(a, b) : winnerOf(name, figures.a, figures.b, enough);
  const margin = rounded(Math.abs(figures.a - figures.b));
  return winner === 'unknown' ? unknown : { winner, ...shown, margin };
}

/** The smallest difference that counts; undefined if standard errors decide. */
function leastDifference(
  name: AspectName,
  places: readonly ComparedDestination[],
  larger: number,
): number | undefined {
  const { least } = ASPECTS[name];
  if ('errors' in least) return undefined;
  const isUsable = isOfWeather(name) && places.some(({ climate }) => climate.quality === 'usable');
  const enough = 'share' in least ? least.share * larger : least.difference;
  return enough * (isUsable ? USABLE_FACTOR : 1);
}

function cheaperOf(a: ComparedDestination, b: ComparedDestination): Winner {
  const [ofA, ofB] = [a, b].map(({ receipts }) => receipts.avg_daily_budget_usd.parts?.['mid']);
  return compareBands(ofA, ofB);
}

function winnerOf(name: AspectName, a: number, b: number, enough: number): Winner {
  const margin = round(Math.abs(a - b), EXACT_DECIMALS);
  if (margin === 0 || margin < round(enough, EXACT_DECIMALS)) return 'tie';
  return a > b === (ASPECTS[name].winning === 'higher') ? 'a' : 'b';
}

function rounded(figure: number | null): number | null {
  return figure === null ? null : round(figure, DECIMALS);
}

function meanTemperature(months: readonly MonthlyNormal[], season: SeasonMonths): number {
  const inSeason = months.filter(({ month }) => season.months.includes(month));
  return round(sum(inSeason.map(({ tmean_c }) => tmean_c)), DECIMALS) / season.months.length;
}
