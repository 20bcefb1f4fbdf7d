import type { SiteLanguage } from '../site-language.ts';
import { chartWords } from './chart-words.ts';

const IN_A_YEAR = 12;

/** Months 1 to 12 as runs from first to last; one that goes on after December does so in January. */
export function monthRanges(months: readonly number[]): [from: number, to: number][] {
  const chosen = new Set(months);
  if (chosen.size === IN_A_YEAR) return [[1, IN_A_YEAR]];
  const before = (month: number) => (month === 1 ? IN_A_YEAR : month - 1);
  const after = (month: number) => (month === IN_A_YEAR ? 1 : month + 1);
  return [...chosen]
    .filter((month) => !chosen.has(before(month)))
    .sort((a, b) => a - b)
    .map((from) => {
      let to = from;
      while (chosen.has(after(to))) to = after(to);
      return [from, to];
    });
}

/** As people say it: "March to May and September to November". */
export function describeMonths(months: readonly number[], language: SiteLanguage): string {
  const words = chartWords(language);
  const name = (month: number) => words.months[month - 1]!;
  const spans = monthRanges(months).flatMap(([from, to]) => {
    if (from === to) return [name(from)];
    const isPair = to === (from % IN_A_YEAR) + 1;
    return isPair ? [name(from), name(to)] : [words.monthsBetween(name(from), name(to))];
  });
  return joinWords(spans, words.and);
}

export function joinWords(parts: readonly string[], and: string): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`;
}
