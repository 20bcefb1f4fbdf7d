import type { Country } from '../countries/country.ts';
import type { AspectName } from '../datasets/declared/comparison-data-points.ts';
import {
  MONTHS,
  seasonsOf,
  formatNumber,
  monthEn,
  MONTHS_EN,
  fill,
  type Values,
  WRITING,
} from '../datasets/words/text.ts';
import { keysOf, mapKeys, mapValues } from '../datasets/records.ts';
import { kindOf, type DeclarationOfCountry } from '../datasets/dataset.ts';
import type { DatasetWords } from '../datasets/metadata/schema-org.ts';
import * as en from './words/en.ts';
import * as vi from './words/vi.ts';
import DECLARATIONS_VI from './words/vi/declarations.json' with { type: 'json' };

export const SITE_LANGUAGES = ['en', 'vi'] as const;

export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** English is at the root, every other language under its tag: `/partners`, `/vi/partners`. */
export function sitePath(language: SiteLanguage, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** In pixels, of the preview card that other sites show with a link. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The path of a page's preview card. `path` is the page's path on the English site. */
export function sharePath(language: SiteLanguage, path: string): string {
  return `/og/${language}${path === '/' ? '/home' : path}.png`;
}

/** A text in its plural forms: `one` and `other` as in Intl.PluralRules, or `=2` for exactly two. */
interface Forms {
  readonly other: string;
  readonly [form: string]: string;
}

/** The shape that the texts of another language must have. A language may lack plural forms. */
type Words<En> = En extends string
  ? string
  : En extends { other: string }
    ? Forms
    : En extends readonly (infer Item)[]
      ? readonly Words<Item>[]
      : { readonly [Key in keyof En]: Words<En[Key]> };

/** All texts of the site; a key that is missing in Vietnamese is a type error. */
type AreaWords = Words<typeof en>;

const AREAS: Readonly<Record<SiteLanguage, AreaWords>> = { en, vi };

export { fill };

function fillAll<Key extends string>(templates: Readonly<Record<Key, string>>, values: Values) {
  return mapKeys(keysOf(templates), (key) => fill(templates[key], values));
}

const PLURALS = { en: new Intl.PluralRules('en'), vi: new Intl.PluralRules('vi') };

/** Fills the plural form for a count, which is also the value of {count}. */
export function counted(words: SiteWords, forms: Forms, count: number, values: Values = {}): string {
  const form = forms[`=${count}`] ?? forms[PLURALS[words.language].select(count)] ?? forms.other;
  return fill(form, { ...values, count: words.number(count) });
}

const numbers = (language: SiteLanguage) => ({
  number: formatNumber(language, 0, 6),
  cents: formatNumber(language, 2),
});
const inEnglish = numbers('en');
const inVietnamese = numbers('vi');
const monthAndYearEn = (date: Date) => `${monthEn(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
const monthVi = (month: number) => `Tháng ${month}`;

/** How each language writes figures, dates, months and lists. */
const FORMATS = {
  en: {
    ...WRITING.en,
    currency: 'USD',
    number: inEnglish.number,
    usd: (value: number) => `$${inEnglish.number(value)}`,
    usdAndCents: (value: number) => `$${inEnglish.cents(value)}`,
    date: (date: Date) => `${date.getUTCDate()} ${monthAndYearEn(date)}`,
    month: monthAndYearEn,
    monthName: monthEn,
    monthInText: monthEn,
    monthNames: MONTHS_EN,
    shortMonths: MONTHS_EN.map((name) => name.slice(0, 3)),
  },
  vi: {
    ...WRITING.vi,
    currency: 'VND',
    number: inVietnamese.number,
    usd: (value: number) => `${inVietnamese.number(value)} USD`,
    usdAndCents: (value: number) => `${inVietnamese.cents(value)} USD`,
    date: (date: Date) => `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`,
    month: (date: Date) => `tháng ${date.getUTCMonth() + 1} năm ${date.getUTCFullYear()}`,
    monthName: monthVi,
    monthInText: (month: number) => `tháng ${month}`,
    monthNames: MONTHS.map(monthVi),
    shortMonths: MONTHS.map((month) => `Th ${month}`),
  },
};

function vocabularyIn(language: SiteLanguage) {
  const { zones, languages, ...words } = AREAS[language].vocabulary;
  return {
    language,
    /** The address of a page in this language. `path` is the one on the English site. */
    path: (path: string) => sitePath(language, path),
    ...FORMATS[language],
    ...words,
    zones: zones as Readonly<Record<string, string>>,
    languages: languages as Readonly<Record<string, string>>,
  };
}

/** Names of the values in the datasets, and formats. */
export type Vocabulary = ReturnType<typeof vocabularyIn>;

export type SiteWords = AreaWords & Vocabulary;

/** A language of the site: its texts by area, the names of values, and how it writes figures, dates, lists and addresses. */
export const WORDS: Readonly<Record<SiteLanguage, SiteWords>> = {
  en: { ...AREAS.en, ...vocabularyIn('en') },
  vi: { ...AREAS.vi, ...vocabularyIn('vi') },
};

/** The name of a travel style; a tag without a name is shown as it is. */
export function styleName({ styles }: Pick<Vocabulary, 'styles'>, tag: string): string {
  return styles.get(tag) ?? tag.replaceAll('-', ' ');
}

export function tierName({ destination }: SiteWords, tier: string | number): string {
  const tiers: Readonly<Record<string, string>> = destination.tiers;
  return tiers[tier] ?? String(tier);
}

/** The names of comparison aspects, what the winner of each is after "Hoi An is", or what a traveller who chooses it wants. */
export function aspectNames(
  country: Country,
  words: SiteWords,
  form: 'aspects' | 'isBetter' | 'wanted' = 'aspects',
): Readonly<Record<AspectName, string>> {
  const { winter, summer } = seasonsOf(country);
  const seasons = { winter: winter[words.language], summer: summer[words.language] };
  return fillAll(words.vocabulary[form], seasons);
}

const KILO = 1_000;

/** 812 B, 29.3 KB, 1.2 MB: in powers of ten. */
export function fileSize({ number }: Vocabulary, bytes: number): string {
  if (bytes < KILO) return `${number(bytes)} B`;
  const [size, unit] = bytes < KILO * KILO ? [bytes / KILO, 'KB'] : [bytes / KILO / KILO, 'MB'];
  return `${number(Math.round(size * 10) / 10)} ${unit}`;
}

/** "Vietnam", or "Vietnam and Newland" for two countries. */
export function countryNames(countries: readonly Country[], { language, list }: SiteWords): string {
  return list(countries.map(({ name }) => name[language]));
}

const TOOL_USAGE = 'tool-usage-daily';

/** The dataset's kind, regardless of country and operator. The slug of the tool usage dataset starts with the operator's name. */
export function declaredKind(dataset: Pick<DeclarationOfCountry, 'slug' | 'country'>): string {
  return dataset.slug.endsWith(`-${TOOL_USAGE}`) ? TOOL_USAGE : kindOf(dataset);
}

/** The dataset's name, description and columns in a language. Columns without a translation are in English. */
export function declarationWords(dataset: DeclarationOfCountry, { language }: SiteWords): DatasetWords {
  const { name, description } = dataset;
  const columns = mapValues(dataset.columns, (column) => column.description);
  const translated = language === 'vi' ? findWordsVi(dataset) : undefined;
  return { name, description, ...translated, columns: { ...columns, ...translated?.columns } };
}

function findWordsVi(dataset: DeclarationOfCountry): DatasetWords | undefined {
  const { country } = dataset;
  const kind = declaredKind(dataset);
  const words = (DECLARATIONS_VI as Readonly<Record<string, DatasetWords>>)[kind];
  if (!words || !country) return kind === TOOL_USAGE ? words : undefined;
  const values = {
    country: country.name.vi,
    regionUnit: country.regionUnit.vi,
    census: country.census.vi,
    groupArea: country.groupArea.vi,
    interest: country.interest.names.vi,
  };
  return {
    name: fill(words.name, values),
    description: fill(words.description, values),
    columns: fillAll(words.columns, values),
  };
}
