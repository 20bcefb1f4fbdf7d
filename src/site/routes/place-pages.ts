import {
  countryPath,
  comparisonPath,
  COMPARISONS_PATH,
  placePath,
  type Parameters as Query,
} from '../../datasets/addresses.ts';
import type { Row } from '../../datasets/dataset.ts';
import { once } from '../../datasets/records.ts';
import { MONTHS } from '../../datasets/words/text.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import { fieldsOf } from '../../datasets/query/field.ts';
import { parseRowQuery, type RowQuery } from '../../datasets/query/row-query.ts';
import type { Destination } from '../../datasets/declared/destinations.ts';
import { comparisonPage } from '../../pages/comparison/comparison-page.ts';
import { COMPARISON_CONTROLS, comparisonsPage } from '../../pages/comparison/comparisons-page.ts';
import { findControls, tableQuery } from '../../pages/dataset/table-rows.ts';
import { mapCard, pairCard, placeCard, type DrawCard } from '../../pages/charts/share-cards.ts';
import { destinationPage } from '../../pages/destination/destination-page.ts';
import { WORDS } from '../../pages/language.ts';
import { type CountryEntries, isNamed, parseSearch, SearchIndex } from '../../pages/search/search-index.ts';
import { invalidParameter } from '../../errors.ts';
import type { AddPage, AskedPage } from '../page-adder.ts';
import { type CountryData, type Site, findReceipts } from '../site-data.ts';

export function destinationPages(addPage: AddPage, site: Site): void {
  const { db, data, sourceLibrary, toolFacts } = site;
  for (const ofCountry of data.countries) {
    const { country, findPlaces, listDestinations, listComparisons } = ofCountry;
    const { destinations } = ofCountry.datasets;
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
        rate: toolFacts.current.rates.get(country.currency.code),
        ...site.charts,
        sourceLibrary,
      };
      return { page: await destinationPage(page, words) };
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
  const { db, data } = site;
  for (const ofCountry of data.countries) {
    const { country, datasets, findPlaces, listComparisons } = ofCountry;
    addComparisonsList(addPage, ofCountry);
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
        ...site.charts,
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

function addComparisonsList(addPage: AddPage, of: CountryData): void {
  const { country, datasets, findPlaces, listComparisons } = of;
  const path = countryPath(country, COMPARISONS_PATH);
  const make = async ({ words, query }: AskedPage) => {
    const { view, found, find } = await findList(of, 'comparisons', query);
    const controls = findControls(of.getRelease('comparisons'), COMPARISON_CONTROLS, view, found, find);
    const list = { view, found, controls };
    const facts = { country, places: await findPlaces(words), comparisons: listComparisons(), list };
    return { page: comparisonsPage(facts, words), query: tableQuery(view) };
  };
  addPage(path, make, {
    takes: 'any',
    refusal: (words) => ({
      section: COMPARISONS_PATH,
      back: { name: words.comparison.list.form.reset, path },
    }),
    card: { of, draw: mapCard },
    listed: { datasets: [datasets.comparisons] },
  });
}

/** Filters and sorts like a dataset. Names are searched as in the site search, so that both find the same places. `own` lists the page's additional parameters. */
export async function findList(
  ofCountry: CountryData,
  kind: keyof CountryEntries,
  query: Query,
  own: readonly string[] = [],
) {
  const release = ofCountry.getRelease(kind);
  const view = parseRowQuery(fieldsOf(release.declaration), query, own);
  const named = view.search ? await searchRows(ofCountry, kind, view.search) : undefined;
  const find = (asked: RowQuery) => {
    const rows = findRows(release, { ...asked, search: '' });
    return named ? rows.filter((row) => named.has(row)) : rows;
  };
  return { view, found: find(view), find };
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
