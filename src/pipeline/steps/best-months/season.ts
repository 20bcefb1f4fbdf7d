import type { Country } from '../../../countries/country.ts';
import { type Position, sum } from '../../../datasets/measures/numbers.ts';
import type { MonthReason } from '../../../datasets/provenance/provenance.ts';
import type { Setting } from '../candidates.ts';
import type { MonthlyNormal } from '../climate/koppen.ts';

type Comfort = ReturnType<typeof mountainComfort>;

/** What visitors mainly want in a season. */
export interface SeasonPlace extends Position {
  readonly country: Pick<Country, 'roughSea'>;
  readonly setting: Setting;
  readonly tags: readonly string[];
}

// Beaches need warmth, cities and deltas a dry sky. In the mountains no fixed limit suits both valley and pass: the good months
// are between the cold fog and the heavy rain, so the limits come from the place's own year.
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

/** Each month's climate verdict, January first: fair, or the strongest reason against it. */
export type Season = readonly (MonthReason | 'fair')[];

/** Fair months by the setting's limits; if fewer than three, the three closest ones. */
export function seasonOf(place: SeasonPlace, months: readonly MonthlyNormal[]): Season {
  const judged = months.map((month, index) => judge(place, COMFORT[place.setting](months), month, index));
  const isGood = (index: number) => judged[(index + 12) % 12]!.score >= GOOD_SCORE;
  const season = judged.map(({ score, reason }, index) => {
    if (!isGood(index)) return reason;
    const isAlone = !isGood(index - 1) && !isGood(index + 1);
    return isAlone && score < FULL_SCORE ? 'no_season' : 'fair';
  });
  if (season.filter((verdict) => verdict === 'fair').length >= FEWEST_MONTHS) return season;
  const ranked = [...judged.keys()].sort((a, b) => judged[b]!.score - judged[a]!.score || a - b);
  return season.map((verdict, index) => (ranked.indexOf(index) < FEWEST_MONTHS ? 'fair' : verdict));
}

/** 100 for a month within the limits, less for every degree and millimetre beyond; the reason is the largest penalty. */
function judge(
  place: SeasonPlace,
  { coolestC, warmestC, rainMm }: Comfort,
  { tmean_c, precip_mm }: MonthlyNormal,
  index: number,
): { score: number; reason: MonthReason } {
  const costs: [reason: MonthReason, points: number][] = [
    ['rain', Math.max(0, precip_mm - rainMm) * POINTS_PER_MM],
    ['cold', Math.max(0, coolestC - tmean_c) * POINTS_PER_DEGREE],
    ['heat', Math.max(0, tmean_c - warmestC) * POINTS_PER_DEGREE],
    ['rough_sea', isRough(place, index + 1) ? FULL_SCORE - GOOD_SCORE + 1 : 0],
  ];
  const score = FULL_SCORE - sum(costs.map(([, points]) => points));
  return { score, reason: costs.toSorted((a, b) => b[1] - a[1])[0]![0] };
}

function isRough({ lat, lng, tags, country: { roughSea } }: SeasonPlace, month: number): boolean {
  if (!roughSea || !tags.includes('beach') || !roughSea.months.includes(month)) return false;
  const { south, north, west, east } = roughSea.coast;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

function mountainComfort(months: readonly MonthlyNormal[]) {
  const temperatures = months.map(({ tmean_c }) => tmean_c);
  const middle = (Math.min(...temperatures) + Math.max(...temperatures)) / 2;
  const wettest = Math.max(...months.map(({ precip_mm }) => precip_mm));
  return { coolestC: middle, warmestC: 28, rainMm: wettest / 2 };
}
