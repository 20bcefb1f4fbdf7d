import { countryPath, type Country } from '../../countries/country.ts';
import { cacheRecent } from '../../datasets/once.ts';
import { entriesOf } from '../../datasets/records.ts';
import { SEARCH_PATH } from '../../pages/layout.ts';
import { SearchIndex, type Search } from '../../pages/search/search-index.ts';
import {
  parseSearchAddress,
  searchPage,
  searchQuery,
  type HitGroup,
  type Results,
} from '../../pages/search/search-page.ts';
import { fill, SITE_LANGUAGES, type SiteWords } from '../../pages/language.ts';
import { listRequests } from '../openapi.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { Router } from '../router.ts';
import type { Site } from '../site-data.ts';
import { listDocuments } from './list-documents.ts';

const NO_RESULTS: Results = { groups: [], areSome: false };

const SHOWN_PLACES = 8;
const SHOWN_DOCUMENTS = 20;

/** A group of results before a search. */
type Group = Pick<HitGroup, 'id' | 'title'> & { readonly listPath?: string };

const refusal = (words: SiteWords) => ({ back: { name: words.search.refused, path: SEARCH_PATH } });

export function searchPages(addPage: AddPage, site: Site, router: Router): void {
  const { data, catalog, releases } = site;
  const declared = catalog.filter(({ live }) => !live);
  const remember = cacheRecent<SearchIndex>(SITE_LANGUAGES.length);
  const listRows = (words: SiteWords) =>
    Promise.all(data.countries.map(({ listEntries }) => listEntries(words)));
  const getIndex = (words: SiteWords) =>
    remember(`${words.language} ${releases.buildsOf(declared)}`, async () => {
      const rows = (await listRows(words)).flatMap(({ destinations, comparisons }) => [
        ...destinations,
        ...comparisons,
      ]);
      return new SearchIndex([...rows, ...listDocuments(site, await listRequests(site, router), words)]);
    });
  const make = async ({ words, query }: AskedPage) => {
    const search = parseSearchAddress(query);
    const groups = listGroups(site.countries, words);
    const results =
      search.words.length === 0 ? NO_RESULTS : findResults(await getIndex(words), search, groups);
    return { page: searchPage(search, results, words), query: searchQuery(search) };
  };
  addPage(SEARCH_PATH, make, { takes: 'any', refusal });
}

function listGroups(countries: readonly Country[], words: SiteWords): Group[] {
  const { comparison, finder, search } = words;
  const lists = { destinations: finder, comparisons: comparison.list };
  const ofCountries = countries.flatMap((country) =>
    entriesOf(lists).map(([kind, { title }]) => ({
      id: `${kind}-${country.slug}`,
      title: fill(title, { country: country.name[words.language] }),
      listPath: words.path(countryPath(country, `/${kind}`)),
    })),
  );
  return [...ofCountries, ...Object.entries(search.groups).map(([id, title]) => ({ id, title }))];
}

/** The groups in the order of their best results. */
function findResults(index: SearchIndex, search: Search, groups: readonly Group[]): Results {
  const { found, areSome } = index.find(search);
  const byGroup = Map.groupBy(found, ({ entry }) => entry.group);
  return {
    areSome,
    groups: Array.from(byGroup, ([id, results]): HitGroup => {
      const { title, listPath } = groups.find((group) => group.id === id)!;
      const hits = results.slice(0, listPath ? SHOWN_PLACES : SHOWN_DOCUMENTS).map(({ entry }) => entry);
      // Lists only support searches for every word.
      const hasMore = listPath !== undefined && !areSome && results.length > hits.length;
      const more = hasMore ? listPath + searchQuery(search) : undefined;
      return { id, title, hits, total: results.length, more };
    }),
  };
}
