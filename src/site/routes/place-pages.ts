import { countryPath } from '../../countries/country.ts';
import type { Row } from '../../datasets/dataset.ts';
import { once } from '../../datasets/once.ts';
import { MONTHS } from '../../datasets/measures/months.ts';
import { isGiven, type SourceDescription } from '../../datasets/provenance/source-library.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import type { Parameters as Query, RowQuery } from '../../datasets/query/row-query.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { comparisonPath, placePath } from '../../pages/place.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { COMPARISON_CONTROLS, comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import { findControls, tableQuery } from '../../pages/dataset/table-rows.ts';
import { mapCard, pairCard, placeCard, type DrawCard } from '../../pages/charts/share-cards.ts';
import { destinationPage } from '../../pages/destination/destination-page.ts';
import { DESTINATION_CONTROLS, destinationsPage } from '../../pages/destination/destinations-page.ts';
import { WORDS, type SiteWords } from '../../pages/language.ts';
import { parseListView, type ListedRows } from '../../pages/dataset/filter-form.ts';
import { type CountryEntries, isNamed, parseSearch, SearchIndex } from '../../pages/search/search-index.ts';
import { invalidParameter } from '../../errors.ts';
import { findReceipts } from '../dataset-facts.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import type { CountryData, Site } from '../site-data.ts';

const LISTS = {
  destinations: { page: destinationsPage, said: 'destination', controls: DESTINATION_CONTROLS },
  comparisons: { page: comparisonsPage, said: 'comparison', controls: COMPARISON_CONTROLS },
} as const;

export function destinationPages(addPage: AddPage, site: Site): void {
  const { db, data, sourceLibrary, toolFacts, baseUrl } = site;
  const { findYears } = data;
  for (const ofCountry of data.countries) {
    const { country, findPlaces, listDestinations, listComparisons } = ofCountry;
    const { destinations } = ofCountry.datasets;
    addList(addPage, site, ofCountry, 'destinations');
    const makePage = async ({ words, params }: AskedPage) => {
      const row = listDestinations().find(({ slug }) => slug === params['slug']);
      if (!row) {
        const named = (await ofCountry.listEntries(words)).destinations.find((entry) =>
          isNamed(entry, params['slug']!),
        );
        return named && { movedTo: placePath({ country, slug: (named.row as Destination).slug }) };
      }
      const places = await findPlaces(words);
      const { sources } = await data.findFacts(destinations);
      const page = {
        place: places.get(row.slug)!,
        places,
        comparisons: listComparisons(),
        receipts: await findReceipts(db, destinations, row),
        sources,
        normals: data
          .readRows(ofCountry.datasets.climateNormals, { mayBeMissing: true })
          .filter(({ destination_slug }) => destination_slug === row.slug),
        rate: toolFacts.current().rates.get(country.currency.code),
        baseUrl,
        findYears,
        findLines: (source: SourceDescription, table: string) =>
          isGiven(sourceLibrary, source, table)
            ? sourceLibrary.findTable(source.name, table)!.readLines()
            : undefined,
      };
      return destinationPage(page, words);
    };
    addPage(placePath({ country, slug: ':slug' }), makePage, {
      card: { of: ofCountry, draw: placeCard },
      listed: {
        datasets: [destinations],
        listPaths: () => listDestinations().map(({ slug }) => placePath({ country, slug })),
      },
    });
  }
}

export function comparisonPages(addPage: AddPage, site: Site): void {
  const { db, data, baseUrl } = site;
  for (const ofCountry of data.countries) {
    const { country, datasets, findPlaces, listComparisons } = ofCountry;
    addList(addPage, site, ofCountry, 'comparisons');
    const makePage = async ({ words, params, query }: AskedPage) => {
      const comparisons = listComparisons();
      const comparison = comparisons.find(({ slug }) => slug === params['slug']);
      if (!comparison) {
        const turned = comparisons.find(({ a_slug, b_slug }) => `${b_slug}-vs-${a_slug}` === params['slug']);
        return turned && { movedTo: comparisonPath(country, turned) };
      }
      const month = parseMonth(query['month']);
      const places = await findPlaces(words);
      const receiptsOf = (slug: string) => findReceipts(db, datasets.destinations, places.get(slug)!.row);
      const page = {
        comparison,
        comparisons,
        places,
        baseUrl,
        findYears: data.findYears,
        month,
        receipts: { a: await receiptsOf(comparison.a_slug), b: await receiptsOf(comparison.b_slug) },
      };
      return { page: await comparisonPage(page, words), query: month ? `?month=${month}` : '' };
    };
    const draw: DrawCard = (said, { places, words, slug }) => {
      const { a_slug, b_slug } = listComparisons().find((pair) => pair.slug === slug)!;
      return pairCard(said, places.get(a_slug)!, places.get(b_slug)!, words);
    };
    addPage(comparisonPath(country, { slug: ':slug' }), makePage, {
      takes: ['month'],
      card: { of: ofCountry, draw },
      listed: {
        datasets: [datasets.comparisons],
        listPaths: () => listComparisons().map((pair) => comparisonPath(country, pair)),
      },
    });
  }
}

function parseMonth(given: unknown): number | undefined {
  if (given === undefined || given === '') return undefined;
  const month = MONTHS.find((each) => String(each) === given);
  if (!month) throw invalidParameter('month', 'it must be a whole number from 1 to 12');
  return month;
}

function addList(addPage: AddPage, site: Site, of: CountryData, kind: keyof typeof LISTS): void {
  const { country, findPlaces, listComparisons } = of;
  const { page, said } = LISTS[kind];
  const section = `/${kind}` as const;
  const path = countryPath(country, section);
  const make = async ({ words, query }: AskedPage) => {
    const list = await findList(of, kind, query);
    const facts = {
      country,
      others: site.countries.filter((other) => other !== country),
      places: await findPlaces(words),
      comparisons: listComparisons(),
      list,
      baseUrl: site.baseUrl,
      findYears: site.data.findYears,
    };
    return { page: await page(facts, words), query: tableQuery(list.view) };
  };
  const refusal = (words: SiteWords) => ({
    section,
    back: { name: words[said].list.form.reset, path },
  });
  addPage(path, make, {
    takes: 'any',
    refusal,
    card: { of, draw: mapCard },
    listed: { datasets: [of.datasets[kind]] },
  });
}

/** Filters and sorts like a dataset. Names are searched as in the site search, so that both find the same places. */
export async function findList(
  ofCountry: CountryData,
  kind: keyof CountryEntries,
  query: Query,
  controls: Parameters<typeof findControls>[1] = LISTS[kind].controls,
): Promise<ListedRows> {
  const release = ofCountry.getRelease(kind);
  const view = parseListView(release.declaration, query);
  const named = view.search ? await searchRows(ofCountry, kind, view.search) : undefined;
  const find = (asked: RowQuery) => {
    const rows = findRows(release, { ...asked, search: '' });
    return named ? rows.filter((row) => named.has(row)) : rows;
  };
  const found = find(view);
  return { view, found, controls: findControls(release, controls, view, found, find) };
}

const indexOf = once((entries: CountryEntries[keyof CountryEntries]) => new SearchIndex(entries));

async function searchRows(
  { listEntries }: CountryData,
  kind: keyof CountryEntries,
  text: string,
): Promise<ReadonlySet<Row>> {
  const entries = (await listEntries(WORDS.en))[kind];
  const { found, areSome } = indexOf(entries).find(parseSearch(text));
  return new Set(areSome ? [] : found.map(({ entry }) => entry.row!));
}
