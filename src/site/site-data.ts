import type { Country } from '../countries/country.ts';
import { datasetsOf, type DatasetKind } from '../datasets/catalog.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { ToolUsage } from '../datasets/declared/tool-usage-daily.ts';
import { cacheRecent } from '../datasets/records.ts';
import { createReleaseArchive, listedRelease } from '../datasets/releases/release-archive.ts';
import { createRowReader, type RowReader } from '../datasets/releases/current-releases.ts';
import { findPlaceNames } from '../datasets/stored-rows.ts';
import { downloadPath } from '../api/download.ts';
import { mapCard } from '../pages/charts/share-cards.ts';
import { placesIn, type Places } from '../pages/place.ts';
import { listCountryEntries, type CountryEntries } from '../pages/search/search-index.ts';
import { SITE_LANGUAGES, type SiteWords } from '../pages/language.ts';
import type { SiteContext } from './router.ts';
import { createDatasetFacts, listFiles } from './dataset-facts.ts';

export type Site = ReturnType<typeof prepareSite>;

/** What everything on the site is made from, with the data that pages share. */
export function prepareSite(context: SiteContext) {
  const { db, catalog, releases } = context;
  const readRows = createRowReader(releases);
  const getRelease = createReleaseArchive(db, releases);
  const live = catalog.filter((dataset) => dataset.live);
  const [first, ...others] = context.countries;
  const dataOf = (country: Country) => createCountryData(country, readRows, context);
  const ofFirst = dataOf(first);

  function listDownloads(dataset: Dataset) {
    const release = releases.get(dataset.slug);
    return listFiles(listedRelease(dataset.slug, release)).map(({ path, ...file }) => ({
      ...file,
      path: downloadPath(dataset, file.format),
      releasePath: path,
      compressedSize: release.files[file.format]!.br.bytes.length,
    }));
  }

  const countries = [ofFirst, ...others.map(dataOf)];
  const data = {
    readRows,
    /** How often each tool was used, from the only dataset that changes while the service runs. */
    listUses: () => live.flatMap((dataset) => readRows(dataset) as readonly ToolUsage[]),
    /** The country that the general pages show. */
    first: ofFirst,
    countries,
    /** The country of a dataset; the first for the datasets of the whole service. */
    countryOf: (dataset: Dataset) => countries.find(({ country }) => country === dataset.country) ?? ofFirst,
    ...createDatasetFacts(context, readRows, getRelease),
    /** Suggested while a reader types a search. Without them, a page is still a page. */
    listNames: (words: SiteWords) =>
      Promise.all(countries.map(({ listEntries }) => listEntries(words))).then(
        (all) => all.flatMap(({ destinations }) => destinations.map(({ title }) => title)),
        () => [],
      ),
    listDownloads,
    listCards: () =>
      releases.listPublished().map((dataset) => ({
        dataset: findDeclared(context, dataset),
        release: releases.get(dataset.slug),
        downloads: listDownloads(dataset),
      })),
  };
  const { baseUrl } = context.config;
  const charts = { baseUrl, findYears: data.findYears };
  const built = catalog.filter((dataset) => !dataset.live);
  /** What the pages that belong to no country have in common. */
  const general = { card: { of: ofFirst, draw: mapCard }, listed: { datasets: built } };
  return { ...context, baseUrl, data, charts, getRelease, general };
}

export type CountryData = ReturnType<typeof createCountryData>;

/** The data for one country's pages. Storage is queried once per build. */
function createCountryData(country: Country, readRows: RowReader, { db, releases, toolFacts }: SiteContext) {
  const datasets = datasetsOf(country);
  const { destinations, comparisons, dailyCosts, climateNormals } = datasets;
  const placeDatasets = [destinations, dailyCosts, climateNormals];
  const searched = [destinations, comparisons];
  const rememberEntries = cacheRecent<CountryEntries>(SITE_LANGUAGES.length);
  const rememberPlaces = cacheRecent<Places>(SITE_LANGUAGES.length);
  const listDestinations = () => readRows(destinations);
  const listComparisons = () => readRows(comparisons);
  return {
    country,
    datasets,
    listDestinations,
    listComparisons,
    findPlaces: (words: SiteWords) => {
      const rate = toolFacts.current.rates.get(country.currency.code);
      const builds = releases.buildsOf(placeDatasets);
      return rememberPlaces(`${words.language} ${rate?.perUsd} ${builds}`, async () => {
        const facts = {
          country,
          destinations: listDestinations(),
          names: await findPlaceNames(db),
          dailyCosts: readRows(dailyCosts, { mayBeMissing: true }),
          climateNormals: readRows(climateNormals, { mayBeMissing: true }),
          rate,
        };
        return placesIn(facts, words);
      });
    },
    getRelease: (kind: DatasetKind) => releases.get(datasets[kind].slug),
    /** What search finds. */
    listEntries: (words: SiteWords) =>
      rememberEntries(`${words.language} ${releases.buildsOf(searched)}`, async () => {
        const names = await findPlaceNames(db);
        return listCountryEntries(country, words, listDestinations(), listComparisons(), names);
      }),
  };
}

/** The newest release's declaration. A release does not name its country, but its dataset does. */
export function findDeclared({ releases }: Pick<SiteContext, 'releases'>, { slug, country }: Dataset) {
  return { ...releases.get(slug).declaration, ...(country && { country }) };
}

/** The facts of a chart of the uses. */
export function findUses(site: Site, dataset: Dataset) {
  const today = site.releases.get(dataset.slug).publishedAt.toISOString().slice(0, 10);
  return { dataset: findDeclared(site, dataset), uses: site.data.listUses(), today };
}
