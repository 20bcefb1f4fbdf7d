import { feedPath, releasePagePath, releasePath } from '../../api/download.ts';
import { exampleDataset, type Catalog } from '../../datasets/catalog.ts';
import { LICENSE } from '../../datasets/dataset.ts';
import { anyRowSchema } from '../../datasets/envelope.ts';
import { bareMediaType } from '../../datasets/formats/format.ts';
import { mediaTypeOf } from '../../datasets/formats/formats.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { FEED_MEDIA_TYPE, writeFeed } from '../../datasets/metadata/atom-feed.ts';
import {
  findReleaseNumber,
  getStoredNumber,
  isReplaceable,
  listedRelease,
  listNewestReleases,
  type ListedRelease,
} from '../../datasets/releases/release-archive.ts';
import { findNumberBefore } from '../../datasets/releases/release-store.ts';
import { type PastRelease, parseRows } from '../../datasets/releases/release.ts';
import { findRowChanges } from '../../datasets/releases/row-changes.ts';
import { fetchFailed, invalidReleaseNumber, unknownRelease } from '../../errors.ts';
import { Type } from '../../json-schema.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import { listFiles } from '../dataset-facts.ts';
import type { Site } from '../site-data.ts';
import { content, describe } from './describe.ts';

/** How the rows changed since a release. */
export function addReleaseChanges(add: AddRoute, site: Site): void {
  add('/datasets/:slug/changes', (asked) => makeChanges(site, asked), {
    operation: () => describeChanges(site),
    preflight: true,
  });
}

async function makeChanges(site: Site, { params, query }: Asked): Promise<Made> {
  const { db, releases, catalog, getRelease } = site;
  const dataset = getDataset(catalog, params['slug']);
  const since = findReleaseNumber(query, 'since');
  const until = findReleaseNumber(query, 'until');
  if (since === undefined) throw invalidReleaseNumber('since');
  if (until !== undefined && until < since) throw invalidReleaseNumber('until');
  const { slug } = dataset;
  const newest = releases.get(slug);
  // A release that a later one of its day replaced is gone; comparing from the one before it misses no change.
  const isStored = (await getStoredNumber(db, releases, dataset, since)) === since;
  const first = isStored ? since : ((await findNumberBefore(db, slug, since)) ?? 0);
  const before = first === 0 ? [] : listRows(await getRelease(slug, first));
  // Another process may have published a release that this one has not loaded yet.
  const last = await getStoredNumber(db, releases, dataset, until ?? Math.max(first, newest.number));
  const after = await getRelease(slug, last);
  const { added, changed, removed } = findRowChanges(newest.declaration, before, listRows(after));
  const changes = { dataset: slug, since: first, until: last, added, changed, removed };
  return jsonFile(changes, { lastModified: after.publishedAt });
}

function listRows({ files }: PastRelease) {
  if (!files.json) throw unknownRelease();
  return parseRows(files.json.identity.bytes);
}

function describeChanges({ catalog, releases }: Site) {
  const { slug } = exampleDataset(catalog);
  const until = releases.find(slug)?.number;
  const example = until && { dataset: slug, since: until, until, added: [], changed: [], removed: [] };
  const pieces = { row: () => anyRowSchema(catalog), example: () => example };
  return describe(catalog, 'changes', 'get-changes', pieces);
}

export const FEED_PATH = '/releases.atom';
const FEED_LENGTH = 50;
const ALL = { path: FEED_PATH, title: 'Sampan: releases of every dataset', homePath: '/' };

/** What was published when: of all datasets, and of each. */
export function addReleaseFeeds(add: AddRoute, site: Site): void {
  const { catalog } = site;
  add(FEED_PATH, () => makeFeed(site, catalog, ALL), {
    operation: () => describe(catalog, 'feed', 'get-feed', describeFeed(site)),
    preflight: true,
  });
  const makeDatasetFeed = ({ params }: Asked) => {
    const dataset = getDataset(catalog, params['slug']);
    const title = `Sampan: releases of ${site.releases.get(dataset.slug).declaration.name}`;
    const about = { path: feedPath(dataset.slug), title, homePath: landingPath(dataset) };
    return makeFeed(site, [dataset], about);
  };
  add(feedPath(':slug'), makeDatasetFeed, {
    operation: () => describe(catalog, 'datasetFeed', 'get-dataset-feed', describeFeed(site)),
    preflight: true,
  });
}

/** A release that may still be replaced today is left out, so that published entries stay true. */
async function makeFeed({ db, baseUrl, now }: Site, datasets: Catalog, about: typeof ALL): Promise<Made> {
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

/** `about` has the path of the feed, its title, and the path of the page that it describes. */
function presentFeed(
  { path, title, homePath }: typeof ALL,
  datasets: Catalog,
  releases: readonly ListedRelease[],
  updatedAt: Date,
  baseUrl: string,
): string {
  const absolute = (each: string) => new URL(each, baseUrl).href;
  const link = (type: string, to: string) => ({ rel: 'alternate', type, href: absolute(to) });
  return writeFeed({
    title,
    url: absolute(path),
    homeUrl: absolute(homePath),
    updatedAt: updatedAt.toISOString(),
    author: 'Sampan',
    license: LICENSE,
    entries: releases.map((release) => {
      const { slug, number, rowCount, reason } = release;
      const dataset = datasets.find((each) => each.slug === slug)!;
      const publishedAt = release.publishedAt.toISOString();
      return {
        url: absolute(releasePath(slug, number)),
        // A live dataset has one entry per day, and the day identifies it better than a number.
        title: dataset.live
          ? `${dataset.name}, ${publishedAt.slice(0, 10)} (release ${number})`
          : `${dataset.name}, release ${number}`,
        publishedAt,
        updatedAt: publishedAt,
        summary: `${rowCount} rows. Reason: ${reason}.`,
        links: [
          link('text/html', releasePagePath(slug, number)),
          ...listFiles(release).map(({ format, path: file }) =>
            link(bareMediaType(mediaTypeOf(format)), file),
          ),
        ],
      };
    }),
  });
}

function describeFeed({ catalog, releases, baseUrl }: Site) {
  const { slug } = exampleDataset(catalog);
  const release = releases.find(slug);
  const listed = release && [listedRelease(slug, release)];
  const example = listed && presentFeed(ALL, catalog, listed, release.publishedAt, baseUrl);
  return { content: () => content(bareMediaType(FEED_MEDIA_TYPE), Type.String(), example) };
}
