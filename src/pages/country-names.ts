import type { Country } from '../countries/country.ts';
import type { SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

/** "Vietnam", or with more of them "Vietnam and Newland". */
export function countryNames(countries: readonly Country[], language: SiteLanguage): string {
  return VOCABULARY[language].list(countries.map(({ name }) => name[language]));
}
