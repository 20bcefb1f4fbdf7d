import type { Country, Names } from '../../countries/country.ts';

/** Three months of the year with their name, such as "December to February". */
export interface SeasonMonths extends Names {
  readonly months: readonly number[];
}

export interface Seasons {
  readonly winter: SeasonMonths;
  readonly summer: SeasonMonths;
}

const YEAR_END: SeasonMonths = {
  months: [12, 1, 2],
  en: 'December to February',
  vi: 'tháng 12 đến tháng 2',
};
const MID_YEAR: SeasonMonths = { months: [6, 7, 8], en: 'June to August', vi: 'tháng 6 đến tháng 8' };

/** South of the equator, winter is in the middle of the year. */
export function seasonsOf({ hemisphere }: Pick<Country, 'hemisphere'>): Seasons {
  return hemisphere === 'north'
    ? { winter: YEAR_END, summer: MID_YEAR }
    : { winter: MID_YEAR, summer: YEAR_END };
}
