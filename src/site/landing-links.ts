import { LICENSE } from '../datasets/dataset.ts';
import { bareMediaType } from '../datasets/formats/format.ts';
import { mediaTypeOf } from '../datasets/formats/formats.ts';
import { listDatasetDocuments } from '../datasets/metadata/croissant.ts';
import { DCAT_MEDIA_TYPE, DCAT_PATH } from '../datasets/metadata/dcat.ts';
import { landingPath } from '../datasets/metadata/described-dataset.ts';
import type { Release } from '../datasets/releases/release.ts';
import { downloadPath, listFormats, releasesPath } from '../api/download.ts';
import { webLink } from '../api/web-link.ts';

/** The Link header for a dataset's page, following the FAIR profile: https://signposting.org/FAIR/ */
export function landingLinks(release: Release, baseUrl: string): string {
  const { declaration: dataset } = release;
  const link = (path: string, rel: string, attributes?: Parameters<typeof webLink>[3]) =>
    webLink(baseUrl, path, rel, attributes);
  return [
    link('https://schema.org/AboutPage', 'type'),
    link('https://schema.org/Dataset', 'type'),
    link(landingPath(dataset), 'cite-as'),
    link(LICENSE.url, 'license'),
    link('/', 'author'),
    link(DCAT_PATH, 'collection', { type: DCAT_MEDIA_TYPE }),
    link(releasesPath(dataset.slug), 'version-history', { type: 'application/json' }),
    ...listFormats(release, dataset).map((format) =>
      link(downloadPath(dataset, format), 'item', { type: bareMediaType(mediaTypeOf(format)) }),
    ),
    ...listDatasetDocuments(dataset).map(({ path, mediaType, profile }) =>
      link(path, 'describedby', { type: mediaType, profile }),
    ),
  ].join(', ');
}
