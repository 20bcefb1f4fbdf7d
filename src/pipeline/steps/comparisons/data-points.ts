import type { DataPoints } from '../../../datasets/declared/comparison-data-points.ts';
import { once } from '../../../datasets/once.ts';
import type { ComparedDestination } from './compared-destination.ts';
import { greatCircleKm } from '../../../datasets/measures/great-circle.ts';
import { round } from '../../../datasets/measures/numbers.ts';
import { verdictsOf } from './verdicts.ts';
import { perBand } from '../../../datasets/measures/day-definition.ts';

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

const climateOf = once(
  ({ row, climate: { kind, quality, months } }: ComparedDestination): DataPoints['climate']['a'] => ({
    zone: row.climate_zone,
    kind,
    quality,
    tmean_c: kind === 'grid' ? null : months.map(({ tmean_c }) => tmean_c),
    precip_mm: kind === 'grid' ? null : months.map(({ precip_mm }) => precip_mm),
  }),
);

const monthsOf = once(({ row }: ComparedDestination) => row.best_visit_months.toSorted((i, j) => i - j));

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
