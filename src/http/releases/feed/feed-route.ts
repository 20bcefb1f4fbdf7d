import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { bareMediaType } from '../../../datasets/formats/format.ts';
import type { Catalog } from '../../../datasets/catalog.ts';
import { FEED_MEDIA_TYPE, presentReleasesFeed } from '../../../datasets/metadata/releases-feed.ts';
import {
  listedRelease,
  listNewestReleases,
  type ListedRelease,
} from '../../../datasets/releases/list-releases.ts';
import { fetchFailed } from '../../../errors.ts';
import { releasePath } from '../../downloads/download.ts';
import { sendDownload } from '../../downloads/answer/answer-download.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { describeAnswers, RELEASE_TAGS } from '../describe-releases.ts';
import { listDownloads } from '../list-downloads.ts';
import type { ReleaseOptions, ReleaseRouteOptions } from '../release-options.ts';
import { representText } from '../remember-documents.ts';

export const FEED_PATH = '/releases.atom';
const FEED_LENGTH = 50;

export function feedRoute(app: FastifyInstance, options: ReleaseRouteOptions): void {
  const { catalog, releases, db, baseUrl, remember } = options;
  const slugs = catalog.map(({ slug }) => slug);

  function getFeed() {
    return remember(`feed ${releases.buildsOf(catalog)}`, async () => {
      const newest = await listNewestReleases(db, slugs, FEED_LENGTH);
      if (!newest[0]) throw fetchFailed();
      return representText(presentFeed(catalog, newest, baseUrl), FEED_MEDIA_TYPE, newest[0].publishedAt);
    });
  }

  app.get(FEED_PATH, { config: { operation: () => describeFeed(options) } }, async (request, reply) =>
    sendDownload(request, reply, await getFeed()),
  );
  app.options(FEED_PATH, answerPreflight);
}

function presentFeed(catalog: Catalog, releases: readonly ListedRelease[], baseUrl: string): string {
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
        mediaType: bareMediaType(mediaType),
      })),
    })),
  });
}

function describeFeed({ catalog, releases, baseUrl }: ReleaseOptions): Operation {
  const newest = catalog.flatMap(({ slug }) => {
    const release = releases.find(slug);
    return release ? [listedRelease(slug, release)] : [];
  });
  const example = newest[0] && presentFeed(catalog, [newest[0]], baseUrl);
  const content = { schema: Type.String(), example };
  return {
    operationId: 'get-feed',
    summary: 'Feed of releases',
    description: 'The newest 50 releases of all datasets as an Atom feed (RFC 4287).',
    tags: RELEASE_TAGS,
    responses: describeAnswers('The feed', bareMediaType(FEED_MEDIA_TYPE), content, []),
  };
}
