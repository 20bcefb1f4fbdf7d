import type { Country, Names } from '../../countries/country.ts';

/** January is 1. */
export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

const before = (month: number) => (month === 1 ? 12 : month - 1);
const after = (month: number) => (month === 12 ? 1 : month + 1);

/** The unbroken runs of months in calendar order. A run that crosses the end of the year stays in one piece. */
export function monthRuns(months: readonly number[]) {
  const held = new Set(months);
  if (held.size === 12) return [{ first: 1, last: 12, length: 12 }];
  const starts = [...held].filter((month) => !held.has(before(month))).sort((a, b) => a - b);
  return starts.map((first) => {
    let last = first;
    let length = 1;
    while (held.has(after(last))) {
      last = after(last);
      length += 1;
    }
    return { first, last, length };
  });
}

export type MonthRun = Readonly<ReturnType<typeof monthRuns>[number]>;

/** The months of a run of one or two months. */
export function endsOf({ first, last, length }: MonthRun): number[] {
  return length === 1 ? [first] : [first, last];
}

/** Three months of the year with their name, such as "December to February". */
export interface SeasonMonths extends Names {
  readonly months: readonly number[];
}

export type Seasons = Readonly<Record<'winter' | 'summer', SeasonMonths>>;

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
