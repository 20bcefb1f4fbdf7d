import type { Catalog } from '../../datasets/catalog.ts';
import { comparisons, type Comparison } from '../../datasets/comparisons.ts';
import { climateNormals, type ClimateNormal } from '../../datasets/climate-normals.ts';
import { dailyCosts, type DailyCost } from '../../datasets/daily-costs.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { destinations, type Destination } from '../../datasets/destinations.ts';
import { findPlaceNames } from '../../datasets/place-names.ts';
import type { SourceLibrary } from '../../datasets/provenance/source-library.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import { buildOf } from '../../datasets/releases/build-of.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { listedRelease } from '../../datasets/releases/list-releases.ts';
import { createRowReader, type RowReader } from '../../datasets/releases/release-rows.ts';
import type { DatasetCard } from '../../pages/dataset/dataset-cards.ts';
import type { Download } from '../../pages/dataset/downloads-section.ts';
import { placesIn, type Places } from '../../pages/place.ts';
import { SITE_LANGUAGES, type SiteLanguage } from '../../pages/site-language.ts';
import type { Database } from '../../storage/database.ts';
import { downloadPath, formatsOf, releasePath } from '../downloads/download.ts';
import { createDatasetFacts, type DatasetFacts } from './dataset-facts.ts';

export interface SiteDataOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly sourceLibrary: SourceLibrary;
}

/** What pages are made of: the newest releases in memory, and what the last build stored beside them. */
export interface SiteData {
  readonly readRows: RowReader;
  listDestinations(): readonly Destination[];
  listComparisons(): readonly Comparison[];
  findPlaces(language: SiteLanguage): Promise<Places>;
  findFacts(dataset: Dataset): Promise<DatasetFacts>;
  listDownloads(dataset: Dataset): Download[];
  listCards(): DatasetCard[];
}

/** What a place as the pages know it is made from. */
export const PLACE_DATASETS: readonly Dataset[] = [destinations, dailyCosts, climateNormals];

export function createSiteData(options: SiteDataOptions): SiteData {
  const { db, releases } = options;
  const readRows = createRowReader(releases);
  const listDestinations = () => readRows(destinations) as readonly Destination[];

  const rememberPlaces = keepRecent<Places>(SITE_LANGUAGES.length, () => 1);

  /** Asks storage once per build. */
  function findPlaces(language: SiteLanguage): Promise<Places> {
    const builds = PLACE_DATASETS.map(({ slug }) => buildOf(releases.get(slug)));
    return rememberPlaces([language, ...builds].join(' '), async () =>
      placesIn(language, listDestinations(), await findPlaceNames(db), {
        dailyCosts: readRows(dailyCosts) as readonly DailyCost[],
        climateNormals: readRows(climateNormals) as readonly ClimateNormal[],
      }),
    );
  }

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
    listDestinations,
    listComparisons: () => readRows(comparisons) as readonly Comparison[],
    findPlaces,
    findFacts: createDatasetFacts(options),
    listDownloads,
    listCards: () =>
      releases.listPublished().map((dataset) => ({
        dataset: releases.get(dataset.slug).declaration,
        release: releases.get(dataset.slug),
        downloads: listDownloads(dataset),
      })),
  };
}
