import { LICENSE, type Declaration } from '../dataset.ts';
import { fileId, presentRecordSets } from './croissant-records.ts';
import { coveredDays, PUBLISHER, type DescribedDataset, type DescribedFile } from './described-dataset.ts';

const VERSION = 'http://mlcommons.org/croissant/1.1';

export const CROISSANT = { mediaType: 'application/ld+json', profile: VERSION };

export const croissantPath = ({ slug }: Pick<Declaration, 'slug'>) => `/datasets/${slug}/croissant.json`;

/** The context terms that the official examples and reader use, in addition to schema.org's. */
const TERMS =
  'annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileProperty fileObject fileSet format ' +
  'includes isArray isLiveDataset jsonPath key md5 parentField path recordSet references regex readLines repeated replace samplingRate ' +
  'sdVersion separator source subField transform unArchive value';

const SCHEMA_ORG = 'https://schema.org/';

const CONTEXT = {
  '@language': 'en',
  '@vocab': SCHEMA_ORG,
  sc: SCHEMA_ORG,
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  description: { '@container': '@language' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
  name: { '@container': '@language' },
  ...Object.fromEntries(TERMS.split(' ').map((term) => [term, `cr:${term}`])),
};

/** Croissant 1.1: https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html */
export function presentCroissant(described: DescribedDataset) {
  const { dataset, release, files, url, homeUrl } = described;
  const publishedAt = release.publishedAt.toISOString();
  const organization = { '@type': 'sc:Organization', name: PUBLISHER, url: homeUrl };
  const days = coveredDays(described);
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: VERSION,
    name: dataset.name,
    description: dataset.description,
    url,
    license: LICENSE.url,
    creator: organization,
    publisher: organization,
    keywords: [...(dataset.keywords ?? [])],
    // The version needs major, minor and patch; any release may change any row, so the release number is the major version.
    version: `${release.number}.0.0`,
    datePublished: publishedAt,
    dateModified: publishedAt,
    citeAs: dataset.attribution,
    isLiveDataset: dataset.live ?? false,
    ...(days ? { temporalCoverage: days.join('/') } : {}),
    distribution: files.map((file) => presentFile(dataset, file)),
    recordSet: presentRecordSets(dataset),
  };
}

function presentFile(dataset: Declaration, { format, mediaType, lastingUrl, size, sha256 }: DescribedFile) {
  return {
    '@type': 'cr:FileObject',
    '@id': fileId(dataset, format),
    name: fileId(dataset, format),
    contentUrl: lastingUrl,
    encodingFormat: mediaType,
    // A live file may change before a reader downloads it; the specification says to omit its checksum.
    ...(dataset.live ? {} : { contentSize: `${size} B`, sha256 }),
  };
}
