import { downloadPath, linksetPath, releaseLinksetPath, releasePath } from '../datasets/addresses.ts';
import { formatsOf } from '../datasets/releases/release-archive.ts';
import { LICENSE, type Declaration } from '../datasets/dataset.ts';
import {
  ALL_FORMAT_NAMES,
  FORMATS,
  isMadeFormat,
  listMadeFormats,
  mediaTypeOf,
  type AnyFormatName,
} from '../datasets/formats/formats.ts';
import { dataPackagePath } from '../datasets/metadata/data-package.ts';
import type { StoredRelease } from '../datasets/releases/release-store.ts';
import type { PastRelease, Release } from '../datasets/releases/release.ts';
import { FILE_POLICIES, FOREVER, UNTIL_REPLACED } from './policies.ts';

/** Longest first: the router takes the first match, and `.csv` also ends `.excel.csv`. */
export const ENDINGS = ALL_FORMAT_NAMES.toSorted((one, other) => other.length - one.length);

export const DATABASE_MEDIA_TYPE = 'application/vnd.sqlite3';

export const LINKSET_MEDIA_TYPE = 'application/linkset+json';

export const LICENSE_LINK: WebLink = { rel: 'license', to: LICENSE.url };

export const API_LINK: WebLink = { rel: 'describedby', to: '/api/openapi.json', type: 'application/json' };

export const linksetLink = (to: string): WebLink => ({ rel: 'linkset', to, type: LINKSET_MEDIA_TYPE });

/** The stored formats and those made from its rows. */
export function listFormats({ files }: PastRelease, declaration: Declaration): AnyFormatName[] {
  return [...formatsOf({ files }), ...(files.json ? listMadeFormats(declaration) : [])];
}

export function describeNewest(release: Release, format: AnyFormatName, baseUrl: string) {
  const { declaration: dataset } = release;
  return describeFile(dataset, release, format, {
    fileName: dataset.slug,
    cacheControl: UNTIL_REPLACED,
    link: linkHeader(
      baseUrl,
      LICENSE_LINK,
      { rel: 'cite-as', to: downloadPath(dataset) },
      { rel: 'describedby', to: dataPackagePath(dataset) },
      linksetLink(linksetPath(dataset)),
    ),
  });
}

/** The file under its release number. The rows never change, except that a live dataset's release can be replaced until its UTC day ends. */
export function describeRelease(
  dataset: Declaration,
  release: StoredRelease,
  format: AnyFormatName,
  { baseUrl, isReplaceable }: { readonly baseUrl: string; readonly isReplaceable: boolean },
) {
  const { slug } = dataset;
  return describeFile(dataset, release, format, {
    fileName: `${slug}-${release.number}`,
    // A later version of Sampan may write the same rows as different bytes.
    cacheControl: isReplaceable || isMadeFormat(format) ? UNTIL_REPLACED : FOREVER,
    link: linkHeader(
      baseUrl,
      LICENSE_LINK,
      { rel: 'cite-as', to: releasePath(slug, release.number) },
      { ...API_LINK, type: undefined },
      linksetLink(releaseLinksetPath(slug, release.number)),
    ),
  });
}

function describeFile(
  { slug }: Declaration,
  { number, publishedAt, rowCount }: PastRelease,
  format: AnyFormatName,
  { fileName, cacheControl, link }: Readonly<Record<'fileName' | 'cacheControl' | 'link', string>>,
) {
  const disposition = isMadeFormat(format) ? 'attachment' : FORMATS[format].disposition;
  return {
    mediaType: mediaTypeOf(format),
    lastModified: publishedAt,
    cacheControl,
    headers: {
      'Content-Location': releasePath(slug, number, format),
      'Content-Disposition': `${disposition}; filename="${fileName}.${format}"`,
      'X-Row-Count': String(rowCount),
      Link: link,
      ...FILE_POLICIES,
    },
  };
}

/** RFC 8288. */
export interface WebLink {
  readonly rel: string;
  /** A path of the service, or an address elsewhere. */
  readonly to: string;
  readonly type?: string | undefined;
  readonly profile?: string | undefined;
}

export function linkHeader(baseUrl: string, ...links: readonly WebLink[]): string {
  return links.map((link) => presentLink(link, baseUrl)).join(', ');
}

function presentLink({ rel, to, type, profile }: WebLink, baseUrl: string): string {
  return [
    `<${new URL(to, baseUrl).href}>; rel="${rel}"`,
    ...(type ? [`type="${type}"`] : []),
    ...(profile ? [`profile="${profile}"`] : []),
  ].join('; ');
}
