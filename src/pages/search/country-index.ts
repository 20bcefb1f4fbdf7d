import type { Country } from '../../countries/country.ts';
import type { Comparison } from '../../datasets/declared/comparisons.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { placeKey, type PlaceNames } from '../../datasets/words/place-names.ts';
import type { IndexedColumn } from '../../datasets/query/indexed-column.ts';
import type { RowIndex } from '../../datasets/query/row-index.ts';
import { pauseEvery, SLICE_MS, type Pause } from '../../datasets/releases/pause.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../site-language.ts';
import { styleName, VOCABULARY } from '../vocabulary/vocabulary.ts';
import { namesText, wordsText } from './search-text.ts';

/** A field with few values that search also uses. */
interface Trait {
  readonly codes: Uint32Array;
  /** The names of each value in both languages. */
  readonly texts: readonly string[];
}

/** The search index of a country. It adds only place names to the rows that are already in memory. */
export interface CountryIndex {
  readonly country: Country;
  readonly destinations: RowIndex;
  readonly comparisons: RowIndex;
  readonly placeNames: PlaceNames;
  /** All names of each destination, and one extra entry for a missing place. */
  readonly names: readonly string[];
  readonly traits: readonly Trait[];
  /** The positions of each comparison's two destinations. */
  readonly sides: readonly [a: Uint32Array, b: Uint32Array];
}

const AT_ONCE = 512;
const NO_NAMES = namesText([]);

export async function createCountryIndex(
  country: Country,
  destinations: RowIndex,
  comparisons: RowIndex,
  placeNames: PlaceNames,
): Promise<CountryIndex> {
  const pause = pauseEvery(SLICE_MS);
  const slugs = await destinations.readColumn('slug');
  const english = await destinations.readColumn('name_en');
  const regions = await destinations.readColumn('region_code');
  const styles = await destinations.readColumn('travel_style_tags');
  const sides = [await comparisons.readColumn('a_slug'), await comparisons.readColumn('b_slug')] as const;
  const typed = await listTypedNames(await comparisons.readColumn('target_keywords'), sides, pause);
  const positions = new Map<unknown, number>();
  const names: string[] = [];
  for (let row = 0; row < destinations.length; row += 1) {
    const slug = valueAt(slugs, row);
    positions.set(slug, row);
    const vietnamese = placeNames.get(placeKey({ country, slug })) ?? '';
    const others = [...(typed.get(slug) ?? []), ...(country.abbreviations?.[slug] ?? [])];
    names.push(namesText([valueAt(english, row), vietnamese, slug, ...others]));
    if (row % AT_ONCE === 0) await pause();
  }
  names.push(NO_NAMES);
  return {
    country,
    destinations,
    comparisons,
    placeNames,
    names,
    traits: [traitOf(regions, (code) => listRegionNames(country, code)), traitOf(styles, listStyleNames)],
    sides: [
      positionsOf(sides[0], positions, destinations.length),
      positionsOf(sides[1], positions, destinations.length),
    ],
  };
}

const valueAt = ({ values, codes }: IndexedColumn, row: number) => String(values[codes[row]!]);

function positionsOf(
  { values, codes }: IndexedColumn,
  positions: ReadonlyMap<unknown, number>,
  absent: number,
): Uint32Array {
  const ofValues = values.map((slug) => positions.get(slug) ?? absent);
  return codes.map((code) => ofValues[code]!);
}

function traitOf({ values, codes }: IndexedColumn, list: (value: unknown) => string[]): Trait {
  return { codes, texts: values.map((value) => wordsText(list(value))) };
}

function listRegionNames({ regions }: Country, code: unknown): string[] {
  const region = regions.find((each) => each.code === code);
  return region ? [region.en, region.vi] : [];
}

function listStyleNames(tags: unknown): string[] {
  return (tags as readonly string[]).flatMap((tag) => [
    tag,
    ...SITE_LANGUAGES.map((language) => styleName(VOCABULARY[language], tag)),
  ]);
}

/** The first keyword of each form contains both names as people type them, such as "saigon" for Ho Chi Minh City. */
const FORMS = [' vs ', ' hay '];

async function listTypedNames(
  { values, codes }: IndexedColumn,
  [first, second]: readonly [IndexedColumn, IndexedColumn],
  pause: Pause,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const typed = new Map<string, Set<string>>();
  const addName = (side: IndexedColumn, row: number, name: string) =>
    typed.getOrInsertComputed(valueAt(side, row), () => new Set()).add(name);
  for (let row = 0; row < codes.length; row += 1) {
    const keywords = values[codes[row]!] as Comparison['target_keywords'];
    for (const form of FORMS) {
      const [ofFirst, ofSecond, ...more] =
        keywords.find((keyword) => keyword.includes(form))?.split(form) ?? [];
      if (ofFirst === undefined || ofSecond === undefined || more.length > 0) continue;
      addName(first, row, ofFirst);
      addName(second, row, ofSecond);
    }
    if (row % AT_ONCE === 0) await pause();
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
