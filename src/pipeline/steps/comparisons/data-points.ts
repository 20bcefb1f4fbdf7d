import {
  type AspectName,
  ASPECTS,
  type DataPoints,
  isOfWeather,
  shareAndDiffer,
  type Winner,
  comparedRoom,
  compareRooms,
  isClose,
} from '../../../datasets/declared/comparison-data-points.ts';
import type { ComparedDestination, MonthlyNormal } from './choose-pairs.ts';
import { greatCircleKm, round, sum } from '../../../datasets/measures/numbers.ts';
import { BANDS } from '../../../datasets/measures/day-definition.ts';
import { type SeasonMonths, type Seasons, seasonsOf } from '../../../datasets/words/text.ts';
import { keysOf, mapKeys } from '../../../datasets/records.ts';

export function dataPointsOf(a: ComparedDestination, b: ComparedDestination): DataPoints {
  // Temperatures may be adjusted to each place's height; precipitation is not.
  const same_series = a.climate.months.every(
    ({ precip_mm }, index) => b.climate.months[index]?.precip_mm === precip_mm,
  );
  const [monthsA, monthsB] = [a.row.best_visit_months, b.row.best_visit_months];
  const [budgetA, budgetB] = [a.row.avg_daily_budget_usd, b.row.avg_daily_budget_usd];
  return {
    distance_km: round(greatCircleKm(a.row, b.row), 1),
    population: { a: a.row.population || null, b: b.row.population || null },
    languages_spoken: shareAndDiffer(a.row.languages_spoken, b.row.languages_spoken),
    climate: { a: climateOf(a), b: climateOf(b), same_series },
    best_visit_months: {
      a: monthsA,
      b: monthsB,
      shared: monthsA.filter((month) => monthsB.includes(month)),
    },
    avg_daily_budget_usd: {
      a: budgetA,
      b: budgetB,
      difference: mapKeys(BANDS, (band) => round(budgetB[band] - budgetA[band])),
    },
    travel_style_tags: shareAndDiffer(a.row.travel_style_tags, b.row.travel_style_tags),
    verdicts: verdictsOf(a, b, same_series),
  };
}

function climateOf({ row, climate: { kind, quality, months } }: ComparedDestination) {
  return {
    zone: row.climate_zone,
    kind,
    quality,
    tmean_c: kind === 'grid' ? null : months.map(({ tmean_c }) => tmean_c),
    precip_mm: kind === 'grid' ? null : months.map(({ precip_mm }) => precip_mm),
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
  cheaper: ({ receipts }) => comparedRoom(receipts.avg_daily_budget_usd.parts.mid)?.usd ?? null,
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
export function figuresOf(place: ComparedDestination): Readonly<Record<AspectName, number | null>> {
  return mapKeys(ASPECT_NAMES, (name) => FIGURES[name](place));
}

const hasKnownMonths = ({ receipts }: ComparedDestination) =>
  receipts.best_visit_months.class !== 'estimated';

export function verdictsOf(a: ComparedDestination, b: ComparedDestination, sameSeries: boolean) {
  const [ofA, ofB] = [figuresOf(a), figuresOf(b)];
  return mapKeys(ASPECT_NAMES, (name): Verdict => {
    const [figureA, figureB] = [ofA[name], ofB[name]];
    const shown = { a: rounded(figureA), b: rounded(figureB) };
    const isBorne = name !== 'longer_season' || (hasKnownMonths(a) && hasKnownMonths(b));
    const winner =
      figureA === null || figureB === null || !isBorne || (sameSeries && isOfWeather(name))
        ? 'unknown'
        : findWinner(name, [a, b], [figureA, figureB]);
    const margin = winner === 'unknown' ? null : rounded(Math.abs(figureA! - figureB!));
    return { winner, ...shown, margin };
  });
}

/** A merely usable station is up to twice as far from the place, so its figures need twice the difference. */
const USABLE_FACTOR = 2;

function findWinner(name: AspectName, places: readonly ComparedDestination[], figures: Figures): Winner {
  const { least, winning } = ASPECTS[name];
  if ('errors' in least) {
    const [ofA, ofB] = places.map(({ receipts }) => receipts.avg_daily_budget_usd.parts.mid);
    return compareRooms(ofA, ofB);
  }
  const isUsable = isOfWeather(name) && places.some(({ climate }) => climate.quality === 'usable');
  const compare = ([a, b]: Figures): Winner => {
    const margin = round(Math.abs(a - b), EXACT_DECIMALS);
    const enough =
      ('share' in least ? least.share * Math.max(a, b) : least.difference) * (isUsable ? USABLE_FACTOR : 1);
    if (margin > 0 && margin >= round(enough, EXACT_DECIMALS))
      return a > b === (winning === 'higher') ? 'a' : 'b';
    const isSmall = 'share' in least ? isClose(a, b) : margin < least.difference;
    return isSmall ? 'tie' : 'unknown';
  };
  const published = compare(figures);
  if (name !== 'bigger') return published;
  // Some published populations are not those of the census, and not of the same year.
  const [countA, countB] = places.map(({ receipts }) => receipts.population.census?.persons);
  const agrees = countA === undefined || countB === undefined || compare([countA, countB]) === published;
  return agrees ? published : 'unknown';
}

type Figures = readonly [a: number, b: number];

const rounded = (figure: number | null) => (figure === null ? null : round(figure, DECIMALS));

function meanTemperature(months: readonly MonthlyNormal[], season: SeasonMonths): number {
  const inSeason = months.filter(({ month }) => season.months.includes(month));
  return round(sum(inSeason.map(({ tmean_c }) => tmean_c)), DECIMALS) / season.months.length;
}
