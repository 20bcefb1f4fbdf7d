import words from './style-words.json' with { type: 'json' };
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
function endsOf({ first, last, length }: MonthRun): number[] {
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

/** Removes accents and case, so that "da nang" finds "Đà Nẵng". U+00D0 is often typed instead of U+0110. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đðĐÐ]/g, 'd')
    .toLowerCase();
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type Values = Readonly<Record<string, string | number>>;

/** Fills a template such as "{count} of {all} places". */
export function fill(template: string, values: Values): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${template}".`);
    return String(value);
  });
}

/** "open (under an open licence), cited (without a licence)". */
export const withMeanings = (meanings: Readonly<Record<string, string>>) =>
  Object.entries(meanings)
    .map(([name, meaning]) => `${name} (${meaning})`)
    .join(', ');

/** Returns a function that writes a number with `least` to `most` decimals. */
export function formatNumber(language: 'en' | 'vi', least: number, most = least): (value: number) => string {
  const options = { minimumFractionDigits: least, maximumFractionDigits: most };
  const format = new Intl.NumberFormat(language, options);
  return (value) => format.format(value);
}

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

export const MONTHS_EN = MONTHS.map((month) => monthName.format(Date.UTC(2000, month - 1)));

export const monthEn = (month: number) => MONTHS_EN[month - 1]!;

const numberEn = formatNumber('en', 0);

export function listEn(items: readonly string[], conjunction = 'and'): string {
  return items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)!}`;
}

/** "from November to April", "in April and May", "from March to May and again in October". */
function monthsEn(months: readonly number[]): string {
  const runs = monthRuns(months);
  if (runs[0]?.length === 12) return 'all year round';
  if (runs.every(({ length }) => length <= 2)) return `in ${listEn(runs.flatMap(endsOf).map(monthEn))}`;
  return listEn(runs.map(runEn), 'and again');
}

function runEn(run: MonthRun): string {
  return run.length <= 2
    ? `in ${listEn(endsOf(run).map(monthEn))}`
    : `from ${monthEn(run.first)} to ${monthEn(run.last)}`;
}

const numberVi = formatNumber('vi', 0);

const listVi = (items: readonly (string | number)[], conjunction = 'và') =>
  listEn(items.map(String), conjunction);

/** "từ tháng 11 đến tháng 4", "vào tháng 4 và tháng 5", "từ tháng 3 đến tháng 5 và vào tháng 10". */
function monthsVi(months: readonly number[]): string {
  const runs = monthRuns(months);
  const [first] = runs;
  if (first?.length === 12) return 'quanh năm';
  if (first && runs.length === 1 && first.length <= 2)
    return `vào ${listVi(endsOf(first).map((month) => `tháng ${month}`))}`;
  if (runs.every(({ length }) => length <= 2)) return `vào các tháng ${listVi(runs.flatMap(endsOf))}`;
  return listVi(runs.map(runVi));
}

function runVi(run: MonthRun): string {
  return run.length <= 2
    ? `vào tháng ${endsOf(run).join(', ')}`
    : `từ tháng ${run.first} đến tháng ${run.last}`;
}

/** A travel style's name inside a sentence. Other tags are not mentioned. */
const entries = Object.entries(words) as [tag: string, names: [en: string, vi: string]][];

/** How sentences in each language write numbers, lists, months, distances and travel styles. */
export const WRITING = {
  en: {
    number: numberEn,
    list: listEn,
    months: monthsEn,
    distance: (km: number) => (km < 1 ? 'less than 1 km' : `about ${numberEn(km)} km`),
    styles: new Map(entries.map(([tag, [en]]) => [tag, en])),
  },
  vi: {
    number: numberVi,
    list: listVi,
    months: monthsVi,
    distance: (km: number) => (km < 1 ? 'chưa đến 1 km' : `khoảng ${numberVi(km)} km`),
    styles: new Map(entries.map(([tag, [, vi]]) => [tag, vi])),
  },
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// XML 1.0 §2.2 excludes these characters, even escaped.
const NOT_A_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** For element text and for attributes in either kind of quotes. */
export function escapeXml(text: string): string {
  return text.replace(NOT_A_CHARACTER, '\u{FFFD}').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
