import type { ClimateMonth } from './climate-series.ts';
import { sum } from '../../../datasets/measures/numbers.ts';

export type MonthlyNormal = Pick<ClimateMonth, 'tmean_c' | 'precip_mm'>;

/**
 * The Köppen-Geiger class of twelve monthly normals, January first, by Peel, Finlayson and McMahon 2007 (Hydrology and Earth System
 * Sciences 11:1633-1644, table 1). Summer is the warmer half of the year: April to September or October to March.
 */
export function koppenClass(months: readonly MonthlyNormal[]): string {
  const temperatures = months.map(({ tmean_c }) => tmean_c);
  const precipitation = months.map(({ precip_mm }) => precip_mm);
  const isNorthern = sum(middleOf(temperatures)) >= sum(endsOf(temperatures));
  const [summer, winter] = isNorthern
    ? [middleOf(precipitation), endsOf(precipitation)]
    : [endsOf(precipitation), middleOf(precipitation)];
  const hottest = Math.max(...temperatures);
  const coldest = Math.min(...temperatures);
  const meanTemperature = sum(temperatures) / 12;
  const yearly = sum(precipitation);

  const drynessLimit = 10 * (2 * meanTemperature + seasonalSurplus(sum(summer), sum(winter)));
  if (yearly < drynessLimit) {
    return `B${yearly < drynessLimit / 2 ? 'W' : 'S'}${meanTemperature >= 18 ? 'h' : 'k'}`;
  }
  if (hottest < 10) return hottest > 0 ? 'ET' : 'EF';
  if (coldest >= 18) return `A${tropicalSeason(Math.min(...precipitation), yearly)}`;
  const group = coldest > 0 ? 'C' : 'D';
  return `${group}${drySeason(summer, winter)}${warmth(temperatures, group)}`;
}

const middleOf = (months: readonly number[]) => months.slice(3, 9);
const endsOf = (months: readonly number[]) => [...months.slice(0, 3), ...months.slice(9)];

function seasonalSurplus(summer: number, winter: number): number {
  const yearly = summer + winter;
  if (winter >= 0.7 * yearly) return 0;
  return summer >= 0.7 * yearly ? 28 : 14;
}

function tropicalSeason(driest: number, yearly: number): string {
  if (driest >= 60) return 'f';
  return driest >= 100 - yearly / 25 ? 'm' : 'w';
}

function drySeason(summer: readonly number[], winter: readonly number[]): string {
  const drySummer = Math.min(...summer) < 40 && Math.min(...summer) < Math.max(...winter) / 3;
  const dryWinter = Math.min(...winter) < Math.max(...summer) / 10;
  if (drySummer && dryWinter) return sum(summer) > sum(winter) ? 'w' : 's';
  if (drySummer) return 's';
  return dryWinter ? 'w' : 'f';
}

function warmth(temperatures: readonly number[], group: string): string {
  if (Math.max(...temperatures) >= 22) return 'a';
  if (temperatures.filter((celsius) => celsius >= 10).length >= 4) return 'b';
  return group === 'D' && Math.min(...temperatures) < -38 ? 'd' : 'c';
}
