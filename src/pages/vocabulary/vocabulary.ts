import type { Country } from '../../countries/country.ts';
import type { AspectName } from '../../datasets/declared/comparison-data-points.ts';
import { seasonsOf } from '../../datasets/words/seasons.ts';
import type { SiteLanguage } from '../site-language.ts';
import { wordsEn, type Vocabulary } from './words-en.ts';
import { wordsVi } from './words-vi.ts';

export const VOCABULARY: Readonly<Record<SiteLanguage, Vocabulary>> = { en: wordsEn, vi: wordsVi };

/** The name of a travel style; a tag without a name is shown as it is. */
export function styleName({ styles }: Vocabulary, tag: string): string {
  return styles.get(tag) ?? tag.replaceAll('-', ' ');
}

/** The names of comparison aspects, with the country's winter and summer. */
export function aspectNames(country: Country, language: SiteLanguage): Readonly<Record<AspectName, string>> {
  return VOCABULARY[language].aspects(seasonsOf(country));
}

const KILO = 1_000;

/** 812 B, 29.3 KB, 1.2 MB: in powers of ten. */
export function fileSize({ number }: Vocabulary, bytes: number): string {
  if (bytes < KILO) return `${number(bytes)} B`;
  const [size, unit] = bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${number(Math.round(size * 10) / 10)} ${unit}`;
}

/** "Vietnam", or "Vietnam and Newland" for two countries. */
export function countryNames(countries: readonly Country[], language: SiteLanguage): string {
  return VOCABULARY[language].list(countries.map(({ name }) => name[language]));
}
