import { LICENSE, type DeclaredColumn } from '../dataset.ts';
import {
  coveredDays,
  PUBLISHER,
  type CatalogWords,
  type DescribedDataset,
  type DescribedFile,
} from './described-dataset.ts';

const CONTEXT = 'https://schema.org/';

/** For the page of a dataset: https://schema.org/Dataset, as search engines of datasets read it. */
export function presentSchemaOrgDataset(described: DescribedDataset) {
  const { dataset, release, files, homeUrl, catalog } = described;
  const publishedAt = release.publishedAt.toISOString();
  return {
    '@context': CONTEXT,
    ...presentSummary(described),
    identifier: described.url,
    creditText: dataset.attribution,
    isAccessibleForFree: true,
    publisher: organization(homeUrl),
    keywords: [...(dataset.keywords ?? [])],
    version: String(release.number),
    datePublished: publishedAt,
    dateModified: publishedAt,
    size: `${release.rowCount} rows`,
    ...presentCoverage(described),
    includedInDataCatalog: { '@type': 'DataCatalog', '@id': catalogId(homeUrl), name: catalog.name },
    distribution: files.map(presentFile),
    variableMeasured: Object.entries(dataset.columns).map(presentColumn),
  };
}

/** For the first page: https://schema.org/DataCatalog. */
export function presentSchemaOrgCatalog(
  homeUrl: string,
  catalog: CatalogWords,
  datasets: readonly DescribedDataset[],
) {
  return {
    '@context': CONTEXT,
    '@type': 'DataCatalog',
    '@id': catalogId(homeUrl),
    ...catalog,
    url: homeUrl,
    license: LICENSE.url,
    isAccessibleForFree: true,
    creator: organization(homeUrl),
    publisher: organization(homeUrl),
    dataset: datasets.map(presentSummary),
  };
}

function presentSummary({ dataset, url, homeUrl }: DescribedDataset) {
  return {
    '@type': 'Dataset',
    '@id': url,
    name: dataset.name,
    description: dataset.description,
    url,
    license: LICENSE.url,
    creator: organization(homeUrl),
  };
}

function organization(url: string) {
  return { '@type': 'Organization', name: PUBLISHER, url };
}

const catalogId = (homeUrl: string) => `${homeUrl}#catalog`;

function presentCoverage(described: DescribedDataset) {
  const place = described.dataset.coverage?.place;
  const days = coveredDays(described);
  return {
    ...(place ? { spatialCoverage: { '@type': 'Place', name: place.name, sameAs: place.url } } : {}),
    ...(days ? { temporalCoverage: days.join('/') } : {}),
  };
}

function presentFile({ mediaType, url, size, sha256 }: DescribedFile) {
  return {
    '@type': 'DataDownload',
    contentUrl: url,
    encodingFormat: mediaType,
    contentSize: `${size} B`,
    sha256,
  };
}

function presentColumn([name, { kind, description }]: [string, DeclaredColumn]) {
  const { minimum, maximum } = kind.schema as { minimum?: number; maximum?: number };
  return {
    '@type': 'PropertyValue',
    name,
    description,
    ...(minimum === undefined ? {} : { minValue: minimum }),
    ...(maximum === undefined ? {} : { maxValue: maximum }),
  };
}
