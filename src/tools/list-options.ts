import type { Destination } from '../datasets/destinations.ts';
import type { PlaceNames } from '../datasets/place-names.ts';
import { STYLE_WORDS_EN, STYLE_WORDS_VI } from '../datasets/style-words.ts';
import { BAND_NAMES, BANDS } from './band.ts';
import type { Option } from './field.ts';
import { monthName, MONTHS } from './months.ts';
import type { Phrase } from './phrase.ts';
import type { ToolData } from './tool-data.ts';

export function listPlaces({ destinations, names }: ToolData): Option[] {
  return destinations.map(({ slug, name_en }) => ({
    value: slug,
    label: { en: name_en, vi: names.get(slug)?.nameVi ?? name_en },
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
  return [...tags].sort().map((tag) => ({ value: tag, label: styleName(tag) }));
}

/** The provinces and cities that at least one place lies in. */
export function listRegions({ destinations, names }: ToolData): Option[] {
  const regions = new Map(destinations.map((row) => [row.region_code, regionOf(row, names)]));
  const options = [...regions].map(([value, label]) => ({ value, label }));
  return options.sort((a, b) => (a.label.en < b.label.en ? -1 : 1));
}

function regionOf({ slug, region_code }: Destination, names: PlaceNames): Phrase {
  const known = names.get(slug);
  return known ? { en: known.regionEn, vi: known.regionVi } : { en: region_code, vi: region_code };
}

function styleName(tag: string): Phrase {
  const spelled = tag.replaceAll('-', ' ');
  return { en: STYLE_WORDS_EN.get(tag) ?? spelled, vi: STYLE_WORDS_VI.get(tag) ?? spelled };
}
