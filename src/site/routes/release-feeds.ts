import { Type } from '../../json-schema.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { exampleDataset, type Catalog } from '../../datasets/catalog.ts';
import { FEED_MEDIA_TYPE, presentReleasesFeed } from '../../datasets/metadata/releases-feed.ts';
import {
  listedRelease,
  listNewestReleases,
  type ListedRelease,
} from '../../datasets/releases/list-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { isReplaceable } from '../../datasets/releases/release-archive.ts';
import { fetchFailed, unknownDataset, type AnsweredError } from '../../errors.ts';
import { feedPath, releasePagePath, releasePath } from '../../api/download.ts';
import type { Operation } from '../../api/operation.ts';
import { getDataset, type AddRoute, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describeAnswers, RELEASE_TAGS } from './describe-releases.ts';
import { listDownloads } from './list-downloads.ts';
import { slugParams } from './release-parameters.ts';

export const FEED_PATH = '/releases.atom';
const DATASET_FEED_PATH = '/datasets/:slug/releases.atom';
const FEED_LENGTH = 50;

const ALL = { path: FEED_PATH, title: 'Sampan: releases of every dataset', homePath: '/' };

export function addReleaseFeeds(add: AddRoute, site: Site): void {
  add(FEED_PATH, () => makeFeed(site, site.catalog, ALL), {
    operation: () => describeFeed(site),
    preflight: true,
  });
  add(
    DATASET_FEED_PATH,
    ({ params }) => {
      const dataset = getDataset(site.catalog, params['slug']);
      const { name } = site.releases.get(dataset.slug).declaration;
      const about = {
        path: feedPath(dataset.slug),
        title: `Sampan: releases of ${name}`,
        homePath: landingPath(dataset),
      };
      return makeFeed(site, [dataset], about);
    },
    { operation: () => describeDatasetFeed(site), preflight: true },
  );
}

interface FeedAbout {
  readonly path: string;
  readonly title: string;
  /** The page that the feed describes. */
  readonly homePath: string;
}

/** A release that may still be replaced today is left out, so that published entries stay true. */
async function makeFeed({ db, baseUrl, now }: Site, datasets: Catalog, about: FeedAbout): Promise<Made> {
  const slugs = datasets.map(({ slug }) => slug);
  const live = datasets.filter((dataset) => dataset.live);
  const newest = await listNewestReleases(db, slugs, FEED_LENGTH + live.length);
  if (!newest[0]) throw fetchFailed();
  const nowMs = now().getTime();
  const isLasting = (release: ListedRelease) =>
    !live.some((dataset) => dataset.slug === release.slug && isReplaceable(dataset, release, nowMs));
  const lasting = newest.filter(isLasting).slice(0, FEED_LENGTH);
  const lastModified = (lasting[0] ?? newest[0]).publishedAt;
  const body = presentFeed(about, datasets, lasting, lastModified, baseUrl);
  return { body, mediaType: FEED_MEDIA_TYPE, lastModified };
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

function describeFeed(options: Site): Operation {
  return {
    operationId: 'get-feed',
    summary: 'Release feed',
    description:
      'The newest 50 releases of all datasets as an Atom feed (RFC 4287). A live dataset has one entry for each completed UTC day.',
    tags: RELEASE_TAGS,
    responses: describeFeedAnswers(options, []),
  };
}

function describeDatasetFeed(options: Site): Operation {
  return {
    operationId: 'get-dataset-feed',
    summary: 'Release feed of a dataset',
    description: 'The newest 50 releases of one dataset as an Atom feed (RFC 4287).',
    tags: RELEASE_TAGS,
    parameters: { path: slugParams(options.catalog) },
    responses: describeFeedAnswers(options, [unknownDataset()]),
  };
}

function describeFeedAnswers(
  { catalog, releases, baseUrl }: Site,
  errors: readonly AnsweredError[],
): Operation['responses'] {
  const dataset = exampleDataset(catalog);
  const release = releases.find(dataset.slug);
  const example =
    release &&
    presentFeed(ALL, catalog, [listedRelease(dataset.slug, release)], release.publishedAt, baseUrl);
  const content = { schema: Type.String(), example };
  return describeAnswers('The feed', bareMediaType(FEED_MEDIA_TYPE), content, errors);
}
