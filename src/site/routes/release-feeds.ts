import { exampleDataset, type Catalog } from '../../datasets/catalog.ts';
import { LICENSE } from '../../datasets/dataset.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { mediaTypeOf } from '../../datasets/formats/formats.ts';
import {
  FEED_MEDIA_TYPE,
  FEED_PATHS,
  feedPath,
  writeFeed,
  type FeedFormat,
  JSON_FEED_MEDIA_TYPE,
  writeJsonFeed,
} from '../../datasets/metadata/atom-feed.ts';
import { landingPath, releasePagePath, releasePath } from '../../datasets/addresses.ts';
import { keysOf } from '../../datasets/records.ts';
import {
  isReplaceable,
  listedRelease,
  listNewestReleases,
  type ListedRelease,
  listFiles,
} from '../../datasets/releases/release-archive.ts';
import { sayChanges, versionOf } from '../../datasets/releases/release-changes.ts';
import { fetchFailed } from '../../errors.ts';
import { Type } from '../../json-schema.ts';
import { getDataset, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { content, describe } from './describe.ts';

const FEED_LENGTH = 50;
const ALL = { title: 'Sampan: releases of every dataset', homePath: '/' };

const FORMATS = {
  atom: { mediaType: FEED_MEDIA_TYPE, write: writeFeed, operations: ['feed', 'datasetFeed'] },
  json: {
    mediaType: JSON_FEED_MEDIA_TYPE,
    write: writeJsonFeed,
    operations: ['jsonFeed', 'datasetJsonFeed'],
  },
} as const;

/** What was published when: of all datasets, and of each. */
export function addReleaseFeeds(add: AddRoute, site: Site): void {
  const { catalog } = site;
  for (const format of keysOf(FORMATS)) {
    const [ofAll, ofOne] = FORMATS[format].operations;
    const path = FEED_PATHS[format];
    add(path, () => makeFeed(site, catalog, { ...ALL, path, format }), {
      operation: async () => describe(catalog, ofAll, idOf(ofAll), await describeFeed(site, format)),
      preflight: true,
    });
    const makeDatasetFeed = ({ params }: Asked) => {
      const dataset = getDataset(catalog, params['slug']);
      const title = `Sampan: releases of ${site.releases.get(dataset.slug).declaration.name}`;
      const about = { path: feedPath(dataset.slug, format), title, homePath: landingPath(dataset), format };
      return makeFeed(site, [dataset], about);
    };
    add(feedPath(':slug', format), makeDatasetFeed, {
      operation: async () => describe(catalog, ofOne, idOf(ofOne), await describeFeed(site, format)),
      preflight: true,
    });
  }
}

/** `get-dataset-feed` for `datasetFeed`. */
const idOf = (name: string) => `get-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The path of the feed, its title, and the path of the page that it describes. */
type FeedFacts = Readonly<Record<'path' | 'title' | 'homePath', string>> & { readonly format: FeedFormat };

/** A release that may still be replaced today is left out, so that published entries stay true. */
async function makeFeed(site: Site, datasets: Catalog, about: FeedFacts): Promise<Made> {
  const slugs = datasets.map(({ slug }) => slug);
  const live = datasets.filter((dataset) => dataset.live);
  const newest = await listNewestReleases(site.db, slugs, FEED_LENGTH + live.length);
  if (!newest[0]) throw fetchFailed();
  const nowMs = site.now().getTime();
  const isLasting = (release: ListedRelease) =>
    !live.some((dataset) => dataset.slug === release.slug && isReplaceable(dataset, release, nowMs));
  const lasting = newest.filter(isLasting).slice(0, FEED_LENGTH);
  const lastModified = (lasting[0] ?? newest[0]).publishedAt;
  const body = await presentFeed(site, about, lasting, lastModified);
  return { body, mediaType: FORMATS[about.format].mediaType, lastModified };
}

async function presentFeed(
  site: Site,
  { path, title, homePath, format }: FeedFacts,
  releases: readonly ListedRelease[],
  updatedAt: Date,
): Promise<string> {
  const absolute = (each: string) => new URL(each, site.baseUrl).href;
  const link = (type: string, to: string, size?: number) => ({
    rel: 'alternate',
    type,
    href: absolute(to),
    ...(size !== undefined && { size }),
  });
  const presentEntry = async (release: ListedRelease) => {
    const { slug, number } = release;
    const dataset = getDataset(site.catalog, slug);
    const publishedAt = release.publishedAt.toISOString();
    const facts = await findFacts(site, release);
    return {
      url: absolute(releasePath(slug, number)),
      // A live dataset has one entry per day, and the day identifies it better than a number.
      title: dataset.live
        ? `${dataset.name}, ${publishedAt.slice(0, 10)} (release ${number})`
        : `${dataset.name}, release ${number}`,
      publishedAt,
      updatedAt: publishedAt,
      summary: sayFacts(facts),
      facts,
      links: [
        link('text/html', releasePagePath(slug, number)),
        ...listFiles(release).map((file) =>
          link(bareMediaType(mediaTypeOf(file.format)), file.path, file.size),
        ),
      ],
    };
  };
  return FORMATS[format].write({
    title,
    url: absolute(path),
    homeUrl: absolute(homePath),
    updatedAt: updatedAt.toISOString(),
    author: 'Sampan',
    license: LICENSE,
    entries: await Array.fromAsync(releases, presentEntry),
  });
}

type Facts = Awaited<ReturnType<typeof findFacts>>;

/** What a release is and what it changed. */
async function findFacts({ data }: Site, release: ListedRelease) {
  const { slug, number, declaration, rowCount, reason } = release;
  return {
    dataset: slug,
    number,
    version: versionOf(declaration, release),
    row_count: rowCount,
    reason,
    deprecated: declaration?.deprecated,
    ...(await data.countChanges(release)),
  };
}

/** The same in words. */
function sayFacts({ version, row_count: rows, reason, deprecated = {}, changes }: Facts): string {
  const values = Object.entries(changes?.columns ?? {}).map(([column, count]) => `${column} (${count})`);
  const ending = Object.entries(deprecated).map(([column, date]) => `${column} (until ${date})`);
  return [
    `Version ${version}, ${rows} rows`,
    ...(changes
      ? [`${changes.added} rows added, ${changes.changed} changed, ${changes.removed} removed`]
      : []),
    ...(values.length > 0 ? [`Values changed: ${values.join(', ')}`] : []),
    ...(changes?.schema.length ? [`Columns: ${sayChanges(changes.schema)}`] : []),
    ...(ending.length > 0 ? [`Deprecated: ${ending.join(', ')}`] : []),
    `Reason: ${reason}`,
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

async function describeFeed(site: Site, format: FeedFormat) {
  const { slug } = exampleDataset(site.catalog);
  const release = site.releases.find(slug);
  const about = { ...ALL, path: FEED_PATHS[format], format };
  const example =
    release && (await presentFeed(site, about, [listedRelease(slug, release)], release.publishedAt));
  return format === 'json'
    ? { example: () => example && (JSON.parse(example) as object) }
    : { content: () => content(bareMediaType(FEED_MEDIA_TYPE), Type.String(), example) };
}
