import type { Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { placeKey, type PlaceNames } from '../../datasets/words/place-names.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../site-language.ts';
import { styleName, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { namesText, wordsText } from './search-text.ts';

/** The names of a country's places and comparisons as search reads them. */
export interface CountryIndex {
  readonly country: Country;
  readonly destinations: readonly Destination[];
  readonly comparisons: readonly Comparison[];
  readonly placeNames: PlaceNames;
  /** All names of each destination, and one extra entry for a missing place. */
  readonly names: readonly string[];
  /** Each destination's region and travel styles, in both languages. */
  readonly traits: readonly string[];
  /** The positions of each comparison's two destinations. */
  readonly sides: readonly (readonly [a: number, b: number])[];
}

const NO_NAMES = namesText([]);

export function createCountryIndex(
  country: Country,
  destinations: readonly Destination[],
  comparisons: readonly Comparison[],
  placeNames: PlaceNames,
): CountryIndex {
  const typed = listTypedNames(comparisons);
  const positions = new Map(destinations.map(({ slug }, at) => [slug, at]));
  const positionOf = (slug: string) => positions.get(slug) ?? destinations.length;
  const names = destinations.map(({ slug, name_en }) => {
    const vietnamese = placeNames.get(placeKey({ country, slug })) ?? '';
    const others = [...(typed.get(slug) ?? []), ...(country.abbreviations?.[slug] ?? [])];
    return namesText([name_en, vietnamese, slug, ...others]);
  });
  return {
    country,
    destinations,
    comparisons,
    placeNames,
    names: [...names, NO_NAMES],
    traits: destinations.map(({ region_code, travel_style_tags }) =>
      wordsText([...listRegionNames(country, region_code), ...listStyleNames(travel_style_tags)]),
    ),
    sides: comparisons.map(({ a_slug, b_slug }) => [positionOf(a_slug), positionOf(b_slug)]),
  };
}

function listRegionNames({ regions }: Country, code: string): string[] {
  const region = regions.find((each) => each.code === code);
  return region ? [region.en, region.vi] : [];
}

function listStyleNames(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => [
    tag,
    ...SITE_LANGUAGES.map((language) => styleName(VOCABULARY[language], tag)),
  ]);
}

/** The first keyword of each form contains both names as people type them, such as "saigon" for Ho Chi Minh City. */
const FORMS = [' vs ', ' hay '];

function listTypedNames(comparisons: readonly Comparison[]): ReadonlyMap<string, ReadonlySet<string>> {
  const typed = new Map<string, Set<string>>();
  const addName = (slug: string, name: string) => typed.getOrInsertComputed(slug, () => new Set()).add(name);
  for (const { a_slug, b_slug, target_keywords } of comparisons) {
    for (const form of FORMS) {
      const [ofFirst, ofSecond, ...more] =
        target_keywords.find((keyword) => keyword.includes(form))?.split(form) ?? [];
      if (ofFirst === undefined || ofSecond === undefined || more.length > 0) continue;
      addName(a_slug, ofFirst);
      addName(b_slug, ofSecond);
    }
  }
  return typed;
}

/** The name of a destination in a language. */
export function nameIn(
  { country, placeNames }: CountryIndex,
  { slug, name_en }: Pick<Destination, 'slug' | 'name_en'>,
  language: SiteLanguage,
): string {
  return (language === 'vi' && placeNames.get(placeKey({ country, slug }))) || name_en;
}
