import { Type } from 'typebox';
import type { Catalog } from '../../datasets/catalog.ts';
import type { Declaration } from '../../datasets/dataset.ts';
import { FORMAT_NAMES, FORMATS } from '../../datasets/formats/formats.ts';
import type { ListedRelease } from '../../datasets/releases/list-releases.ts';
import { presentReleasesFeed } from '../../datasets/metadata/releases-feed.ts';
import { findReleaseChanges } from '../../datasets/releases/release-changes.ts';
import type { PastRelease } from '../../datasets/releases/release.ts';
import { unknownRelease } from '../../errors.ts';
import { releasePath, releasesPath } from '../downloads/download.ts';

export const FEED_PATH = '/releases.atom';

const releaseSchema = Type.Object({
  id: Type.Integer({ description: 'Number of the release; numbers grow and are never used twice' }),
  published_at: Type.String({ format: 'date-time' }),
  row_count: Type.Integer(),
  reason: Type.String({ description: 'Why it was published' }),
  downloads: Type.Array(
    Type.Object({
      format: Type.String(),
      media_type: Type.String(),
      url: Type.String({ format: 'uri' }),
      size: Type.Integer({ description: 'Bytes of the uncompressed file' }),
      sha256: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the uncompressed file in hexadecimal, as sha256sum prints it',
      }),
    }),
  ),
});

export const releaseListSchema = Type.Object({
  dataset: Type.String({ description: 'Slug of the dataset' }),
  releases: Type.Array(releaseSchema, { description: 'Newest first' }),
  next: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'uri',
    description: 'Address of the releases before these; null when there are none',
  }),
});

export function presentReleaseList(
  slug: string,
  releases: readonly ListedRelease[],
  hasMore: boolean,
  baseUrl: string,
) {
  const next = hasMore ? `${releasesPath(slug)}?before=${releases.at(-1)!.number}` : undefined;
  return {
    dataset: slug,
    releases: releases.map((release) => presentRelease(release, baseUrl)),
    next: next ? new URL(next, baseUrl).href : null,
  };
}

function presentRelease(release: ListedRelease, baseUrl: string) {
  return {
    id: release.number,
    published_at: release.publishedAt.toISOString(),
    row_count: release.rowCount,
    reason: release.reason,
    downloads: listDownloads(release, baseUrl).map(({ format, mediaType, url, size, sha256 }) => ({
      format,
      media_type: mediaType,
      url,
      size,
      sha256,
    })),
  };
}

function listDownloads({ slug, number, files }: ListedRelease, baseUrl: string) {
  return FORMAT_NAMES.flatMap((format) => {
    const file = files[format];
    const url = new URL(releasePath(slug, number, format), baseUrl).href;
    return file ? [{ format, mediaType: FORMATS[format].mediaType, url, ...file }] : [];
  });
}

const rowsSchema = (description: string) =>
  Type.Array(Type.Object({}, { additionalProperties: true }), { description });

export const changesSchema = Type.Object({
  dataset: Type.String({ description: 'Slug of the dataset' }),
  since: Type.Integer({ description: 'Number of the older release' }),
  until: Type.Integer({ description: 'Number of the newest release' }),
  added: rowsSchema('Rows whose key the older release does not have'),
  changed: Type.Array(
    Type.Object({
      key: Type.Object({}, { additionalProperties: true, description: 'The columns that tell rows apart' }),
      fields: Type.Record(Type.String(), Type.Object({ old: Type.Unknown(), new: Type.Unknown() }), {
        description:
          'The columns whose values differ, with both values; null where a release lacks the column',
      }),
    }),
    { description: 'Rows of a key that both releases have' },
  ),
  removed: rowsSchema('Rows whose key the newest release does not have'),
});

export async function presentChanges(dataset: Declaration, before: PastRelease, after: PastRelease) {
  const { added, changed, removed } = await findReleaseChanges(dataset, jsonOf(before), jsonOf(after));
  return { dataset: dataset.slug, since: before.number, until: after.number, added, changed, removed };
}

function jsonOf({ files }: PastRelease): Buffer {
  if (!files.json) throw unknownRelease();
  return files.json.identity.bytes;
}

export function presentFeed(catalog: Catalog, releases: readonly ListedRelease[], baseUrl: string): string {
  const nameOf = (slug: string) => catalog.find((dataset) => dataset.slug === slug)?.name ?? slug;
  return presentReleasesFeed({
    url: new URL(FEED_PATH, baseUrl).href,
    homeUrl: new URL('/', baseUrl).href,
    updatedAt: releases[0]!.publishedAt,
    entries: releases.map((release) => ({
      url: new URL(releasePath(release.slug, release.number), baseUrl).href,
      title: `${nameOf(release.slug)}, release ${release.number}`,
      summary: `${release.rowCount} rows. Reason: ${release.reason}.`,
      publishedAt: release.publishedAt,
      downloads: listDownloads(release, baseUrl).map(({ url, mediaType }) => ({
        url,
        mediaType: mediaType.split(';')[0]!,
      })),
    })),
  });
}
