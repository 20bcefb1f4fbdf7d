import type { Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { placeKey, type PlaceNames } from '../../datasets/words/place-names.ts';
import { comparisonName, comparisonPath } from '../comparison/comparison-link.ts';
import { placePath } from '../place.ts';
import {
  fill,
  SITE_LANGUAGES,
  sitePath,
  styleName,
  VOCABULARY,
  WORDS,
  type SiteLanguage,
} from '../language.ts';
import type { Entry } from './search-index.ts';

/** What people type to find places or comparisons in general. */
const PLACE_WORDS = ['destination destinations place places', 'điểm đến nơi địa điểm'];
const PAIR_WORDS = [
  'vs versus or and compare compared comparison comparisons between better',
  'hay hoặc và với so sánh',
];

/** The first keyword of each form contains both names as people type them, such as "saigon" for Ho Chi Minh City. */
const FORMS = [' vs ', ' hay '];

export interface CountryEntries {
  readonly destinations: readonly Entry[];
  readonly comparisons: readonly Entry[];
}

/** The destinations and comparisons of a country, named in the language and found by names in both. */
export function listCountryEntries(
  country: Country,
  language: SiteLanguage,
  destinations: readonly Destination[],
  comparisons: readonly Comparison[],
  placeNames: PlaceNames,
): CountryEntries {
  const typed = listTypedNames(comparisons);
  const places = new Map(
    destinations.map((row) => {
      const { slug, name_en } = row;
      const vietnamese = placeNames.get(placeKey({ country, slug }));
      const others = [...(typed.get(slug) ?? []), ...(country.abbreviations?.[slug] ?? [])];
      const name = (language === 'vi' && vietnamese) || name_en;
      return [slug, { row, name, names: [name_en, vietnamese ?? '', slug, ...others] }] as const;
    }),
  );
  const vocabulary = VOCABULARY[language];
  const ofPlaces = Array.from(places.values(), ({ row, name, names }): Entry => {
    const region = country.regions.find(({ code }) => code === row.region_code);
    const months = vocabulary.months(row.best_visit_months);
    return {
      group: `destinations-${country.slug}`,
      href: sitePath(language, placePath({ country, slug: row.slug })),
      title: name,
      text: fill(WORDS[language].search.best, { region: region?.[language] ?? row.region_code, months }),
      names: [names],
      about: [
        ...Object.values(country.name),
        ...PLACE_WORDS,
        ...(region ? [region.en, region.vi] : []),
        ...listStyleNames(row.travel_style_tags),
      ],
      weight: -row.tier,
      row,
    };
  });
  const ofPairs = comparisons.map((row): Entry => {
    const sides = [row.a_slug, row.b_slug].flatMap((slug) => places.get(slug) ?? []);
    return {
      group: `comparisons-${country.slug}`,
      href: sitePath(language, comparisonPath(country, row)),
      title: comparisonName(row, places, language),
      text: vocabulary.comparisonTypes[row.type],
      names: sides.map(({ names }) => names),
      about: PAIR_WORDS,
      weight: row.search_volume,
      row,
    };
  });
  return { destinations: ofPlaces, comparisons: ofPairs };
}

function listStyleNames(tags: readonly string[]): string[] {
  return tags.flatMap((tag) => [
    tag,
    ...SITE_LANGUAGES.map((language) => styleName(VOCABULARY[language], tag)),
  ]);
}

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
