import { exampleDataset } from '../../datasets/catalog.ts';
import { anyRowSchema } from '../../datasets/envelope.ts';
import { findReleaseNumber, getStoredNumber } from '../../datasets/releases/release-archive.ts';
import { findNumberBefore } from '../../datasets/releases/release-store.ts';
import { type PastRelease, parseRows } from '../../datasets/releases/release.ts';
import { findRowChanges } from '../../datasets/releases/row-changes.ts';
import { invalidReleaseNumber, unknownRelease } from '../../errors.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describe } from './describe.ts';

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
