import { computed, estimated, published, type Receipt } from '../receipt.ts';
import { cell, wordsCell, type TableRow } from '../table.ts';
import type { Setting } from './candidates.ts';
import type { DestinationClimate } from './climate.ts';
import type { MonthlyNormal } from './koppen.ts';

interface Comfort {
  readonly coolestC: number;
  readonly warmestC: number;
  readonly rainMm: number;
}

// Beaches want warmth and cities and deltas a dry sky. In the mountains no fixed limit serves both valley and pass:
// the good months lie between the cold fog and the great rains, so their limits come from the place's own year.
const COMFORT: Readonly<Record<Setting, (months: readonly MonthlyNormal[]) => Comfort>> = {
  coast: () => ({ coolestC: 19.5, warmestC: 29.5, rainMm: 80 }),
  delta: () => ({ coolestC: 19.5, warmestC: 29, rainMm: 80 }),
  'city-plain': () => ({ coolestC: 16, warmestC: 29, rainMm: 80 }),
  highland: () => ({ coolestC: 15, warmestC: 27, rainMm: 80 }),
  mountain: mountainComfort,
};

const POINTS_PER_DEGREE = 10;
const POINTS_PER_MM = 0.2;
const GOOD_SCORE = 85;
const FEWEST_MONTHS = 3;

export function monthScores(setting: Setting, months: readonly MonthlyNormal[]): number[] {
  const { coolestC, warmestC, rainMm } = COMFORT[setting](months);
  return months.map(({ tmean_c, precip_mm }) => {
    const degrees = Math.max(0, coolestC - tmean_c) + Math.max(0, tmean_c - warmestC);
    return 100 - degrees * POINTS_PER_DEGREE - Math.max(0, precip_mm - rainMm) * POINTS_PER_MM;
  });
}

/** The months that score 85 or more of 100, but never fewer than the best three. */
export function scoredMonths(setting: Setting, months: readonly MonthlyNormal[]): number[] {
  const scores = monthScores(setting, months);
  const third = scores.toSorted((a, b) => b - a)[FEWEST_MONTHS - 1]!;
  return scores.flatMap((score, index) => (score >= Math.min(GOOD_SCORE, third) ? [index + 1] : []));
}

export function bestMonthsFinder(guides: readonly TableRow[]) {
  const bySlug = new Map(guides.map((row) => [cell(row, 'destination_slug'), row]));
  return (slug: string, setting: Setting, climate: DestinationClimate): Receipt<number[]> => {
    const guide = bySlug.get(slug);
    if (guide) {
      const months = wordsCell(guide, 'months')
        .map(Number)
        .sort((a, b) => a - b);
      return published(months, `months named by ${cell(guide, 'publication')}`, [guide]);
    }
    const method =
      `months whose temperature and rain score 85 or more of 100 by the limits for ${setting}, on the normals of ` +
      `${climate.series.place}${climate.caveat && `; ${climate.caveat}`}`;
    const receipt = climate.caveat === '' ? computed : estimated;
    return receipt(scoredMonths(setting, climate.months), method, climate.series.rows);
  };
}

function mountainComfort(months: readonly MonthlyNormal[]): Comfort {
  const temperatures = months.map(({ tmean_c }) => tmean_c);
  const middle = (Math.min(...temperatures) + Math.max(...temperatures)) / 2;
  const wettest = Math.max(...months.map(({ precip_mm }) => precip_mm));
  return { coolestC: middle, warmestC: 28, rainMm: wettest / 2 };
}
