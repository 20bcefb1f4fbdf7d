import type { Country } from '../../countries/country.ts';
import { fold, MONTHS_EN } from '../../datasets/words/text.ts';
import words from './words.json' with { type: 'json' };

/** English months and their abbreviations, for regular expressions. */
const MONTH_NAME =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';

/** Without accents, like the output of `fold`. */
const VIETNAMESE = 'mot,hai,ba,tu,nam,sau,bay,tam,chin,muoi,muoi mot,muoi hai'.split(',');
const ENGLISH = MONTHS_EN.map((name) => name.toLowerCase());
const ABBREVIATED = ENGLISH.map((name) => name.slice(0, 3));
const MONTH_OF = new Map([
  ['sept', 9],
  ...[ENGLISH, ABBREVIATED, VIETNAMESE].flatMap((names) => names.map((name, at) => [name, at + 1] as const)),
]);

/** A month by number, English name, abbreviation, or "tháng 3". */
export function findMonth(text: string): number | undefined {
  const word = fold(text)
    .replace(/^thang\s*/, '')
    .replace(/\.$/, '')
    .trim();
  return /^(?:0?[1-9]|1[0-2])$/.test(word) ? Number(word) : MONTH_OF.get(word);
}

/** From one month to another, across the end of the year if the second is earlier. The 13th month is January. */
function monthsBetween(first: number, last: number): number[] {
  const length = ((last - first + 12) % 12) + 1;
  return Array.from({ length }, (_, index) => ((first - 1 + index) % 12) + 1);
}

/** The first month of a season north of the equator. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, winter: 12 };
const OTHER_SEASON_NAMES: Readonly<Record<string, string>> = words.otherSeasonNames;
const HALF_A_YEAR = 6;
const MOST_IN_BRACKETS = 60;

const PART = String.raw`(?:(?:the )?(?:early|mid|late|beginning of|end of|start of|middle of)[ -]?)?`;
const AND_AFTER_BETWEEN = String.raw`(?<=(?<!\p{L})between\s${PART}(?:${MONTH_NAME})\.?\s)and`;
const DASH = String.raw`\s?(?:–|—|-|−|(?:(?:through|thru)\s)?(?:to|until|till)(?:\sthe\s(?:following|next))?|through|thru|${AND_AFTER_BETWEEN})\s?`;
const ENGLISH_RANGE = new RegExp(
  String.raw`(?<![\p{L}\d])${PART}(?<first>${MONTH_NAME})\.?(?![\p{L}])(?:${DASH}${PART}(?<last>${MONTH_NAME})\.?(?![\p{L}]))?`,
  'giu',
);

const NUMBER_WORD = 'mười hai|mười một|mười|một|hai|ba|tư|bốn|năm|sáu|bảy|tám|chín|1[0-2]|0?[1-9]';
/** "tháng 11 năm trước đến tháng 4 năm sau": the year does not end the range. */
const YEAR = String.raw`\snăm\s(?:trước|nay|sau)(?!\p{L})`;
const LIST = String.raw`(?:(?:${YEAR})?\s?(?:,|và|-|–|đến|tới)\s?(?:(?:đầu|giữa|cuối|hết)\s)?(?:tháng\s)?(?:${NUMBER_WORD})(?![\p{L}\d]|[/.]\d))*`;
const VIETNAMESE_LIST = new RegExp(
  String.raw`(?<![\p{L}])tháng\s(?<list>(?:${NUMBER_WORD})(?![\p{L}\d])${LIST})`,
  'giu',
);

const SEASON = new RegExp(
  String.raw`(?<![\p{L}])(?:(?<part>early|mid|late|đầu|giữa|cuối)[ -])?(?:(?<name>spring|summer|autumn|fall|winter)|mùa\s(?<vi>xuân|hạ|hè|thu|đông))(?![\p{L}])`,
  'giu',
);

/** Which months a text means by a season: "autumn (Aug – Oct)". */
export type SeasonMonths = ReadonlyMap<string, readonly number[]>;

export function findSeasonMonths(text: string, hemisphere: Country['hemisphere']): SeasonMonths {
  const later = hemisphere === 'north' ? 0 : HALF_A_YEAR;
  const names = Object.entries(SEASONS);
  const usual = new Map(names.map(([name, at]) => [name, monthsBetween(at + later, at + later + 2)]));
  const seasonMonths = new Map<string, readonly number[]>(usual);
  for (const match of text.matchAll(SEASON)) {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + MOST_IN_BRACKETS);
    const brackets = /^\s?\(([^)]*)\)/u.exec(rest)?.[1];
    const months = brackets === undefined ? [] : findMonths(brackets, usual).flatMap((found) => found.months);
    if (months.length > 0 && match.groups?.['part'] === undefined) seasonMonths.set(seasonOf(match), months);
  }
  return seasonMonths;
}

export function findMonths(text: string, seasonMonths: SeasonMonths): MonthsFound[] {
  const found = [...englishMonths(text), ...vietnameseMonths(text), ...seasons(text, seasonMonths)];
  return found.sort((a, b) => a.start - b.start);
}

/** A season means its months only if the text names no month. */
function foundAt(match: RegExpExecArray, months: readonly number[], isSeason = false) {
  return { months, isSeason, start: match.index, end: match.index + match[0].length };
}

type MonthsFound = ReturnType<typeof foundAt>;

function* englishMonths(text: string): Generator<MonthsFound> {
  for (const match of text.matchAll(ENGLISH_RANGE)) {
    const { first = '', last = first } = match.groups!;
    const found = foundAt(match, monthsBetween(findMonth(first)!, findMonth(last)!));
    if (match.groups!['last'] !== undefined || !isVerb(text, first, found)) yield found;
  }
}

function* vietnameseMonths(text: string): Generator<MonthsFound> {
  for (const match of text.matchAll(VIETNAMESE_LIST)) {
    const found = foundAt(match, monthsOfList(match.groups!['list']!));
    // Lunar months move through the calendar, and "tháng 3/2024" is a date.
    if (!/^\s*(?:âm lịch|AL(?!\p{L})|[/.]\d)/u.test(text.slice(found.end))) yield found;
  }
}

function monthsOfList(list: string): number[] {
  const parts = fold(list.replaceAll(new RegExp(YEAR, 'giu'), ''))
    .replaceAll('bon', 'tu')
    .split(/\s?(,|va|den|toi|-|–)\s?/);
  const months: number[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const month = findMonth(parts[at]!.replace(/^(?:dau|giua|cuoi|het)\s/, ''))!;
    const isRange = at > 0 && /^(?:den|toi|-|–)$/.test(parts[at - 1]!);
    months.push(...(isRange ? monthsBetween(months.at(-1)!, month) : [month]));
  }
  return [...new Set(months)];
}

function* seasons(text: string, seasonMonths: SeasonMonths): Generator<MonthsFound> {
  for (const match of text.matchAll(SEASON)) {
    const all = seasonMonths.get(seasonOf(match))!;
    const part = match.groups?.['part'];
    const offset = part === undefined ? undefined : PARTS[fold(part)];
    yield foundAt(match, offset === undefined ? all : [all[Math.round((all.length - 1) * offset)]!], true);
  }
}

const PARTS: Readonly<Record<string, number>> = { early: 0, dau: 0, mid: 0.5, giua: 0.5, late: 1, cuoi: 1 };

function seasonOf({ groups }: RegExpExecArray): string {
  const word = fold(groups?.['name'] ?? groups?.['vi'] ?? '');
  return OTHER_SEASON_NAMES[word] ?? word;
}

const OTHER_WORDS = /^(?:may|mar(?:ch)?|aug|sep|dec|jan)$/i;
const OTHER_SMALL_WORDS = /^(?:may|mar(?:ch)?|august|aug|sep|dec|jan)$/;
const AFTER_MONTH_OR_COLON = new RegExp(
  String.raw`(?<!\p{L})(?:${MONTH_NAME})\.?(?:,|\s?&|,?\s(?:and|or))$|:$`,
  'iu',
);
const BEFORE_MONTH = new RegExp(
  String.raw`^(?:,\s|&\s|(?:,\s)?(?:and|or)\s)(?:${MONTH_NAME})(?!\p{L})`,
  'iu',
);

/** Excludes "You may", "May I", "march on": a single month counts only next to a preposition, a comma or another month. */
function isVerb(text: string, name: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).trimStart();
  if (OTHER_SMALL_WORDS.test(name)) return !isSmallMonth(before, after);
  if (!OTHER_WORDS.test(name)) return false;
  const introduced =
    /(?:^|[\s(])(?:in|during|from|until|till|to|and|or|of|by|before|after|is|are|for|around|except|avoid)$/i.test(
      before,
    ) || /[,&:–-]$/.test(before);
  return !introduced && !/^(?:[,&.;)–-]|and\b|or\b|is\b|are\b|to\b|$)/.test(after);
}

/** Without a capital, "and may" and "to march" are verbs, so only a preposition of time or a list of months shows a month. */
function isSmallMonth(before: string, after: string): boolean {
  if (/(?:^|[\s(])(?:in|during|from|until|till|of|by|before|after|around|except)$/i.test(before)) return true;
  if (BEFORE_MONTH.test(after)) return true;
  return AFTER_MONTH_OR_COLON.test(before) && /^(?:[,&.;)–-]|and\b|or\b|is\b|are\b|$)/.test(after);
}
