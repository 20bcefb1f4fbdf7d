import { exampleDataset } from '../../datasets/catalog.ts';
import { Type } from '../../json-schema.ts';
import { listedRelease, listReleases, type ListedRelease } from '../../datasets/releases/list-releases.ts';
import { invalidReleaseNumber, unknownDataset } from '../../errors.ts';
import { releasesPath } from '../../api/download.ts';
import type { Operation } from '../../api/operation.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describeAnswers, RELEASE_TAGS } from './describe-releases.ts';
import { listDownloads } from './list-downloads.ts';
import { parseReleaseNumber, releaseNumber, slugParams } from './release-parameters.ts';

export const LIST_PATH = '/datasets/:slug/releases';
const PAGE_LENGTH = 100;

const query = Type.Object({
  before: Type.Optional(releaseNumber('Only releases with a smaller number')),
});

export function addReleaseList(add: AddRoute, site: Site): void {
  const { catalog, releases, db, baseUrl } = site;
  async function make({ params, query: sent }: Asked): Promise<Made> {
    const { slug } = getDataset(catalog, params['slug']);
    const before = parseReleaseNumber(sent, 'before');
    const newest = releases.get(slug);
    const found = await listReleases(db, slug, { before, limit: PAGE_LENGTH + 1 });
    const page = found.slice(0, PAGE_LENGTH);
    const list = presentReleaseList(slug, page, found.length > PAGE_LENGTH, baseUrl);
    return jsonFile(list, { lastModified: newest.publishedAt });
  }
  add(LIST_PATH, make, { operation: () => describeList(site), preflight: true });
}

function presentReleaseList(
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

const releaseSchema = Type.Object({
  id: Type.Integer({ description: 'Number of the release; numbers increase and are never reused' }),
  published_at: Type.String({ format: 'date-time' }),
  row_count: Type.Integer(),
  reason: Type.String({ description: 'Why it was published' }),
  downloads: Type.Array(
    Type.Object({
      format: Type.String(),
      media_type: Type.String(),
      url: Type.String({ format: 'uri' }),
      size: Type.Integer({ description: 'Size of the uncompressed file in bytes' }),
      sha256: Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the uncompressed file in hexadecimal, as sha256sum prints it',
      }),
    }),
  ),
});

const listSchema = Type.Object({
  dataset: Type.String({ description: 'Slug of the dataset' }),
  releases: Type.Array(releaseSchema, { description: 'Newest first' }),
  next: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'uri',
    description: 'Address of the next page of older releases; null on the last page',
  }),
});

function describeList({ catalog, releases, baseUrl }: Site): Operation {
  const { slug } = exampleDataset(catalog);
  const release = releases.find(slug);
  const example = release && presentReleaseList(slug, [listedRelease(slug, release)], false, baseUrl);
  return {
    operationId: 'list-releases',
    summary: 'Releases of a dataset',
    description:
      'Every publish that changes the data creates a numbered release. Newest first, at most 100 per response; next is the address of ' +
      'the rest. A live dataset keeps only the last release of each UTC day.',
    tags: RELEASE_TAGS,
    parameters: { path: slugParams(catalog), query },
    responses: describeAnswers('The releases', 'application/json', { schema: listSchema, example }, [
      invalidReleaseNumber('before'),
      unknownDataset(),
    ]),
  };
}
