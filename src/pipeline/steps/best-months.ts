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

// Beaches want warmth, cities and deltas a dry sky. In the mountains no fixed limit serves both valley and pass: the
// good months lie between the cold fog and the great rains, so their limits come from the place's own year.
const COMFORT: Readonly<Record<Setting, (months: readonly MonthlyNormal[]) => Comfort>> = {
  coast: () => ({ coolestC: 19.5, warmestC: 29.5, rainMm: 90 }),
  delta: () => ({ coolestC: 19.5, warmestC: 29, rainMm: 90 }),
  'city-plain': () => ({ coolestC: 16, warmestC: 28.5, rainMm: 90 }),
  highland: () => ({ coolestC: 15, warmestC: 27, rainMm: 90 }),
  mountain: mountainComfort,
};

const FULL_SCORE = 100;
const POINTS_PER_DEGREE = 10;
const POINTS_PER_MM = 0.25;
const GOOD_SCORE = 85;
const FEWEST_MONTHS = 3;

/** 100 for a month inside the limits of its setting, less for every degree and every millimetre beyond. */
export function monthScores(setting: Setting, months: readonly MonthlyNormal[]): number[] {
  const { coolestC, warmestC, rainMm } = COMFORT[setting](months);
  return months.map(({ tmean_c, precip_mm }) => {
    const degrees = Math.max(0, coolestC - tmean_c) + Math.max(0, tmean_c - warmestC);
    return FULL_SCORE - degrees * POINTS_PER_DEGREE - Math.max(0, precip_mm - rainMm) * POINTS_PER_MM;
  });
}

/**
 * The months that score 85 or more. One that stands alone is no season and counts only with a full 100. Where fewer
 * than three are left, the three that score highest.
 */
export function scoredMonths(setting: Setting, months: readonly MonthlyNormal[]): number[] {
  const scores = monthScores(setting, months);
  const isGood = (index: number) => scores[(index + 12) % 12]! >= GOOD_SCORE;
  const isAlone = (index: number) => !isGood(index - 1) && !isGood(index + 1);
  const good = monthsWhere((index) => isGood(index) && (!isAlone(index) || scores[index] === FULL_SCORE));
  if (good.length >= FEWEST_MONTHS) return good;
  const ranked = scores.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b);
  return monthsWhere((index) => ranked.indexOf(index) < FEWEST_MONTHS);
}

export function bestMonthsFinder(guides: readonly TableRow[]) {
  const bySlug = new Map(guides.map((row) => [cell(row, 'destination_slug'), row]));
  return (slug: string, setting: Setting, climate: DestinationClimate): Receipt<number[]> => {
    const guide = bySlug.get(slug);
    if (guide) {
      const named = wordsCell(guide, 'months').map(Number);
      return published(
        ascending(named),
        'months named by a travel guide',
        [guide.at],
        cell(guide, 'publication'),
      );
    }
    const method =
      'months that score 85 or more of 100 for temperature and rain by the limits of the setting, on the monthly normals; a month ' +
      'alone counts only with 100, and where fewer than three are left, the three best';
    const detail = `setting ${setting}; normals of ${climate.station}${climate.caveat && `; ${climate.caveat}`}`;
    const receipt = climate.caveat === '' ? computed : estimated;
    return receipt(scoredMonths(setting, climate.months), method, climate.sources, detail);
  };
}

function mountainComfort(months: readonly MonthlyNormal[]): Comfort {
  const temperatures = months.map(({ tmean_c }) => tmean_c);
  const middle = (Math.min(...temperatures) + Math.max(...temperatures)) / 2;
  const wettest = Math.max(...months.map(({ precip_mm }) => precip_mm));
  return { coolestC: middle, warmestC: 28, rainMm: wettest / 2 };
}

function monthsWhere(holds: (index: number) => boolean): number[] {
  return Array.from({ length: 12 }, (_, index) => index).flatMap((index) =>
    holds(index) ? [index + 1] : [],
  );
}

function ascending(months: readonly number[]): number[] {
  return months.toSorted((a, b) => a - b);
}
