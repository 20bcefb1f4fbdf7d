import { LICENSE, THEMES, type Theme } from '../dataset.ts';
import contexts from './contexts.json' with { type: 'json' };
import type { AnyFormatName } from '../formats/formats.ts';
import {
  coveredDays,
  PUBLISHER,
  type CatalogWords,
  type DescribedDataset,
  type DescribedFile,
} from './described-dataset.ts';
import { versionOf } from '../releases/release-changes.ts';

export const DCAT_MEDIA_TYPE = 'application/ld+json';

export const DCAT_PATH = '/catalog.jsonld';

const AUTHORITY = 'http://publications.europa.eu/resource/authority/';

/** Format names in the European authority list; other formats use their media type. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  json: 'JSON',
  csv: 'CSV',
  'excel.csv': 'CSV',
  geojson: 'GEOJSON',
  xlsx: 'XLSX',
};

/** The catalogue in DCAT-AP 3, the European profile of DCAT: https://semiceu.github.io/DCAT-AP/releases/3.0.1/ */
export function presentDcat(homeUrl: string, catalog: CatalogWords, datasets: readonly DescribedDataset[]) {
  const times = datasets.map(({ release }) => release.publishedAt.getTime());
  return {
    '@context': contexts.dcat,
    '@id': new URL(`${DCAT_PATH}#catalog`, homeUrl).href,
    '@type': 'dcat:Catalog',
    'dct:title': english(catalog.name),
    'dct:description': english(catalog.description),
    'dct:language': listed('language', 'ENG', 'dct:LinguisticSystem'),
    'dct:license': node('dct:LicenseDocument', LICENSE.url),
    'dct:publisher': publisher(homeUrl),
    'foaf:homepage': node('foaf:Document', homeUrl),
    'dcat:themeTaxonomy': { ...node('skos:ConceptScheme', themeScheme), 'dct:title': english('Data theme') },
    'dct:modified': typed('dateTime', new Date(Math.max(0, ...times)).toISOString()),
    'dcat:dataset': datasets.map(presentDataset),
  };
}

function presentDataset(described: DescribedDataset) {
  const { dataset, release, files, madeFiles, url, homeUrl } = described;
  const publishedAt = typed('dateTime', release.publishedAt.toISOString());
  const place = dataset.coverage?.place;
  const days = coveredDays(described);
  return {
    '@id': `${url}#dataset`,
    '@type': 'dcat:Dataset',
    'dct:identifier': url,
    'dct:title': english(dataset.name),
    'dct:description': english(dataset.description),
    'dcat:keyword': (dataset.keywords ?? []).map(english),
    'dcat:theme': dataset.theme && presentTheme(dataset.theme),
    'dcat:contactPoint': contact(homeUrl),
    'dcat:landingPage': node('foaf:Document', url),
    'dcat:version': versionOf(dataset, release),
    'dct:issued': publishedAt,
    'dct:modified': publishedAt,
    'dct:license': node('dct:LicenseDocument', LICENSE.url),
    'dct:creator': publisher(homeUrl),
    'dct:publisher': publisher(homeUrl),
    'dct:provenance': { '@type': 'dct:ProvenanceStatement', 'rdfs:label': english(dataset.attribution) },
    'dct:spatial': place && node('dct:Location', place.url),
    'dct:temporal': days && {
      '@type': 'dct:PeriodOfTime',
      'dcat:startDate': typed('date', days[0]),
      'dcat:endDate': typed('date', days[1]),
    },
    'dcat:distribution': [
      ...files.map((file) => presentStored(file, described)),
      ...madeFiles.map((file) => presentDistribution(file, described)),
    ],
  };
}

function presentStored(file: DescribedFile, described: DescribedDataset) {
  return {
    ...presentDistribution(file, described),
    'dcat:downloadURL': link(file.lastingUrl),
    'dcat:byteSize': typed('nonNegativeInteger', String(file.size)),
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': node('spdx:ChecksumAlgorithm', 'http://spdx.org/rdf/terms#checksumAlgorithm_sha256'),
      'spdx:checksumValue': typed('hexBinary', file.sha256),
    },
  };
}

function presentDistribution(
  { format, mediaType, url }: Pick<DescribedFile, 'mediaType' | 'url'> & { format: AnyFormatName },
  { dataset, release, url: pageUrl }: DescribedDataset,
) {
  return {
    '@id': `${pageUrl}#${format}`,
    '@type': 'dcat:Distribution',
    'dct:title': english(`${dataset.name} as ${format.toUpperCase()}`),
    'dct:description': english(`All ${release.rowCount} rows in one file.`),
    'dct:license': node('dct:LicenseDocument', LICENSE.url),
    'dct:modified': typed('dateTime', release.publishedAt.toISOString()),
    'dcat:accessURL': link(url),
    'dcat:downloadURL': link(url),
    ...presentTypes(format, mediaType),
    'dcatap:availability': {
      ...listed('planned-availability', 'STABLE', 'skos:Concept'),
      'skos:prefLabel': english('stable'),
    },
  };
}

function presentTypes(format: AnyFormatName, mediaType: string) {
  // IANA registers no media type that begins with "x-".
  if (mediaType.includes('/x-')) return {};
  const iana = `https://www.iana.org/assignments/media-types/${mediaType}`;
  const fileType = FILE_TYPES[format];
  return {
    'dcat:mediaType': node('dct:MediaType', iana),
    'dct:format': fileType
      ? listed('file-type', fileType, 'dct:MediaTypeOrExtent')
      : node('dct:MediaTypeOrExtent', iana),
  };
}

function publisher(homeUrl: string) {
  return {
    '@id': `${homeUrl}#publisher`,
    '@type': ['foaf:Agent', 'foaf:Organization'],
    'foaf:name': PUBLISHER,
    'foaf:homepage': link(homeUrl),
  };
}

function contact(homeUrl: string) {
  return {
    '@id': `${homeUrl}#contact`,
    '@type': ['vcard:Kind', 'vcard:Organization'],
    'vcard:fn': PUBLISHER,
    'vcard:hasURL': link(homeUrl),
  };
}

const themeScheme = `${AUTHORITY}data-theme`;

function presentTheme(theme: Theme) {
  return { ...listed('data-theme', theme, 'skos:Concept'), 'skos:prefLabel': english(THEMES[theme]) };
}

/** An entry of a European authority list. */
function listed(list: string, code: string, type: string) {
  return { ...node(type, `${AUTHORITY}${list}/${code}`), 'skos:inScheme': link(`${AUTHORITY}${list}`) };
}

const node = (type: string, id: string) => ({ '@id': id, '@type': type });
const link = (id: string) => ({ '@id': id });
const english = (text: string) => ({ '@value': text, '@language': 'en' });
const typed = (type: string, text: string) => ({ '@value': text, '@type': `xsd:${type}` });
