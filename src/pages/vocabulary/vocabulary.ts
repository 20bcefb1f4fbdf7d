import type { Country } from '../../countries/country.ts';
import type { AspectName } from '../../datasets/declared/comparison-data-points.ts';
import { MONTHS, seasonsOf } from '../../datasets/measures/months.ts';
import { formatNumber } from '../../datasets/words/text.ts';
import {
  distanceEn,
  listEn,
  monthEn,
  MONTHS_EN,
  monthsEn,
  distanceVi,
  listVi,
  monthsVi,
} from '../../datasets/words/sentence-words.ts';
import { STYLE_WORDS_EN, STYLE_WORDS_VI } from '../../datasets/words/style-words.ts';
import type { SiteLanguage } from '../site-language.ts';
import { fillAll, WORDS } from '../words/words.ts';

const numbers = (language: SiteLanguage) => ({
  number: formatNumber(language, 0, 6),
  cents: formatNumber(language, 2),
});
const en = numbers('en');
const vi = numbers('vi');
const monthAndYearEn = (date: Date) => `${monthEn(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
const monthVi = (month: number) => `Tháng ${month}`;

/** How each language writes figures, dates, months and lists. */
const FORMATS = {
  en: {
    number: en.number,
    usd: (value: number) => `$${en.number(value)}`,
    usdAndCents: (value: number) => `$${en.cents(value)}`,
    date: (date: Date) => `${date.getUTCDate()} ${monthAndYearEn(date)}`,
    month: monthAndYearEn,
    list: (items: readonly string[]) => listEn(items),
    distance: distanceEn,
    months: monthsEn,
    monthName: monthEn,
    monthInText: monthEn,
    monthNames: MONTHS_EN,
    shortMonths: MONTHS_EN.map((name) => name.slice(0, 3)),
    styles: STYLE_WORDS_EN,
  },
  vi: {
    number: vi.number,
    usd: (value: number) => `${vi.number(value)} USD`,
    usdAndCents: (value: number) => `${vi.cents(value)} USD`,
    date: (date: Date) => `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`,
    month: (date: Date) => `tháng ${date.getUTCMonth() + 1} năm ${date.getUTCFullYear()}`,
    list: (items: readonly string[]) => listVi(items),
    distance: distanceVi,
    months: monthsVi,
    monthName: monthVi,
    monthInText: (month: number) => `tháng ${month}`,
    monthNames: MONTHS.map(monthVi),
    shortMonths: MONTHS.map((month) => `Th ${month}`),
    styles: STYLE_WORDS_VI,
  },
};

function vocabularyIn(language: SiteLanguage) {
  const { bands, classes, classNames, comparisonTypes, ...words } = WORDS[language].vocabulary;
  return {
    ...FORMATS[language],
    bands,
    classes,
    classNames,
    comparisonTypes,
    zones: words.zones as Readonly<Record<string, string>>,
    languages: words.languages as Readonly<Record<string, string>>,
    fromSimilarPlaces: words.fromSimilarPlaces,
    fromListings: words.fromListings,
  };
}

/** Names of the values in the datasets, and formats. */
export type Vocabulary = ReturnType<typeof vocabularyIn>;

export const VOCABULARY: Readonly<Record<SiteLanguage, Vocabulary>> = {
  en: vocabularyIn('en'),
  vi: vocabularyIn('vi'),
};

/** The name of a travel style; a tag without a name is shown as it is. */
export function styleName({ styles }: Pick<Vocabulary, 'styles'>, tag: string): string {
  return styles.get(tag) ?? tag.replaceAll('-', ' ');
}

/** The names of comparison aspects, or what the winner of each is after "Hoi An is", with the country's winter and summer. */
export function aspectNames(
  country: Country,
  language: SiteLanguage,
  form: 'aspects' | 'isBetter' = 'aspects',
): Readonly<Record<AspectName, string>> {
  const { winter, summer } = seasonsOf(country);
  const seasons = { winter: winter[language], summer: summer[language] };
  return fillAll(WORDS[language].vocabulary[form], seasons);
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
