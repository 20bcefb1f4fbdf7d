import { Type } from '../../json-schema.ts';
import { exampleDataset, type Catalog } from '../../datasets/catalog.ts';
import type { Dataset, Declaration } from '../../datasets/dataset.ts';
import { anyRowSchema } from '../../datasets/envelope.ts';
import { getStoredNumber } from '../../datasets/releases/release-archive.ts';
import { findNumberBefore } from '../../datasets/releases/release-store.ts';
import type { PastRelease } from '../../datasets/releases/release.ts';
import { findReleaseChanges } from '../../datasets/releases/row-changes.ts';
import { invalidReleaseNumber, unknownRelease } from '../../errors.ts';
import type { Operation } from '../../api/operation.ts';
import { getDataset, jsonFile, type AddRoute, type Asked, type Made } from '../router.ts';
import type { Site } from '../site-data.ts';
import { describeAnswers, RELEASE_TAGS } from './describe-releases.ts';
import { parseReleaseNumber, releaseNumber, slugParams } from './release-parameters.ts';

const CHANGES_PATH = '/datasets/:slug/changes';

const query = Type.Object({
  since: releaseNumber('Number of the release to compare with'),
  until: Type.Optional(releaseNumber('Number of the later release; the newest by default')),
});

/** The state before the first release. */
const NOTHING = { number: 0, bytes: Buffer.alloc(0) };

export function addReleaseChanges(add: AddRoute, site: Site): void {
  const make = ({ params, query: sent }: Asked) => {
    const dataset = getDataset(site.catalog, params['slug']);
    const since = parseReleaseNumber(sent, 'since');
    const until = parseReleaseNumber(sent, 'until');
    if (since === undefined) throw invalidReleaseNumber('since');
    if (until !== undefined && until < since) throw invalidReleaseNumber('until');
    return makeChanges(site, dataset, since, until);
  };
  add(CHANGES_PATH, make, { operation: () => describeChanges(site), preflight: true });
}

async function makeChanges(
  site: Site,
  dataset: Dataset,
  since: number,
  until: number | undefined,
): Promise<Made> {
  const { db, releases, getRelease } = site;
  const newest = releases.get(dataset.slug);
  const before = await getBefore(site, dataset, since);
  // Another process may have published a release that this one has not loaded yet.
  const last = Math.max(before.number, newest.number);
  const number = await getStoredNumber(db, releases, dataset, until ?? last);
  const after = await getRelease(dataset.slug, number);
  const now = { number: after.number, bytes: jsonOf(after) };
  return jsonFile(presentChanges(newest.declaration, before, now), { lastModified: after.publishedAt });
}

/** A release that a later one of its day replaced is gone; comparing from the one before it misses no change. */
async function getBefore(
  { db, releases, getRelease }: Site,
  dataset: Dataset,
  since: number,
): Promise<RowsOfRelease> {
  const { slug } = dataset;
  const isStored = (await getStoredNumber(db, releases, dataset, since)) === since;
  const number = isStored ? since : await findNumberBefore(db, slug, since);
  return number === undefined ? NOTHING : { number, bytes: jsonOf(await getRelease(slug, number)) };
}

interface RowsOfRelease {
  readonly number: number;
  /** The JSON file. */
  readonly bytes: Buffer;
}

function presentChanges(dataset: Declaration, before: RowsOfRelease, after: RowsOfRelease) {
  const { added, changed, removed } = findReleaseChanges(dataset, before.bytes, after.bytes);
  return { dataset: dataset.slug, since: before.number, until: after.number, added, changed, removed };
}

function jsonOf({ files }: PastRelease): Buffer {
  if (!files.json) throw unknownRelease();
  return files.json.identity.bytes;
}

const rowsSchema = (catalog: Catalog, description: string) =>
  Type.Array(anyRowSchema(catalog), { description });

const changesSchema = (catalog: Catalog) =>
  Type.Object({
    dataset: Type.String({ description: 'Slug of the dataset' }),
    since: Type.Integer({
      description:
        'Number of the older release: the requested one or, if a later release of its day replaced it, the stored release before it; 0 if there is none',
    }),
    until: Type.Integer({ description: 'Number of the later release' }),
    added: rowsSchema(catalog, 'Rows whose key is not in the older release'),
    changed: Type.Array(
      Type.Object({
        key: Type.Object(
          {},
          { additionalProperties: true, description: 'The columns that identify the row' },
        ),
        fields: Type.Record(Type.String(), Type.Object({ old: Type.Unknown(), new: Type.Unknown() }), {
          description:
            'The columns whose values differ, with both values; null if a release lacks the column',
        }),
      }),
      { description: 'Rows whose key is in both releases' },
    ),
    removed: rowsSchema(catalog, 'Rows whose key is not in the later release'),
  });

function describeChanges({ catalog, releases }: Site): Operation {
  const { slug } = exampleDataset(catalog);
  const until = releases.find(slug)?.number;
  const example = until && { dataset: slug, since: until, until, added: [], changed: [], removed: [] };
  return {
    operationId: 'get-changes',
    summary: 'Changes since a release',
    description:
      'Compares a release with a later one, by default the newest: rows added, rows changed and rows removed, identified and sorted by ' +
      'their key. A changed row has its key and, for each field that differs, the old and the new value. With the number of the newest ' +
      'release every list is empty.',
    tags: RELEASE_TAGS,
    parameters: { path: slugParams(catalog), query },
    responses: describeAnswers(
      'The changes',
      'application/json',
      { schema: changesSchema(catalog), example },
      [invalidReleaseNumber('since'), invalidReleaseNumber('until'), unknownRelease()],
    ),
  };
}
