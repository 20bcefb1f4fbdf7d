import { LICENSE } from '../dataset.ts';
import {
  coveredDays,
  PUBLISHER,
  type CatalogWords,
  type DescribedDataset,
  type DescribedFile,
} from './described-dataset.ts';

export const DCAT_MEDIA_TYPE = 'application/ld+json';

export const DCAT_PATH = '/catalog.jsonld';

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

/** The catalogue of version 3 of DCAT: https://www.w3.org/TR/vocab-dcat-3/ */
export function presentDcat(homeUrl: string, catalog: CatalogWords, datasets: readonly DescribedDataset[]) {
  return {
    '@context': CONTEXT,
    '@id': new URL(`${DCAT_PATH}#catalog`, homeUrl).href,
    '@type': 'dcat:Catalog',
    'dct:title': english(catalog.name),
    'dct:description': english(catalog.description),
    'dct:language': link('http://id.loc.gov/vocabulary/iso639-1/en'),
    'dct:license': link(LICENSE.url),
    'dct:publisher': publisher(homeUrl),
    'foaf:homepage': link(homeUrl),
    'dcat:dataset': datasets.map((described) => presentDataset(described)),
  };
}

function presentDataset(described: DescribedDataset) {
  const { dataset, release, files, url, homeUrl } = described;
  const publishedAt = typed('dateTime', release.publishedAt.toISOString());
  return {
    '@id': `${url}#dataset`,
    '@type': 'dcat:Dataset',
    'dct:identifier': url,
    'dct:title': english(dataset.name),
    'dct:description': english(dataset.description),
    'dcat:keyword': (dataset.keywords ?? []).map(english),
    'dcat:landingPage': link(url),
    'dcat:version': String(release.number),
    'dct:issued': publishedAt,
    'dct:modified': publishedAt,
    'dct:license': link(LICENSE.url),
    'dct:creator': publisher(homeUrl),
    'dct:publisher': publisher(homeUrl),
    'dct:provenance': { '@type': 'dct:ProvenanceStatement', 'rdfs:label': english(dataset.attribution) },
    ...presentCoverage(described),
    'dcat:distribution': files.map((file) => presentDistribution(file, described)),
  };
}

function presentCoverage(described: DescribedDataset) {
  const place = described.dataset.coverage?.place;
  const days = coveredDays(described);
  return {
    ...(place ? { 'dct:spatial': { '@id': place.url, '@type': 'dct:Location' } } : {}),
    ...(days
      ? {
          'dct:temporal': {
            '@type': 'dct:PeriodOfTime',
            'dcat:startDate': typed('date', days[0]),
            'dcat:endDate': typed('date', days[1]),
          },
        }
      : {}),
  };
}

function presentDistribution(
  { format, mediaType, url, lastingUrl, size, sha256 }: DescribedFile,
  { dataset, release }: DescribedDataset,
) {
  return {
    '@type': 'dcat:Distribution',
    'dct:title': english(`${dataset.name} as ${format.toUpperCase()}`),
    'dct:license': link(LICENSE.url),
    'dct:modified': typed('dateTime', release.publishedAt.toISOString()),
    'dcat:accessURL': link(url),
    'dcat:downloadURL': link(lastingUrl),
    'dcat:mediaType': link(`https://www.iana.org/assignments/media-types/${mediaType}`),
    'dcat:byteSize': typed('nonNegativeInteger', String(size)),
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': link('http://spdx.org/rdf/terms#checksumAlgorithm_sha256'),
      'spdx:checksumValue': typed('hexBinary', sha256),
    },
  };
}

function publisher(homeUrl: string) {
  return { '@id': `${homeUrl}#publisher`, '@type': 'foaf:Organization', 'foaf:name': PUBLISHER };
}

const link = (id: string) => ({ '@id': id });
const english = (text: string) => ({ '@value': text, '@language': 'en' });
const typed = (type: string, text: string) => ({ '@value': text, '@type': `xsd:${type}` });
