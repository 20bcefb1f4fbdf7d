import { type Country } from '../../countries/country.ts';
import {
  countryPath,
  DESTINATIONS_PATH,
  landingPath,
  sourcePath,
  SOURCES_PATH,
  qualityPath,
  toolPath,
  TOOLS_PATH,
} from '../../datasets/addresses.ts';
import { cacheRecent, entriesOf } from '../../datasets/records.ts';
import { SEARCH_PATH } from '../../pages/layout.ts';
import { monthWord, SearchIndex, type Search, type Entry } from '../../pages/search/search-index.ts';
import SEARCH_WORDS from '../../pages/search/search-words.json' with { type: 'json' };
import { MONTHS } from '../../datasets/words/text.ts';
import {
  parseSearchAddress,
  searchPage,
  searchQuery,
  type HitGroup,
  type Results,
} from '../../pages/search/search-page.ts';
import {
  fill,
  SITE_LANGUAGES,
  type SiteWords,
  countryNames,
  declarationWords,
} from '../../pages/language.ts';
import { listRequests } from '../openapi.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { Router } from '../router.ts';
import { type Site, findDeclared } from '../site-data.ts';
import { REFERENCE_PATH, requestName, type ListedRequest } from '../../pages/reference/reference-page.ts';
import { creditTitle, sourceTexts } from '../../pages/receipts.ts';
import { describeTool } from '../../tools/tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { QUERY_PATH } from '../../pages/query/query-page.ts';

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

/** What travellers look for comes first. */
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

function findResults(index: SearchIndex, search: Search, groups: readonly Group[]): Results {
  const { found, areSome } = index.find(search);
  const byGroup = Map.groupBy(found, ({ entry }) => entry.group);
  return {
    areSome,
    groups: groups.flatMap(({ id, title, listPath }) => {
      const results = byGroup.get(id);
      if (!results) return [];
      const hits = results.slice(0, listPath ? SHOWN_PLACES : SHOWN_DOCUMENTS).map(({ entry }) => entry);
      // Lists only support searches for every word.
      const hasMore = listPath !== undefined && !areSome && results.length > hits.length;
      const more = hasMore ? listPath + searchQuery(search) : undefined;
      return [{ id, title, hits, total: results.length, more }];
    }),
  };
}

/** Everything searchable besides destinations and comparisons. */
function listDocuments(site: Site, requests: readonly ListedRequest[], words: SiteWords): Entry[] {
  return [
    ...listDatasets(site, words),
    ...listTools(site, words),
    ...listMethod(site, words),
    ...listParts('/partners', words.partners, words.partners, words),
    ...listSources(site, words),
    ...listOperations(requests, words),
  ];
}

function listDatasets(site: Site, words: SiteWords): Entry[] {
  const { title, description } = words.dataset.list;
  const { releases, countries } = site;
  const datasets = releases.listPublished().flatMap((dataset) => {
    const { declaration, number } = releases.get(dataset.slug);
    const said = declarationWords(findDeclared(site, dataset), words);
    const qualityTitle = fill(words.quality.title, { name: said.name });
    const qualityText = fill(words.quality.description, { number });
    return [
      entryIn('datasets', words.path(landingPath(dataset)), said.name, said.description, {
        names: [declaration.name, ...(declaration.keywords ?? [])],
        about: [declaration.slug, ...Object.entries(said.columns).flat()],
      }),
      entryIn('datasets', words.path(qualityPath(dataset)), qualityTitle, qualityText, {
        about: Object.values(words.quality.parts),
      }),
    ];
  });
  const text = fill(description, { countries: countryNames(countries, words) });
  const { query } = words;
  return [
    ...datasets,
    entryIn('datasets', words.path('/datasets'), title, text),
    entryIn('datasets', words.path(QUERY_PATH), query.title, query.description, { names: ['SQL', 'SQLite'] }),
  ];
}

function listTools({ countries }: Site, words: SiteWords): Entry[] {
  const moreNames: Readonly<Record<string, readonly string[]>> = SEARCH_WORDS.tools;
  return countries.flatMap((country) => {
    const countryName = country.name[words.language];
    const tools = TOOLS.map((tool) => {
      const name = tool.name[words.language];
      const title = countries.length > 1 ? `${name}, ${countryName}` : name;
      const text = describeTool(tool, country)[words.language];
      const names = [tool.slug, ...Object.values(tool.name), ...(moreNames[tool.slug] ?? [])];
      return entryIn('tools', words.path(toolPath(tool, country)), title, text, { names });
    });
    const path = words.path(countryPath(country, TOOLS_PATH));
    const all = fill(words.tools.toolsTitle, { country: countryName });
    return [...listFound(country, words), ...tools, entryIn('tools', path, all, words.tools.toolsLead)];
  });
}

/** Results of the finder that people search for: each month, and the cheapest places. */
function listFound(country: Country, words: SiteWords): Entry[] {
  const path = words.path(countryPath(country, DESTINATIONS_PATH));
  const text = fill(words.finder.title, { country: country.name[words.language] });
  const found = (query: string, title: string, names: readonly string[]) =>
    entryIn('tools', `${path}?${query}#result`, title, text, { names });
  const ofMonths = MONTHS.map((month) => {
    const title = fill(words.search.inMonth, { month: words.monthInText(month) });
    return found(`month=${month}`, title, [monthWord(month)]);
  });
  return [...ofMonths, found('sort=avg_daily_budget_usd.mid', words.search.cheapest, SEARCH_WORDS.cheapest)];
}

interface Described {
  readonly title: string;
  readonly description: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** A page and its sections; each section's text includes its title. */
function listParts(path: string, said: Described, ofParts: object, words: SiteWords): Entry[] {
  const href = words.path(path);
  const parts = Object.entries(said.parts).map(([id, title]) => {
    const about = collectTexts(ofParts[id as keyof object]);
    return entryIn('docs', `${href}#${id}`, `${said.title}: ${title}`, '', { names: [title], about });
  });
  return [entryIn('docs', href, said.title, said.description), ...parts];
}

function listMethod({ countries }: Site, words: SiteWords): Entry[] {
  const { list, classes, classNames, method } = words;
  const census = list(countries.map((country) => country.census[words.language]));
  const ofParts = {
    steps: method.steps,
    rules: method.rules.map(({ title, text }) => [title, fill(text, { census })]),
    classes: [classes, classNames],
    limits: method.limits,
  };
  return listParts('/how-it-is-made', method, ofParts, words);
}

function listSources({ sourceLibrary }: Site, words: SiteWords): Entry[] {
  const { title, description } = words.sources;
  const all = entryIn('docs', words.path(SOURCES_PATH), title, description);
  const sources = sourceLibrary.list().map((source) => {
    const texts = sourceTexts(source, words);
    return entryIn('docs', words.path(sourcePath(source.name)), creditTitle(texts.credit), texts.title, {
      ...(texts.lang && { lang: 'en' }),
      names: [source.name, source.credit],
      about: [source.title],
    });
  });
  return [all, ...sources];
}

function listOperations(requests: readonly ListedRequest[], words: SiteWords): Entry[] {
  const { title, description } = words.reference;
  const path = words.path(REFERENCE_PATH);
  const operations = requests.map(({ id, summary, addresses: [address = ''], description: about }) =>
    entryIn('docs', `${path}#${id}`, requestName(summary, words), address, {
      names: [summary],
      about: [about],
    }),
  );
  return [entryIn('docs', path, title, description), ...operations];
}

function entryIn(
  group: Entry['group'],
  href: string,
  title: string,
  text: string,
  {
    names = [],
    about = [],
    ...more
  }: Pick<Entry, 'lang'> & Partial<Record<'names' | 'about', readonly string[]>> = {},
): Entry {
  return { group, href, title, text, ...more, names: [[title, ...names]], about: [text, ...about] };
}

/** All plain texts in an object of words. */
function collectTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(collectTexts) : [];
}
