import { LICENSE, type DeclaredColumn } from '../dataset.ts';
import {
  coveredDays,
  PUBLISHER,
  type CatalogWords,
  type DescribedDataset,
  type DescribedFile,
} from './described-dataset.ts';
import { versionOf } from '../releases/release-changes.ts';

const CONTEXT = 'https://schema.org/';

/** A page that shows a dataset, and the dataset's name there. */
interface PageAbout {
  /** The dataset's page, if this one shows a release of it. */
  readonly datasetUrl?: string;
  readonly language: string;
  readonly url: string;
  readonly words: DatasetWords;
  /** The years that the rows cover, if no days are declared. */
  readonly years: readonly [first: string, last: string] | undefined;
}

/** A dataset's words in one language; the columns by name. */
export interface DatasetWords {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
}

/** https://schema.org/Dataset, for a dataset's page and dataset search engines. */
export function presentSchemaOrgDataset(described: DescribedDataset, page: PageAbout) {
  const { dataset, release, files, madeFiles, homeUrl, catalog } = described;
  const publishedAt = release.publishedAt.toISOString();
  const place = dataset.coverage?.place;
  return {
    '@context': CONTEXT,
    ...presentSummary(described, page.words),
    mainEntityOfPage: presentPage(page),
    identifier: described.url,
    exampleOfWork: page.datasetUrl && { '@type': 'Dataset', '@id': page.datasetUrl },
    creditText: dataset.attribution,
    isAccessibleForFree: true,
    publisher: organization(homeUrl),
    keywords: dataset.keywords ?? [],
    version: versionOf(dataset, release),
    datePublished: publishedAt,
    dateModified: publishedAt,
    size: release.rowCount === 1 ? '1 row' : `${release.rowCount} rows`,
    spatialCoverage: place && { '@type': 'Place', name: place.name, sameAs: place.url },
    temporalCoverage: (coveredDays(described) ?? page.years)?.join('/'),
    includedInDataCatalog: { '@type': 'DataCatalog', '@id': catalogId(homeUrl), name: catalog.name },
    distribution: [...files, ...madeFiles].map(presentFile),
    variableMeasured: Object.entries(dataset.columns).map((column) => presentColumn(column, page.words)),
  };
}

/** https://schema.org/DataCatalog, for the home page. */
export function presentSchemaOrgCatalog(
  homeUrl: string,
  catalog: CatalogWords,
  datasets: readonly (DescribedDataset & { readonly words: DatasetWords })[],
  page: Pick<PageAbout, 'language' | 'url'>,
) {
  return {
    '@context': CONTEXT,
    '@type': 'DataCatalog',
    '@id': catalogId(homeUrl),
    ...catalog,
    url: homeUrl,
    mainEntityOfPage: presentPage(page),
    license: LICENSE.url,
    isAccessibleForFree: true,
    creator: organization(homeUrl),
    publisher: organization(homeUrl),
    dataset: datasets.map((dataset) => presentSummary(dataset, dataset.words)),
  };
}

function presentPage({ url, language }: Pick<PageAbout, 'language' | 'url'>) {
  return { '@type': 'WebPage', '@id': `${url}#page`, url, inLanguage: language };
}

function presentSummary(
  { url, homeUrl }: DescribedDataset,
  { name, description }: Pick<DatasetWords, 'name' | 'description'>,
) {
  return {
    '@type': 'Dataset',
    '@id': url,
    name,
    description,
    url,
    license: LICENSE.url,
    creator: organization(homeUrl),
  };
}

function organization(url: string) {
  return { '@type': 'Organization', name: PUBLISHER, url };
}

const catalogId = (homeUrl: string) => `${homeUrl}#catalog`;

/** A file made on demand has no size and no digest. */
function presentFile({ mediaType, url, size, sha256 }: Partial<Omit<DescribedFile, 'format'>>) {
  const contentSize = size === undefined ? undefined : `${size} B`;
  return { '@type': 'DataDownload', contentUrl: url, encodingFormat: mediaType, contentSize, sha256 };
}

function presentColumn([name, { kind, description }]: [string, DeclaredColumn], words: DatasetWords) {
  const { minimum, maximum } = kind.schema as { minimum?: number; maximum?: number };
  const said = words.columns[name] ?? description;
  return { '@type': 'PropertyValue', name, description: said, minValue: minimum, maxValue: maximum };
}
