import { exampleDataset } from '../../../datasets/catalog.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { listedRelease, listReleases, type ListedRelease } from '../../../datasets/releases/list-releases.ts';
import { invalidReleaseNumber, unknownDataset } from '../../../errors.ts';
import { releasesPath } from '../../downloads/download.ts';
import { sendDownload } from '../../downloads/answer/answer-download.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { describeAnswers, RELEASE_TAGS } from '../describe-releases.ts';
import { listDownloads } from '../list-downloads.ts';
import type { ReleaseOptions, ReleaseRouteOptions } from '../release-options.ts';
import {
  checkDatasetFirst,
  getDataset,
  releaseNumber,
  slugParams,
  type OfDataset,
} from '../release-parameters.ts';
import { representJson } from '../remember-documents.ts';

export const LIST_PATH = '/datasets/:slug/releases';
const PAGE_LENGTH = 100;

const query = Type.Object({
  before: Type.Optional(releaseNumber('Only releases with a smaller number')),
});

export function listRoute(app: FastifyInstance, options: ReleaseRouteOptions): void {
  const { catalog, releases, db, baseUrl, remember } = options;

  function getList(slug: string, before: number | undefined) {
    const newest = releases.get(slug);
    return remember(`releases ${slug} ${releases.buildsOf([newest.declaration])} ${before}`, async () => {
      const found = await listReleases(db, slug, { before, limit: PAGE_LENGTH + 1 });
      const page = found.slice(0, PAGE_LENGTH);
      const list = presentReleaseList(slug, page, found.length > PAGE_LENGTH, baseUrl);
      return representJson(list, newest.publishedAt);
    });
  }

  app.get<OfDataset & { Querystring: { before?: string } }>(
    LIST_PATH,
    {
      preValidation: checkDatasetFirst(catalog),
      schema: { params: slugParams(catalog), querystring: query },
      schemaErrorFormatter: () => invalidReleaseNumber('before'),
      config: { operation: () => describeList(options) },
    },
    async (request, reply) => {
      const { slug } = getDataset(catalog, request.params.slug);
      const before = request.query.before === undefined ? undefined : Number(request.query.before);
      return sendDownload(request, reply, await getList(slug, before));
    },
  );
  app.options(LIST_PATH, answerPreflight);
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

function describeList({ catalog, releases, baseUrl }: ReleaseOptions): Operation {
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
    responses: describeAnswers('The releases', 'application/json', { schema: listSchema, example }, [
      invalidReleaseNumber('before'),
      unknownDataset(),
    ]),
  };
}
