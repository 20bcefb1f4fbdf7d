import type { Country } from '../countries/country.ts';
import type { Comparison } from '../datasets/declared/comparisons.ts';
import { datasetsOf, type CountryDatasets, type DatasetKind } from '../datasets/catalog.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Destination } from '../datasets/declared/destinations.ts';
import { findPlaceNames } from '../datasets/words/place-names.ts';
import { createReleaseArchive, type GetRelease } from '../datasets/releases/release-archive.ts';
import { cacheRecent } from '../datasets/releases/cache-recent.ts';
import { listedRelease } from '../datasets/releases/list-releases.ts';
import type { Release } from '../datasets/releases/release.ts';
import { createRowReader, type RowReader } from '../datasets/releases/release-rows.ts';
import type { DatasetCard } from '../pages/dataset/dataset-page.ts';
import type { Download } from '../pages/dataset/dataset-sections.ts';
import { placesIn, type Places } from '../pages/place.ts';
import { listCountryEntries, type CountryEntries } from '../pages/search/search-index.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../pages/language.ts';
import { downloadPath, formatsOf, releasePath } from '../api/download.ts';
import type { SiteContext } from './context.ts';
import { createDatasetFacts, type DatasetFacts } from './dataset-facts.ts';
import { createYearsFinder, type FindYears } from './find-years.ts';
import type { ToolUsage } from '../datasets/declared/tool-usage-daily.ts';

/** The data for one country's pages. */
export interface CountryData {
  readonly country: Country;
  readonly datasets: CountryDatasets;
  /** The datasets that `findPlaces` reads. */
  readonly placeDatasets: readonly Dataset[];
  readonly listDestinations: () => readonly Destination[];
  readonly listComparisons: () => readonly Comparison[];
  readonly findPlaces: (language: SiteLanguage) => Promise<Places>;
  readonly getRelease: (kind: DatasetKind) => Release;
  /** What search finds. */
  readonly listEntries: (language: SiteLanguage) => Promise<CountryEntries>;
}

/** The data for all pages: the newest releases in memory, and what the last build stored with them. */
interface SiteData {
  readonly readRows: RowReader;
  /** How often each tool was used. */
  listUses(): readonly ToolUsage[];
  /** The country that the general pages show. */
  readonly first: CountryData;
  readonly countries: readonly CountryData[];
  findFacts(dataset: Dataset): Promise<DatasetFacts>;
  readonly findYears: FindYears;
  listDownloads(dataset: Dataset): Download[];
  listCards(): DatasetCard[];
}

function createSiteData(options: SiteContext): SiteData {
  const { releases } = options;
  const readRows = createRowReader(releases);
  const live = options.catalog.filter((dataset) => dataset.live);
  const [first, ...others] = options.countries;
  const dataOf = (country: Country) => createCountryData(country, readRows, options);
  const ofFirst = dataOf(first);

  function listDownloads(dataset: Dataset): Download[] {
    const release = releases.get(dataset.slug);
    const { files } = listedRelease(dataset.slug, release);
    return formatsOf(release).map((format) => ({
      format,
      path: downloadPath(dataset, format),
      releasePath: releasePath(dataset.slug, release.number, format),
      compressedSize: release.files[format]!.br.bytes.length,
      ...files[format]!,
    }));
  }

  return {
    readRows,
    // The only dataset that changes while the service runs.
    listUses: () => live.flatMap((dataset) => readRows(dataset) as readonly ToolUsage[]),
    first: ofFirst,
    countries: [ofFirst, ...others.map(dataOf)],
    findFacts: createDatasetFacts(options),
    findYears: createYearsFinder({ ...options, readRows }),
    listDownloads,
    listCards: () =>
      releases.listPublished().map((dataset) => ({
        dataset: { ...releases.get(dataset.slug).declaration, ...countryOf(dataset) },
        release: releases.get(dataset.slug),
        downloads: listDownloads(dataset),
      })),
  };
}

function createCountryData(
  country: Country,
  readRows: RowReader,
  { db, releases }: SiteContext,
): CountryData {
  const datasets = datasetsOf(country);
  const { destinations, dailyCosts, climateNormals } = datasets;
  const placeDatasets = [destinations, dailyCosts, climateNormals];
  const listDestinations = () => readRows(destinations);
  const searched = [destinations, datasets.comparisons];
  const rememberEntries = cacheRecent<CountryEntries>(SITE_LANGUAGES.length, () => 1);
  const rememberPlaces = cacheRecent<Places>(SITE_LANGUAGES.length, () => 1);
  return {
    country,
    datasets,
    placeDatasets,
    listDestinations,
    listComparisons: () => readRows(datasets.comparisons),
    /** Queries storage once per build. */
    findPlaces(language) {
      return rememberPlaces(`${language} ${releases.buildsOf(placeDatasets)}`, async () => {
        const names = await findPlaceNames(db);
        return placesIn(country, language, listDestinations(), names, {
          dailyCosts: readRows(dailyCosts, { mayBeMissing: true }),
          climateNormals: readRows(climateNormals, { mayBeMissing: true }),
        });
      });
    },
    getRelease: (kind) => releases.get(datasets[kind].slug),
    listEntries: (language) =>
      rememberEntries(`${language} ${releases.buildsOf(searched)}`, async () =>
        listCountryEntries(
          country,
          language,
          listDestinations(),
          readRows(datasets.comparisons),
          await findPlaceNames(db),
        ),
      ),
  };
}

/** A release does not name its country, but its dataset does. */
export function countryOf({ country }: Pick<Dataset, 'country'>): Pick<Dataset, 'country'> {
  return country ? { country } : {};
}

/** What page builders get. */
export interface Site extends SiteContext {
  readonly baseUrl: string;
  readonly data: SiteData;
  readonly getRelease: GetRelease;
}

export function prepareSite(context: SiteContext): Site {
  return {
    ...context,
    baseUrl: context.config.baseUrl,
    data: createSiteData(context),
    getRelease: createReleaseArchive(context.db, context.releases),
  };
}
