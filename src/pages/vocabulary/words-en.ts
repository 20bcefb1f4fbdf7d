import type { AspectName } from '../../datasets/declared/comparison-data-points.ts';
import type { ComparisonType } from '../../datasets/declared/comparisons.ts';
import type { ValueClass } from '../../datasets/provenance/provenance.ts';
import type { Seasons } from '../../datasets/words/seasons.ts';
import { distanceEn, listEn, MONTHS_EN, monthsEn } from '../../datasets/words/sentence-words-en.ts';
import { STYLE_WORDS_EN } from '../../datasets/words/style-words.ts';
import { rememberTexts } from '../remember-texts.ts';

const number = rememberTexts(new Intl.NumberFormat('en', { maximumFractionDigits: 6 }));
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What the values of the datasets are called, and how figures are written. */
export const wordsEn = {
  number,
  usd: (value: number) => `$${number(value)}`,
  date: (value: Date) => date.format(value),
  list: listEn,
  distance: distanceEn,
  months: monthsEn,
  monthNames: MONTHS_EN,
  shortMonths: MONTHS_EN.map((name) => name.slice(0, 3)),
  styles: STYLE_WORDS_EN,
  bands: { budget: 'Budget', mid: 'Mid-range', premium: 'Premium' },
  fromSimilarPlaces: 'from similar places',
  fromHotels: (hotels: string) => `from the room prices of ${hotels} hotels`,
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
    published: 'printed by somebody',
    computed: 'worked out by a rule from input that fits',
    regional: 'worked out by a rule from like places, because nobody observed it at the place itself',
    estimated: 'worked out by a rule from input that only comes near',
    editorial: 'judged by us',
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
    headliners: 'Both are among the first places to see',
    neighbours: 'Neighbours within 250 km',
    alternatives: 'Alike in styles, season and cost',
    chosen: 'Travellers weigh the two',
    kept: 'Published before, and kept',
  } as Readonly<Record<ComparisonType, string>>,
  aspects: ({ winter, summer }: Seasons): Readonly<Record<AspectName, string>> => ({
    cheaper: 'Cheaper day, mid-range',
    warmer_winter: `Warmer from ${winter.en}`,
    cooler_summer: `Cooler from ${summer.en}`,
    drier: 'Less rain in the year',
    more_dry_months: 'More dry months',
    sunnier: 'More sunshine in the year',
    longer_season: 'More of the best months',
    bigger: 'More people live there',
  }),
};

export type Vocabulary = typeof wordsEn;
