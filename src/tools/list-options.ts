import { REGION_NAMES } from '../datasets/region-names.ts';
import { STYLE_WORDS_EN, STYLE_WORDS_VI } from '../datasets/style-words.ts';
import { BAND_NAMES, BANDS } from './band.ts';
import type { Option } from './field.ts';
import { monthName, MONTHS } from './months.ts';
import type { Phrase } from './phrase.ts';
import type { ToolData } from './tool-data.ts';

export function listPlaces({ destinations, names }: ToolData): Option[] {
  return destinations.map(({ slug, name_en }) => ({
    value: slug,
    label: { en: name_en, vi: names.get(slug) ?? name_en },
  }));
}

export function listMonths(): Option[] {
  return MONTHS.map((month) => ({ value: String(month), label: monthName(month) }));
}

export function listBands(): Option[] {
  return BANDS.map((band) => ({ value: band, label: BAND_NAMES[band] }));
}

/** The styles that at least one place has. */
export function listStyles({ destinations }: ToolData): Option[] {
  const tags = new Set(destinations.flatMap(({ travel_style_tags }) => travel_style_tags));
  return [...tags].sort().map((tag) => ({ value: tag, label: capitalised(styleName(tag)) }));
}

/** The provinces and cities that at least one place lies in. */
export function listRegions({ destinations }: ToolData): Option[] {
  const codes = new Set(destinations.map(({ region_code }) => region_code));
  const options = [...codes].map((code) => ({ value: code, label: regionName(code) }));
  return options.sort((a, b) => (a.label.en < b.label.en ? -1 : 1));
}

function regionName(code: string): Phrase {
  return REGION_NAMES.get(code) ?? { en: code, vi: code };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function capitalised({ en, vi }: Phrase): Phrase {
  return { en: capital(en), vi: capital(vi) };
}

function styleName(tag: string): Phrase {
  const spelled = tag.replaceAll('-', ' ');
  return { en: STYLE_WORDS_EN.get(tag) ?? spelled, vi: STYLE_WORDS_VI.get(tag) ?? spelled };
}
