import type { Dataset } from '../../datasets/dataset.ts';
import { getStoredNumber, isReplaceable, type GetRelease } from '../../datasets/releases/release-archive.ts';
import { findReleaseChanges } from '../../datasets/releases/row-changes.ts';
import { listedRelease } from '../../datasets/releases/list-releases.ts';
import {
  findNumberBefore,
  findStoredNumber,
  type StoredRelease,
} from '../../datasets/releases/release-store.ts';
import type { RowChanges } from '../../datasets/releases/row-changes.ts';
import { AnsweredError } from '../../errors.ts';
import { releasePage, type ReleasePageData } from '../../pages/release-page.ts';
import { feedPath, formatsOf, releasePagePath, releasePath } from '../../api/download.ts';
import { LARGEST_RELEASE } from './release-parameters.ts';
import type { AddPage } from '../page-adder.ts';
import { countryOf, type Site } from '../site-data.ts';

/** Pages that show what each release changed. */
export function releasePages(addPage: AddPage, site: Site): void {
  const { getRelease } = site;
  addPage('/datasets/:slug/releases/:id', async ({ language, params }) => {
    const dataset = site.catalog.find(({ slug }) => slug === params['slug']);
    const asked = parseNumber(params['id']!);
    const release = dataset && asked && (await findStored(site, dataset, asked, getRelease));
    if (!dataset || !release) return undefined;
    const { number } = release;
    if (number !== asked) return { movedTo: releasePagePath(dataset.slug, number), forNow: true };
    const data = await findPageData(site, dataset, release, getRelease);
    return releasePage(
      { ...data, isReplaceable: isReplaceable(dataset, release, site.now().getTime()) },
      language,
    );
  });
}

function parseNumber(text: string): number | undefined {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= LARGEST_RELEASE ? number : undefined;
}

/** Returns undefined for a number that was never published. */
async function findStored(
  { db, releases }: Site,
  dataset: Dataset,
  asked: number,
  getRelease: GetRelease,
): Promise<StoredRelease | undefined> {
  try {
    return await getRelease(dataset.slug, await getStoredNumber(db, releases, dataset, asked));
  } catch (error) {
    if (error instanceof AnsweredError && error.status === 404) return undefined;
    throw error;
  }
}

async function findPageData(
  { db, releases }: Site,
  dataset: Dataset,
  release: StoredRelease,
  getRelease: GetRelease,
): Promise<Omit<ReleasePageData, 'isReplaceable'>> {
  const { slug } = dataset;
  const { number } = release;
  const { declaration } = releases.get(slug);
  const listed = listedRelease(slug, release);
  const previous = await findNumberBefore(db, slug, number);
  return {
    dataset: { ...declaration, ...countryOf(dataset) },
    release: listed,
    files: formatsOf(release).map((format) => ({
      format,
      path: releasePath(slug, number, format),
      ...listed.files[format]!,
    })),
    previous,
    next: await findStoredNumber(db, slug, number + 1),
    changes: previous === undefined ? undefined : await findChanges(dataset, previous, number, getRelease),
    feedPath: feedPath(slug),
  };
}

async function findChanges(
  dataset: Dataset,
  before: number,
  after: number,
  getRelease: GetRelease,
): Promise<RowChanges | undefined> {
  const old = (await getRelease(dataset.slug, before)).files.json;
  const now = (await getRelease(dataset.slug, after)).files.json;
  return old && now && findReleaseChanges(dataset, old.identity.bytes, now.identity.bytes);
}
