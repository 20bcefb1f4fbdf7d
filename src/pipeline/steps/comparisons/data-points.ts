import {
  type AspectName,
  ASPECTS,
  type DataPoints,
  isOfWeather,
  type Winner,
} from '../../../datasets/declared/comparison-data-points.ts';
import type { ComparedDestination, MonthlyNormal } from './compared-destination.ts';
import { greatCircleKm, round, sum } from '../../../datasets/measures/numbers.ts';
import { perBand } from '../../../datasets/measures/day-definition.ts';
import { compareBands, findSharedCensus } from '../../../datasets/measures/evidence.ts';
import { type SeasonMonths, type Seasons, seasonsOf } from '../../../datasets/measures/months.ts';
import { countsDistrict } from '../populations.ts';
import { keysOf, mapKeys } from '../../../datasets/records.ts';

export function dataPointsOf(a: ComparedDestination, b: ComparedDestination): DataPoints {
  const sameSeries = haveSameSeries(a, b);
  return {
    distance_km: round(greatCircleKm(a.row, b.row), 1),
    population: { a: a.row.population || null, b: b.row.population || null },
    languages_spoken: sharedAndDiffering(a.row.languages_spoken, b.row.languages_spoken),
    climate: { a: climateOf(a), b: climateOf(b), same_series: sameSeries },
    best_visit_months: bestMonthsOf(a, b),
    avg_daily_budget_usd: budgetsOf(a, b),
    travel_style_tags: sharedAndDiffering(a.row.travel_style_tags, b.row.travel_style_tags),
    verdicts: verdictsOf(a, b, sameSeries),
  };
}

function climateOf({
  row,
  climate: { kind, quality, months },
}: ComparedDestination): DataPoints['climate']['a'] {
  return {
    zone: row.climate_zone,
    kind,
    quality,
    tmean_c: kind === 'grid' ? null : months.map(({ tmean_c }) => tmean_c),
    precip_mm: kind === 'grid' ? null : months.map(({ precip_mm }) => precip_mm),
  };
}

const monthsOf = ({ row }: ComparedDestination) => row.best_visit_months.toSorted((i, j) => i - j);

/** Compares precipitation, because temperatures may be adjusted to each place's height. */
function haveSameSeries(a: ComparedDestination, b: ComparedDestination): boolean {
  return a.climate.months.every(({ precip_mm }, index) => b.climate.months[index]?.precip_mm === precip_mm);
}

function bestMonthsOf(a: ComparedDestination, b: ComparedDestination): DataPoints['best_visit_months'] {
  const [ofA, ofB] = [monthsOf(a), monthsOf(b)];
  return { a: ofA, b: ofB, shared: ofA.filter((month) => ofB.includes(month)) };
}

function budgetsOf(a: ComparedDestination, b: ComparedDestination): DataPoints['avg_daily_budget_usd'] {
  const [ofA, ofB] = [a.row.avg_daily_budget_usd, b.row.avg_daily_budget_usd];
  return { a: ofA, b: ofB, difference: perBand((band) => round(ofB[band] - ofA[band])) };
}

function sharedAndDiffering(a: readonly string[], b: readonly string[]) {
  return {
    shared: a.filter((item) => b.includes(item)),
    only_a: a.filter((item) => !b.includes(item)),
    only_b: b.filter((item) => !a.includes(item)),
  };
}

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

/** A place's figures before rounding, because a text that rounds a rounded figure again can be wrong. */
export function figuresOf(
  place: ComparedDestination,
  other: ComparedDestination,
): Readonly<Record<AspectName, number | null>> {
  const census = findSharedCensus(place.receipts.population, other.receipts.population);
  return {
    ...mapKeys(ASPECT_NAMES, (name) => FIGURES[name](place)),
    ...(census && { bigger: census.persons }),
  };
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
