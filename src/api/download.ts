import { LICENSE, type Declaration } from '../datasets/dataset.ts';
import { bareMediaType } from '../datasets/formats/format.ts';
import {
  ALL_FORMAT_NAMES,
  DEFAULT_FORMAT,
  FORMAT_NAMES,
  FORMATS,
  isMadeFormat,
  listMadeFormats,
  mediaTypeOf,
  type AnyFormatName,
  type FormatName,
} from '../datasets/formats/formats.ts';
import { listDatasetDocuments } from '../datasets/metadata/croissant.ts';
import { landingPath } from '../datasets/metadata/described-dataset.ts';
import type { StoredRelease } from '../datasets/releases/release-store.ts';
import type { PastRelease, Release } from '../datasets/releases/release.ts';
import { FOREVER, UNTIL_REPLACED } from './policies.ts';
import { webLink } from './web-link.ts';

export function downloadPath(
  { slug }: Pick<Declaration, 'slug'>,
  format: AnyFormatName = DEFAULT_FORMAT,
): string {
  if (isMadeFormat(format)) return endingPath(slug, format);
  return `/api/data/${slug}${format === DEFAULT_FORMAT ? '' : `?format=${format}`}`;
}

/** Longest first: the router takes the first match, and `.csv` also ends `.excel.csv`. */
export const ENDINGS = ALL_FORMAT_NAMES.toSorted((one, other) => other.length - one.length);

/** The path ends in the format's extension, which tells programs the file type. */
export const endingPath = (slug: string, format: AnyFormatName) => `/api/data/${slug}.${format}`;

export function releasesPath(slug: string): string {
  return `/datasets/${slug}/releases`;
}

export function releasePath(slug: string, number: number, format: AnyFormatName = DEFAULT_FORMAT): string {
  return `${releasesPath(slug)}/${number}.${format}`;
}

export function feedPath(slug: string): string {
  return `${releasesPath(slug)}.atom`;
}

/** The page that lists the release's changes. */
export function releasePagePath(slug: string, number: number): string {
  return `${releasesPath(slug)}/${number}`;
}

/** The formats stored with a release; an old release may lack newer formats. */
export function formatsOf({
  files,
}: {
  readonly files: Readonly<Partial<Record<FormatName, unknown>>>;
}): FormatName[] {
  return FORMAT_NAMES.filter((format) => files[format]);
}

/** The stored formats and those made from its rows. */
export function listFormats({ files }: PastRelease, declaration: Declaration): AnyFormatName[] {
  return [...formatsOf({ files }), ...(files.json ? listMadeFormats(declaration) : [])];
}

/** What a download's response says besides its bytes. */
export interface DownloadFacts {
  readonly mediaType: string;
  readonly lastModified: Date;
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function describeNewest(release: Release, format: AnyFormatName, baseUrl: string): DownloadFacts {
  const { declaration: dataset } = release;
  return describeFile(release, format, {
    fileName: dataset.slug,
    location: releasePath(dataset.slug, release.number, format),
    cacheControl: UNTIL_REPLACED,
    links: [
      webLink(baseUrl, LICENSE.url, 'license'),
      webLink(baseUrl, downloadPath(dataset), 'cite-as'),
      // https://signposting.org/FAIR/: links the file to its page, which lists the file as an item.
      webLink(baseUrl, landingPath(dataset), 'collection', { type: 'text/html' }),
      webLink(baseUrl, '/api/data', 'collection', { type: 'application/json' }),
      webLink(baseUrl, releasesPath(dataset.slug), 'version-history', { type: 'application/json' }),
      ...alternates(listFormats(release, dataset), format, (other) => downloadPath(dataset, other), baseUrl),
      webLink(baseUrl, '/api/openapi.json', 'describedby', { type: 'application/json' }),
      ...listDatasetDocuments(dataset).map(({ path, mediaType, profile }) =>
        webLink(baseUrl, path, 'describedby', { type: mediaType, profile }),
      ),
    ],
  });
}

/** The file under its release number. The rows never change, except that a live dataset's release can be replaced until its UTC day ends. */
export function describeRelease(
  dataset: Declaration,
  release: StoredRelease,
  format: AnyFormatName,
  { baseUrl, isReplaceable }: { readonly baseUrl: string; readonly isReplaceable: boolean },
): DownloadFacts {
  const { slug } = dataset;
  const formats = listFormats(release, release.declaration ?? dataset);
  return describeFile(release, format, {
    fileName: `${slug}-${release.number}`,
    location: releasePath(slug, release.number, format),
    // A later version of Sampan may write the same rows as different bytes.
    cacheControl: isReplaceable || isMadeFormat(format) ? UNTIL_REPLACED : FOREVER,
    links: [
      webLink(baseUrl, LICENSE.url, 'license'),
      webLink(baseUrl, releasePath(slug, release.number), 'cite-as'),
      webLink(baseUrl, releasePagePath(slug, release.number), 'collection', { type: 'text/html' }),
      webLink(baseUrl, releasesPath(slug), 'version-history', { type: 'application/json' }),
      webLink(baseUrl, downloadPath(dataset, format), 'latest-version', { type: typeOf(format) }),
      ...alternates(formats, format, (other) => releasePath(slug, release.number, other), baseUrl),
      webLink(baseUrl, '/api/openapi.json', 'describedby', { type: 'application/json' }),
    ],
  });
}

interface DownloadWords {
  readonly fileName: string;
  /** The address of the file's release. */
  readonly location: string;
  readonly cacheControl: string;
  readonly links: readonly string[];
}

function describeFile(
  { publishedAt, rowCount }: PastRelease,
  format: AnyFormatName,
  { fileName, location, cacheControl, links }: DownloadWords,
): DownloadFacts {
  const disposition = isMadeFormat(format) ? 'attachment' : FORMATS[format].disposition;
  return {
    mediaType: mediaTypeOf(format),
    lastModified: publishedAt,
    cacheControl,
    headers: {
      'Content-Location': location,
      'Content-Disposition': `${disposition}; filename="${fileName}.${format}"`,
      'X-Row-Count': String(rowCount),
      Link: links.join(', '),
    },
  };
}

function alternates(
  formats: readonly AnyFormatName[],
  format: AnyFormatName,
  pathOf: (other: AnyFormatName) => string,
  baseUrl: string,
): string[] {
  const others = formats.filter((name) => name !== format);
  return others.map((other) => webLink(baseUrl, pathOf(other), 'alternate', { type: typeOf(other) }));
}

const typeOf = (format: AnyFormatName) => bareMediaType(mediaTypeOf(format));
