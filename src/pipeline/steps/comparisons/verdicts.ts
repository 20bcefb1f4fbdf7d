import {
  ASPECTS,
  type AspectName,
  type DataPoints,
  type Winner,
} from '../../../datasets/comparison-data-points.ts';
import type { ComparedDestination, MonthlyNormal } from './compared-destination.ts';
import { round } from './round.ts';

type Verdict = DataPoints['verdicts'][AspectName];

const WINTER = [12, 1, 2];
const SUMMER = [6, 7, 8];
const DRY_MONTH_MM = 60;
const DECIMALS = 1;

type Figure = (destination: ComparedDestination) => number | null;

/** A poor series says nothing of the weather, and what a grid says may not be republished. */
const ofClimate =
  (figure: (months: readonly MonthlyNormal[]) => number | null): Figure =>
  ({ climate: { kind, quality, months } }) =>
    quality === 'poor' || kind === 'grid' ? null : figure(months);

const FIGURES: Record<AspectName, Figure> = {
  cheaper: ({ row }) => row.avg_daily_budget_usd.mid,
  warmer_winter: ofClimate((months) => meanTemperature(months, WINTER)),
  cooler_summer: ofClimate((months) => meanTemperature(months, SUMMER)),
  drier: ofClimate((months) => sum(months.map(({ precip_mm }) => precip_mm))),
  more_dry_months: ofClimate((months) => months.filter(({ precip_mm }) => precip_mm < DRY_MONTH_MM).length),
  sunnier: ofClimate((months) => {
    const hours = months.map(({ sunshine_h }) => sunshine_h).filter((value) => typeof value === 'number');
    return hours.length === months.length ? sum(hours) : null;
  }),
  longer_season: ({ row, climate }) => (climate.quality === 'poor' ? null : row.best_visit_months.length),
  bigger: ({ row }) => row.population || null,
};

const NEEDS_TWO_SERIES: ReadonlySet<AspectName> = new Set([
  'warmer_winter',
  'cooler_summer',
  'drier',
  'more_dry_months',
  'sunnier',
]);

export function verdictsOf(
  a: ComparedDestination,
  b: ComparedDestination,
  sameSeries: boolean,
): DataPoints['verdicts'] {
  const verdicts = (Object.keys(ASPECTS) as AspectName[]).map((name) => {
    const comparable = !(sameSeries && NEEDS_TWO_SERIES.has(name));
    return [name, verdictOf(name, FIGURES[name](a), FIGURES[name](b), comparable)] as const;
  });
  return Object.fromEntries(verdicts) as DataPoints['verdicts'];
}

function verdictOf(name: AspectName, a: number | null, b: number | null, comparable: boolean): Verdict {
  const figures = { a: a === null ? null : round(a, DECIMALS), b: b === null ? null : round(b, DECIMALS) };
  if (figures.a === null || figures.b === null || !comparable)
    return { winner: 'unknown', ...figures, margin: null };
  const margin = round(Math.abs(figures.a - figures.b), DECIMALS);
  return { winner: winnerOf(name, figures.a, figures.b, margin), ...figures, margin };
}

function winnerOf(name: AspectName, a: number, b: number, margin: number): Winner {
  const { better, least } = ASPECTS[name];
  const enough = 'share' in least ? least.share * Math.max(a, b) : least.difference;
  if (margin === 0 || margin < enough) return 'tie';
  return a > b === (better === 'higher') ? 'a' : 'b';
}

function meanTemperature(months: readonly MonthlyNormal[], season: readonly number[]): number {
  return (
    sum(months.filter(({ month }) => season.includes(month)).map(({ tmean_c }) => tmean_c)) / season.length
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
