import { WORDS } from '../../../pages/words/words.ts';
import { fill } from '../../../pages/words/fill.ts';
import { countryPath } from '../../../countries/country.ts';
import {
  comparisonName,
  comparisonPath,
  COMPARISONS_PATH,
} from '../../../pages/comparison/comparison-link.ts';
import { DESTINATIONS_PATH, placePath } from '../../../pages/place.ts';
import { nameIn, type CountryIndex } from '../../../pages/search/country-index.ts';
import { scorePlaces, totalPairs, totalPlaces } from '../../../pages/search/score-country.ts';
import { scoreDocument, type Document } from '../../../pages/search/documents.ts';
import {
  SEARCH_WORDS,
  searchQuery,
  type Hit,
  type HitGroup,
  type Results,
} from '../../../pages/search/search-page.ts';
import type { Needs, Search } from '../../../pages/search/search-text.ts';
import { takeBest, type Ranked } from '../../../pages/search/take-best.ts';
import { sitePath, type SiteLanguage } from '../../../pages/site-language.ts';
import { VOCABULARY } from '../../../pages/vocabulary/vocabulary.ts';

export interface Searched {
  readonly countries: readonly CountryIndex[];
  readonly documents: readonly Document[];
}

/** A group of results with a score for sorting the groups. */
interface RankedGroup extends HitGroup {
  readonly score: number;
}

const SHOWN_PLACES = 8;
const SHOWN_DOCUMENTS = 20;

/** Finds results with every word, or else results with some of the words. */
export function findResults(searched: Searched, search: Search, language: SiteLanguage): Results {
  const groups = listGroups(searched, search, language, 'every');
  if (groups.length > 0) return { groups, areSome: false };
  return { groups: listGroups(searched, search, language, 'some'), areSome: true };
}

/** Sorts groups by their best result. */
function listGroups(
  { countries, documents }: Searched,
  search: Search,
  language: SiteLanguage,
  needs: Needs,
): RankedGroup[] {
  const groups: (RankedGroup | undefined)[] = [];
  for (const index of countries) groups.push(...findInCountry(index, search, language, needs));
  const byGroup = Map.groupBy(documents, ({ group }) => group);
  for (const [group, members] of byGroup) groups.push(findDocuments(group, members, search, language, needs));
  return groups.filter((group) => group !== undefined).sort((a, b) => b.score - a.score);
}

function findInCountry(
  index: CountryIndex,
  search: Search,
  language: SiteLanguage,
  needs: Needs,
): (RankedGroup | undefined)[] {
  const { country, destinations, comparisons } = index;
  const scores = scorePlaces(index, search);
  const places = totalPlaces(index, scores, search, needs);
  const pairs = totalPairs(index, scores, search, needs);
  const name = country.name[language];
  /** Lists only support searches for every word. */
  const listOf = (path: string) =>
    needs === 'every' ? sitePath(language, countryPath(country, path)) + searchQuery(search) : undefined;
  return [
    present(
      takeBest(places, SHOWN_PLACES, (row) => -destinations[row]!.tier),
      {
        id: `destinations-${country.slug}`,
        title: fill(WORDS[language].destination.list.title, { country: name }),
        more: listOf(DESTINATIONS_PATH),
      },
      (row) => presentPlace(index, row, language),
    ),
    present(
      takeBest(pairs, SHOWN_PLACES, (row) => comparisons[row]!.search_volume ?? -1),
      {
        id: `comparisons-${country.slug}`,
        title: fill(WORDS[language].comparison.list.title, { country: name }),
        more: listOf(COMPARISONS_PATH),
      },
      (row) => presentPair(index, row, language),
    ),
  ];
}

function findDocuments(
  group: Document['group'],
  documents: readonly Document[],
  search: Search,
  language: SiteLanguage,
  needs: Needs,
): RankedGroup | undefined {
  const totals = documents.map((document) => scoreDocument(document, search, needs));
  return present(
    takeBest(totals, SHOWN_DOCUMENTS, (at) => -at),
    { id: group, title: SEARCH_WORDS[language].groups[group] },
    (at) => documents[at]!,
  );
}

function present(
  { best, total }: Ranked,
  { more, ...group }: Pick<HitGroup, 'id' | 'title' | 'more'>,
  presentHit: (at: number) => Hit,
): RankedGroup | undefined {
  const [first] = best;
  if (!first) return undefined;
  return {
    ...group,
    hits: best.map(({ at }) => presentHit(at)),
    total,
    more: total > best.length ? more : undefined,
    score: first.score,
  };
}

function presentPlace(index: CountryIndex, row: number, language: SiteLanguage): Hit {
  const { country, destinations } = index;
  const place = destinations[row]!;
  const region = country.regions.find(({ code }) => code === place.region_code)?.[language];
  const months = VOCABULARY[language].months(place.best_visit_months);
  return {
    href: sitePath(language, placePath({ country, slug: place.slug })),
    title: nameIn(index, place, language),
    text: SEARCH_WORDS[language].best(region ?? place.region_code, months),
  };
}

function presentPair(index: CountryIndex, row: number, language: SiteLanguage): Hit {
  const { country, destinations, comparisons, sides } = index;
  const pair = comparisons[row]!;
  const places = sides[row]!.flatMap((at) => destinations[at] ?? []);
  const names = new Map(places.map((place) => [place.slug, { name: nameIn(index, place, language) }]));
  return {
    href: sitePath(language, comparisonPath(country, pair)),
    title: comparisonName(pair, names, language),
    text: VOCABULARY[language].comparisonTypes[pair.type],
  };
}
