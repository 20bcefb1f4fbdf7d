import { placeKey } from '../datasets/words/place-names.ts';
import { STYLE_WORDS_EN, STYLE_WORDS_VI } from '../datasets/words/style-words.ts';
import { BANDS, type Band } from '../datasets/measures/day-definition.ts';
import type { OptionSource } from './field.ts';
import type { Phrase } from './phrase.ts';
import { monthEn } from '../datasets/words/sentence-words-en.ts';
import { capitalized } from '../datasets/words/capitalized.ts';
import { MONTHS } from '../datasets/measures/month-runs.ts';

const BAND_NAMES: Readonly<Record<Band, Phrase>> = {
  budget: { en: 'Budget', vi: 'Tiết kiệm' },
  mid: { en: 'Mid-range', vi: 'Tầm trung' },
  premium: { en: 'Premium', vi: 'Cao cấp' },
};

function monthName(month: number): Phrase {
  return { en: monthEn(month), vi: `Tháng ${month}` };
}

export const PLACES: OptionSource = {
  byName: true,
  list: ({ country, destinations, names }) =>
    destinations.map(({ slug, name_en }) => ({
      value: slug,
      label: { en: name_en, vi: names.get(placeKey({ country, slug })) ?? name_en },
    })),
};

export const MONTH_OPTIONS: OptionSource = {
  byName: false,
  list: () => MONTHS.map((month) => ({ value: String(month), label: monthName(month) })),
};

export const BAND_OPTIONS: OptionSource<Band> = {
  byName: false,
  list: () => BANDS.map((band) => ({ value: band, label: BAND_NAMES[band] })),
};

/** The styles that at least one place has. */
export const STYLES: OptionSource = {
  byName: true,
  list({ destinations }) {
    const tags = new Set(destinations.flatMap(({ travel_style_tags }) => travel_style_tags));
    return Array.from(tags, (tag) => ({ value: tag, label: styleName(tag) }));
  },
};

/** The provinces and cities with at least one place. */
export const REGIONS: OptionSource = {
  byName: true,
  list({ country, destinations }) {
    const codes = new Set(destinations.map(({ region_code }) => region_code));
    return Array.from(codes, (code) => ({
      value: code,
      label: country.regions.find((region) => region.code === code) ?? { en: code, vi: code },
    }));
  },
};

function styleName(tag: string): Phrase {
  const spelled = tag.replaceAll('-', ' ');
  return {
    en: capitalized(STYLE_WORDS_EN.get(tag) ?? spelled),
    vi: capitalized(STYLE_WORDS_VI.get(tag) ?? spelled),
  };
}
