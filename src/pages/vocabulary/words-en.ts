import type { AspectName } from '../../datasets/declared/comparison-data-points.ts';
import type { ComparisonType } from '../../datasets/declared/comparisons.ts';
import type { ValueClass } from '../../datasets/provenance/provenance.ts';
import { formatNumber } from '../../datasets/words/format-number.ts';
import type { Seasons } from '../../datasets/words/seasons.ts';
import { distanceEn, listEn, monthEn, MONTHS_EN, monthsEn } from '../../datasets/words/sentence-words-en.ts';
import { STYLE_WORDS_EN } from '../../datasets/words/style-words.ts';

const number = formatNumber('en', 0, 6);
const cents = formatNumber('en', 2);
const month = (date: Date) => `${monthEn(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;

/** Names of the values in the datasets, and number formats. */
export const wordsEn = {
  number,
  usd: (value: number) => `$${number(value)}`,
  usdAndCents: (value: number) => `$${cents(value)}`,
  date: (date: Date) => `${date.getUTCDate()} ${month(date)}`,
  month,
  list: listEn,
  distance: distanceEn,
  months: monthsEn,
  monthName: monthEn,
  monthNames: MONTHS_EN,
  shortMonths: MONTHS_EN.map((name) => name.slice(0, 3)),
  styles: STYLE_WORDS_EN,
  bands: { budget: 'Budget', mid: 'Mid-range', premium: 'Premium' },
  fromSimilarPlaces: 'based on similar places',
  fromListings: (listings: string) => `based on room prices in ${listings} hotel listings`,
  zones: {
    Af: 'tropical rainforest',
    Am: 'tropical monsoon',
    Aw: 'tropical savanna, dry winter',
    As: 'tropical savanna, dry summer',
    Cwa: 'subtropical, dry winter and hot summer',
    Cwb: 'subtropical highland, dry winter',
    Cfa: 'humid subtropical, hot summer',
    Cfb: 'temperate highland, rain in every season',
  } as Readonly<Record<string, string>>,
  languages: {
    vi: 'Vietnamese',
    kpm: 'Koho',
    km: 'Khmer',
    hmn: 'Hmong',
    tyz: 'Tày',
    mtq: 'Mường',
    bdq: 'Bahnar',
    ium: 'Dao',
    nut: 'Nùng',
    blt: 'Thái',
    sed: 'Sedang',
    jra: 'Jarai',
    rad: 'Rade',
    cjm: 'Cham',
    rog: 'Roglai',
    bru: 'Bru',
    hre: 'Hre',
  } as Readonly<Record<string, string>>,
  classes: {
    observed: 'measured or counted',
    published: 'published elsewhere',
    computed: 'calculated by a rule from suitable data',
    regional: 'calculated by a rule from similar places, because there is no data for the place itself',
    estimated: 'calculated by a rule from the closest data there is',
    editorial: 'our own judgement',
  } as Readonly<Record<ValueClass, string>>,
  classNames: {
    observed: 'observed',
    published: 'published',
    computed: 'computed',
    regional: 'regional',
    estimated: 'estimated',
    editorial: 'editorial',
  } as Readonly<Record<ValueClass, string>>,
  comparisonTypes: {
    headliners: 'Both belong on a first trip',
    neighbours: 'Close to each other, within 250 km',
    alternatives: 'Similar in style, season and cost',
    chosen: 'Travellers often choose between them',
    kept: 'Published earlier and kept',
  } as Readonly<Record<ComparisonType, string>>,
  aspects: ({ winter, summer }: Seasons): Readonly<Record<AspectName, string>> => ({
    cheaper: 'Cheaper mid-range day',
    warmer_winter: `Warmer from ${winter.en}`,
    cooler_summer: `Cooler from ${summer.en}`,
    drier: 'Less rain per year',
    more_dry_months: 'More dry months',
    sunnier: 'More sunshine per year',
    longer_season: 'More best months',
    bigger: 'Larger population',
  }),
  /** Describes the winner of an aspect, after "Hoi An is". */
  isBetter: ({ winter, summer }: Seasons): Readonly<Record<AspectName, string>> => ({
    cheaper: 'cheaper',
    warmer_winter: `warmer from ${winter.en}`,
    cooler_summer: `cooler from ${summer.en}`,
    drier: 'drier',
    more_dry_months: 'dry for more months',
    sunnier: 'sunnier',
    longer_season: 'good for more months',
    bigger: 'larger',
  }),
};

export type Vocabulary = typeof wordsEn;
