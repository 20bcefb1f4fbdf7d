import type { Catalog } from '../../datasets/catalog.ts';
import type { CurrentReleases } from '../../datasets/releases/current-releases.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { keepRecent } from '../../datasets/releases/keep-recent.ts';
import { listNewestReleases, listReleases } from '../../datasets/releases/list-releases.ts';
import { FEED_MEDIA_TYPE } from '../../datasets/metadata/releases-feed.ts';
import type { GetRelease } from '../../datasets/releases/release-archive.ts';
import { buildOf } from '../../datasets/releases/build-of.ts';
import { encodeFile, releaseFile } from '../../datasets/releases/encoding.ts';
import { fetchFailed } from '../../errors.ts';
import type { Database } from '../../storage/database.ts';
import { presentChanges, presentFeed, presentReleaseList } from './present-releases.ts';
import { bytesOfAll, represent, UNTIL_REPLACED, type Representations } from '../downloads/representation.ts';

export interface ReleaseDocumentsOptions {
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  readonly db: Database;
  readonly baseUrl: string;
}

const PAGE_LENGTH = 100;
const FEED_LENGTH = 50;
const KEPT_BYTES = 16_000_000;

/** Each is kept under the builds of the newest releases, so that the next one makes it anew. */
export function createReleaseDocuments(
  { catalog, releases, db, baseUrl }: ReleaseDocumentsOptions,
  getRelease: GetRelease,
) {
  const remember = keepRecent<Representations>(KEPT_BYTES, bytesOfAll);
  const slugs = catalog.map(({ slug }) => slug);
  return {
    getList({ slug }: Dataset, before: number | undefined): Promise<Representations> {
      const newest = releases.get(slug);
      return remember(`releases ${slug} ${buildOf(newest)} ${before}`, async () => {
        const found = await listReleases(db, slug, { before, limit: PAGE_LENGTH + 1 });
        const page = found.slice(0, PAGE_LENGTH);
        return representJson(
          presentReleaseList(slug, page, found.length > PAGE_LENGTH, baseUrl),
          newest.publishedAt,
        );
      });
    },

    getChanges(dataset: Dataset, since: number): Promise<Representations> {
      const newest = releases.get(dataset.slug);
      return remember(`changes ${dataset.slug} ${buildOf(newest)} ${since}`, async () => {
        const before = await getRelease(dataset.slug, since);
        // Another process may have published what this one has not taken up yet.
        const after = before.number > newest.number ? before : newest;
        return representJson(await presentChanges(newest.declaration, before, after), after.publishedAt);
      });
    },

    getFeed(): Promise<Representations> {
      const builds = slugs.map((slug) => releases.find(slug)).map((newest) => newest && buildOf(newest));
      return remember(`feed ${builds.join()}`, async () => {
        const newest = await listNewestReleases(db, slugs, FEED_LENGTH);
        if (!newest[0]) throw fetchFailed();
        return representText(presentFeed(catalog, newest, baseUrl), FEED_MEDIA_TYPE, newest[0].publishedAt);
      });
    },
  };
}

function representJson(value: object, lastModified: Date): Promise<Representations> {
  return representText(`${JSON.stringify(value)}\n`, 'application/json; charset=utf-8', lastModified);
}

async function representText(text: string, mediaType: string, lastModified: Date): Promise<Representations> {
  const file = await encodeFile(releaseFile(Buffer.from(text)));
  return represent(file, { mediaType, lastModified, cacheControl: UNTIL_REPLACED });
}
