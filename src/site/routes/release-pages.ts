import { feedPath, releasePagePath } from '../../api/download.ts';
import { listedRelease } from '../../datasets/releases/list-releases.ts';
import {
  getStoredNumber,
  isReplaceable,
  parseReleaseNumber,
} from '../../datasets/releases/release-archive.ts';
import { findNumberBefore, findStoredNumber } from '../../datasets/releases/release-store.ts';
import { AnsweredError } from '../../errors.ts';
import { releasePage } from '../../pages/release/release-page.ts';
import { findChanges, listFiles } from '../dataset-facts.ts';
import type { AddPage } from '../page-adder.ts';
import { countryOf, type Site } from '../site-data.ts';

/** Pages that show what each release changed. */
export function releasePages(addPage: AddPage, site: Site): void {
  const { db, catalog, releases, getRelease } = site;
  addPage('/datasets/:slug/releases/:id', async ({ language, params }) => {
    const dataset = catalog.find(({ slug }) => slug === params['slug']);
    const asked = parseReleaseNumber(params['id']);
    const number =
      dataset && asked && (await getStoredNumber(db, releases, dataset, asked).catch(unlessUnknown));
    const release = number && (await getRelease(dataset.slug, number).catch(unlessUnknown));
    if (!dataset || !release) return undefined;
    const { slug } = dataset;
    if (number !== asked) return { movedTo: releasePagePath(slug, number), forNow: true };
    const listed = listedRelease(slug, release);
    const previous = await findNumberBefore(db, slug, number);
    const data = {
      dataset: { ...releases.get(slug).declaration, ...countryOf(dataset) },
      release: listed,
      files: listFiles(listed),
      previous,
      next: await findStoredNumber(db, slug, number + 1),
      changes: previous === undefined ? undefined : await findChanges(getRelease, dataset, previous, number),
      feedPath: feedPath(slug),
      isReplaceable: isReplaceable(dataset, release, site.now().getTime()),
    };
    return releasePage(data, language);
  });
}

/** A number that was never published has no page; other errors are thrown again. */
function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof AnsweredError && error.status === 404)) throw error;
}
