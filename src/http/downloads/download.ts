import { LICENSE, type Declaration } from '../../datasets/dataset.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import {
  DEFAULT_FORMAT,
  FORMAT_NAMES,
  FORMATS,
  perFormat,
  type FormatName,
} from '../../datasets/formats/formats.ts';
import { listDatasetDocuments } from '../../datasets/metadata/dataset-documents.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import type { EncodedFile } from '../../datasets/releases/encoding.ts';
import type { PastRelease, Release } from '../../datasets/releases/release.ts';
import { webLink } from '../edge/web-link.ts';
import { FOREVER, represent, UNTIL_REPLACED, type Representations } from './answer/representation.ts';

export function downloadPath(
  { slug }: Pick<Declaration, 'slug'>,
  format: FormatName = DEFAULT_FORMAT,
): string {
  return `/api/data/${slug}${format === DEFAULT_FORMAT ? '' : `?format=${format}`}`;
}

export function releasesPath(slug: string): string {
  return `/datasets/${slug}/releases`;
}

export function releasePath(slug: string, number: number, format: FormatName = DEFAULT_FORMAT): string {
  return `${releasesPath(slug)}/${number}.${format}`;
}

export function feedPath(slug: string): string {
  return `${releasesPath(slug)}.atom`;
}

/** The page that tells what the release changed. */
export function releasePagePath(slug: string, number: number): string {
  return `${releasesPath(slug)}/${number}`;
}

/** The formats of a release, which may have been made before one existed. */
export function formatsOf({
  files,
}: {
  readonly files: Readonly<Partial<Record<FormatName, unknown>>>;
}): FormatName[] {
  return FORMAT_NAMES.filter((format) => files[format]);
}

type Downloads = Readonly<Record<FormatName, Representations | undefined>>;

/** Returns a function that makes the downloads of a release once, however often it is asked. */
export function rememberDownloads(baseUrl: string): (release: Release) => Downloads {
  let made: { release: Release; downloads: Downloads } | undefined;
  return (release) => {
    if (made?.release !== release) made = { release, downloads: representAll(release, baseUrl) };
    return made.downloads;
  };
}

function representAll(release: Release, baseUrl: string): Downloads {
  return perFormat((format) => {
    const file = release.files[format];
    return file && representNewest(release, file, format, baseUrl);
  });
}

function representNewest(
  release: Release,
  file: EncodedFile,
  format: FormatName,
  baseUrl: string,
): Representations {
  const { describedBy } = FORMATS[format];
  const { declaration: dataset } = release;
  return representDownload(release, file, format, {
    fileName: dataset.slug,
    location: releasePath(dataset.slug, release.number, format),
    cacheControl: UNTIL_REPLACED,
    links: [
      webLink(baseUrl, LICENSE.url, 'license'),
      webLink(baseUrl, downloadPath(dataset), 'cite-as'),
      // https://signposting.org/FAIR/: from a file to the page about it, which has the file as an item.
      webLink(baseUrl, landingPath(dataset), 'collection', { type: 'text/html' }),
      webLink(baseUrl, '/api/data', 'collection', { type: 'application/json' }),
      webLink(baseUrl, releasesPath(dataset.slug), 'version-history', { type: 'application/json' }),
      ...alternates(release, format, (other) => downloadPath(dataset, other), baseUrl),
      webLink(baseUrl, '/api/openapi.json', 'describedby', { type: 'application/json' }),
      ...listDatasetDocuments(dataset).map(({ path, mediaType, profile }) =>
        webLink(baseUrl, path, 'describedby', { type: mediaType, profile }),
      ),
      // A reader of CSV on the Web takes the last one, so it stays last.
      ...(describedBy
        ? [webLink(baseUrl, describedBy.path(dataset), 'describedby', { type: describedBy.mediaType })]
        : []),
    ],
  });
}

/** The same file under the address of its number: for good, or until the UTC day of a live dataset ends. */
export function representRelease(
  dataset: Pick<Declaration, 'slug'>,
  release: PastRelease,
  file: EncodedFile,
  format: FormatName,
  { baseUrl, isReplaceable }: { readonly baseUrl: string; readonly isReplaceable: boolean },
): Representations {
  const { slug } = dataset;
  return representDownload(release, file, format, {
    fileName: `${slug}-${release.number}`,
    location: releasePath(slug, release.number, format),
    cacheControl: isReplaceable ? UNTIL_REPLACED : FOREVER,
    links: [
      webLink(baseUrl, LICENSE.url, 'license'),
      webLink(baseUrl, releasePath(slug, release.number), 'cite-as'),
      webLink(baseUrl, releasePagePath(slug, release.number), 'collection', { type: 'text/html' }),
      webLink(baseUrl, releasesPath(slug), 'version-history', { type: 'application/json' }),
      webLink(baseUrl, downloadPath(dataset, format), 'latest-version', { type: typeOf(format) }),
      ...alternates(release, format, (other) => releasePath(slug, release.number, other), baseUrl),
      webLink(baseUrl, '/api/openapi.json', 'describedby', { type: 'application/json' }),
    ],
  });
}

interface DownloadWords {
  readonly fileName: string;
  /** The address of the release that the file is of. */
  readonly location: string;
  readonly cacheControl: string;
  readonly links: readonly string[];
}

function representDownload(
  { publishedAt, rowCount }: PastRelease,
  file: EncodedFile,
  format: FormatName,
  { fileName, location, cacheControl, links }: DownloadWords,
): Representations {
  const { mediaType, disposition } = FORMATS[format];
  return represent(file, {
    mediaType,
    lastModified: publishedAt,
    cacheControl,
    headers: {
      'Content-Location': location,
      'Content-Disposition': `${disposition}; filename="${fileName}.${format}"`,
      'X-Row-Count': String(rowCount),
      Link: links.join(', '),
    },
  });
}

function alternates(
  release: PastRelease,
  format: FormatName,
  pathOf: (other: FormatName) => string,
  baseUrl: string,
): string[] {
  const others = formatsOf(release).filter((name) => name !== format);
  return others.map((other) => webLink(baseUrl, pathOf(other), 'alternate', { type: typeOf(other) }));
}

const typeOf = (format: FormatName) => bareMediaType(FORMATS[format].mediaType);
