import { LICENSE, type Dataset } from '../datasets/dataset.ts';
import {
  DEFAULT_FORMAT,
  FORMAT_NAMES,
  FORMATS,
  perFormat,
  type Format,
  type FormatName,
} from '../datasets/formats/format.ts';
import type { Answer } from './answer-download.ts';
import { perEncoding, type Encoding } from '../datasets/encoding.ts';
import { type Release } from '../datasets/release.ts';

/** One encoding of one file of a release, with every header that depends on nothing else. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly lastModified: Date;
  /** Name, value, name, value: the form that node:http writes without another look. */
  readonly headers: readonly string[];
  readonly whole: Answer;
  readonly notModified: Answer;
}

export type Download = Readonly<Record<Encoding, Representation>>;

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400';

export function downloadPath({ slug }: Dataset, format: FormatName = DEFAULT_FORMAT): string {
  return `/api/data/${slug}${format === DEFAULT_FORMAT ? '' : `?format=${format}`}`;
}

/** Returns a function that makes the downloads of a release once, however often it is asked. */
export function rememberDownloads(
  dataset: Dataset,
  baseUrl: string,
): (release: Release) => Record<FormatName, Download> {
  let made: { release: Release; downloads: Record<FormatName, Download> } | undefined;
  return (release) => {
    if (made?.release !== release) {
      made = { release, downloads: perFormat((format) => makeDownload(dataset, release, format, baseUrl)) };
    }
    return made.downloads;
  };
}

function makeDownload(dataset: Dataset, release: Release, format: FormatName, baseUrl: string): Download {
  const { mediaType, disposition } = FORMATS[format];
  return perEncoding((encoding) => {
    const { bytes, sha256 } = release.files[format][encoding];
    const etag = `"${Buffer.from(sha256, 'base64').subarray(0, 16).toString('base64url')}"`;
    const validators = {
      ETag: etag,
      'Last-Modified': release.publishedAt.toUTCString(),
      'Cache-Control': CACHE_CONTROL,
      Vary: 'Accept-Encoding',
    };
    const description = {
      'Content-Type': mediaType,
      'Content-Disposition': `${disposition}; filename="${dataset.slug}.${format}"`,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Accept-Ranges': 'bytes',
      'X-Row-Count': String(release.rowCount),
      'Repr-Digest': `sha-256=:${sha256}:`,
      Link: links(dataset, format, baseUrl),
    };
    const headers = Object.entries({ ...validators, ...description }).flat();
    return {
      bytes,
      etag,
      lastModified: release.publishedAt,
      headers,
      whole: { status: 200, headers: [...headers, 'Content-Length', String(bytes.length)], body: bytes },
      // A 304 repeats the validators only (RFC 9110 §15.4.5).
      notModified: { status: 304, headers: Object.entries(validators).flat() },
    };
  });
}

function links(dataset: Dataset, format: FormatName, baseUrl: string): string {
  const link = (path: string, rel: string, mediaType?: string) =>
    `<${new URL(path, baseUrl).href}>; rel="${rel}"${mediaType ? `; type="${mediaType}"` : ''}`;
  const others = FORMAT_NAMES.filter((name) => name !== format);
  const { describedBy }: Format = FORMATS[format];
  return [
    link(LICENSE.url, 'license'),
    link(downloadPath(dataset), 'cite-as'),
    link('/api/data', 'collection', 'application/json'),
    ...others.map((name) =>
      link(downloadPath(dataset, name), 'alternate', FORMATS[name].mediaType.split(';')[0]),
    ),
    link('/api/openapi.json', 'describedby', 'application/json'),
    // A reader of CSV on the Web takes the last one, so it stays last.
    ...(describedBy ? [link(describedBy.path(dataset), 'describedby', describedBy.mediaType)] : []),
  ].join(', ');
}
