import type { FastifyInstance } from 'fastify';
import { Type } from '../../../json-schema.ts';
import { bareMediaType } from '../../../datasets/formats/format.ts';
import { exampleDataset, type Catalog } from '../../../datasets/catalog.ts';
import { FEED_MEDIA_TYPE, presentReleasesFeed } from '../../../datasets/metadata/releases-feed.ts';
import {
  listedRelease,
  listNewestReleases,
  type ListedRelease,
} from '../../../datasets/releases/list-releases.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { landingPath } from '../../../datasets/metadata/described-dataset.ts';
import { isReplaceable } from '../../../datasets/releases/release-archive.ts';
import { fetchFailed, unknownDataset, type AnsweredError } from '../../../errors.ts';
import { feedPath, releasePagePath, releasePath } from '../../downloads/download.ts';
import { sendDownload } from '../../downloads/answer/answer-download.ts';
import { answerPreflight } from '../../edge/cross-origin.ts';
import type { Operation } from '../../openapi.ts';
import { describeAnswers, RELEASE_TAGS } from '../describe-releases.ts';
import { listDownloads } from '../list-downloads.ts';
import type { ReleaseOptions, ReleaseRouteOptions } from '../release-options.ts';
import { checkDatasetFirst, getDataset, slugParams, type OfDataset } from '../release-parameters.ts';
import { representText } from '../remember-documents.ts';

export const FEED_PATH = '/releases.atom';
const DATASET_FEED_PATH = '/datasets/:slug/releases.atom';
const FEED_LENGTH = 50;

export function feedRoutes(app: FastifyInstance, options: ReleaseRouteOptions): void {
  const { catalog } = options;
  const getFeed = feedGetter(options);

  app.get(FEED_PATH, { config: { operation: () => describeFeed(options) } }, async (request, reply) =>
    sendDownload(
      request,
      reply,
      await getFeed(catalog, { path: FEED_PATH, title: 'Sampan: releases of every dataset', homePath: '/' }),
    ),
  );
  app.options(FEED_PATH, answerPreflight);

  app.get<OfDataset>(
    DATASET_FEED_PATH,
    {
      preValidation: checkDatasetFirst(catalog),
      schema: { params: slugParams(catalog) },
      config: { operation: () => describeDatasetFeed(options) },
    },
    async (request, reply) => {
      const dataset = getDataset(catalog, request.params.slug);
      const { name } = options.releases.get(dataset.slug).declaration;
      const about = {
        path: feedPath(dataset.slug),
        title: `Sampan: releases of ${name}`,
        homePath: landingPath(dataset),
      };
      return sendDownload(request, reply, await getFeed([dataset], about));
    },
  );
  app.options(DATASET_FEED_PATH, answerPreflight);
}

interface FeedAbout {
  readonly path: string;
  readonly title: string;
  /** The page that the feed describes. */
  readonly homePath: string;
}

/** A release that may still be replaced today is left out, so that published entries stay true. */
function feedGetter({ releases, db, baseUrl, nowMs, remember }: ReleaseRouteOptions) {
  return (datasets: Catalog, about: FeedAbout) => {
    const today = new Date(nowMs()).toISOString().slice(0, 10);
    return remember(`${about.path} ${today} ${releases.buildsOf(datasets)}`, async () => {
      const slugs = datasets.map(({ slug }) => slug);
      const live = datasets.filter((dataset) => dataset.live);
      const newest = await listNewestReleases(db, slugs, FEED_LENGTH + live.length);
      if (!newest[0]) throw fetchFailed();
      const isLasting = (release: ListedRelease) =>
        !live.some((dataset) => dataset.slug === release.slug && isReplaceable(dataset, release, nowMs()));
      const lasting = newest.filter(isLasting).slice(0, FEED_LENGTH);
      const updatedAt = (lasting[0] ?? newest[0]).publishedAt;
      const feed = presentFeed(about, datasets, lasting, updatedAt, baseUrl);
      return representText(feed, FEED_MEDIA_TYPE, updatedAt);
    });
  };
}

function presentFeed(
  { path, title, homePath }: FeedAbout,
  datasets: Catalog,
  releases: readonly ListedRelease[],
  updatedAt: Date,
  baseUrl: string,
): string {
  const absolute = (each: string) => new URL(each, baseUrl).href;
  return presentReleasesFeed({
    title,
    url: absolute(path),
    homeUrl: absolute(homePath),
    updatedAt,
    entries: releases.map((release) => ({
      url: absolute(releasePath(release.slug, release.number)),
      pageUrl: absolute(releasePagePath(release.slug, release.number)),
      title: titleOf(
        datasets.find(({ slug }) => slug === release.slug),
        release,
      ),
      summary: `${release.rowCount} rows. Reason: ${release.reason}.`,
      publishedAt: release.publishedAt,
      downloads: listDownloads(release, baseUrl).map(({ url, mediaType }) => ({
        url,
        mediaType: bareMediaType(mediaType),
      })),
    })),
  });
}

/** A live dataset has one entry per day, and the day identifies it better than a number. */
function titleOf(dataset: Dataset | undefined, { slug, number, publishedAt }: ListedRelease): string {
  const name = dataset?.name ?? slug;
  const day = publishedAt.toISOString().slice(0, 10);
  return dataset?.live ? `${name}, ${day} (release ${number})` : `${name}, release ${number}`;
}

function describeFeed(options: ReleaseOptions): Operation {
  return {
    operationId: 'get-feed',
    summary: 'Release feed',
    description:
      'The newest 50 releases of all datasets as an Atom feed (RFC 4287). A live dataset has one entry for each completed UTC day.',
    tags: RELEASE_TAGS,
    responses: describeFeedAnswers(options, []),
  };
}

function describeDatasetFeed(options: ReleaseOptions): Operation {
  return {
    operationId: 'get-dataset-feed',
    summary: 'Release feed of a dataset',
    description: 'The newest 50 releases of one dataset as an Atom feed (RFC 4287).',
    tags: RELEASE_TAGS,
    responses: describeFeedAnswers(options, [unknownDataset()]),
  };
}

function describeFeedAnswers(
  { catalog, releases, baseUrl }: ReleaseOptions,
  errors: readonly AnsweredError[],
): Operation['responses'] {
  const dataset = exampleDataset(catalog);
  const release = releases.find(dataset.slug);
  const about = { path: FEED_PATH, title: 'Sampan: releases of every dataset', homePath: '/' };
  const example =
    release &&
    presentFeed(about, catalog, [listedRelease(dataset.slug, release)], release.publishedAt, baseUrl);
  const content = { schema: Type.String(), example };
  return describeAnswers('The feed', bareMediaType(FEED_MEDIA_TYPE), content, errors);
}
