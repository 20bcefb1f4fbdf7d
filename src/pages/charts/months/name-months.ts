import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';

/** The names of all months with a value, such as "March and April". `values` begin in January. */
export function nameMonths(values: readonly number[], value: number, language: SiteLanguage): string {
  const { list, monthName } = VOCABULARY[language];
  return list(values.flatMap((each, index) => (each === value ? [monthName(index + 1)] : [])));
}
