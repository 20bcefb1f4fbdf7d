import { counted, fill, VOCABULARY, WORDS, type SiteLanguage, type SiteWords } from '../language.ts';

/** "1 destination", "68 destinations". */
export function countOf(
  what: keyof SiteWords['charts']['counts'],
  count: number,
  language: SiteLanguage,
): string {
  return counted(language, WORDS[language].charts.counts[what], count);
}

/** The names of all months with a value, such as "March and April". `values` begin in January. */
export function nameMonths(values: readonly number[], value: number, language: SiteLanguage): string {
  const { list, monthName } = VOCABULARY[language];
  const names = values.flatMap((each, index) =>
    each === value
      ? [fill(WORDS[language].charts.monthInside, { name: monthName(index + 1), month: index + 1 })]
      : [],
  );
  return list(names);
}
