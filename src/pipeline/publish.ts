import type { Dataset, RowContext } from '../datasets/dataset.ts';
import {
  findNextNumber,
  deleteEarlierOfDay,
  findDeclaration,
  findDigests,
  findNewestFacts,
  insertRelease,
  type MadeBy,
} from '../datasets/releases/release-store.ts';
import { FORMAT_NAMES, type FormatName } from '../datasets/formats/formats.ts';
import { encodeFile, type EncodedFile } from '../datasets/releases/release.ts';
import { findVersionProblem } from '../datasets/releases/release-changes.ts';
import { draftRelease, type Draft } from '../datasets/releases/draft-release.ts';
import { listStoredRows } from '../datasets/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';

/** Publishes the dataset's stored rows, unless the newest release already has the same bytes. */
export async function publish(db: Database, dataset: Dataset, now: Date, reason: string, madeBy: MadeBy) {
  const draft = draftRelease(dataset, await dataset.rows(storedRowContext(db, now)));
  const published = await previewRelease(db, draft, now);
  if (!published.changed) return published;
  const prepared = await prepareRelease(draft);
  return exclusively(db, (db) => insertPrepared(db, prepared, now, reason, madeBy));
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export function storedRowContext(db: Database, now: Date): RowContext {
  return { db, today: dayOf(now), listRows: (slug) => listStoredRows(db, slug) };
}

/** Does all slow work, so that the transaction that inserts the release is short. */
export async function prepareRelease(draft: Draft) {
  const files = {} as Record<FormatName, EncodedFile>;
  for (const format of FORMAT_NAMES) files[format] = await encodeFile(draft.files[format]);
  return { draft, files };
}

export type PreparedRelease = Readonly<Awaited<ReturnType<typeof prepareRelease>>>;

/** Checks again whether anything changed, because another process may have published in the meantime. */
export async function insertPrepared(
  db: Database,
  prepared: PreparedRelease,
  publishedAt: Date,
  reason: string,
  madeBy: MadeBy,
): Promise<Published> {
  const { draft, files } = prepared;
  const published = await previewRelease(db, draft, publishedAt);
  if (!published.changed) return published;
  const { slug, number, rowCount } = published;
  const { dataset } = draft;
  const release = { number, publishedAt, rowCount, reason, files, declaration: dataset };
  await insertRelease(db, slug, release, madeBy);
  if (dataset.live) await deleteEarlierOfDay(db, slug, { number, publishedAt });
  return published;
}

/** The release that publishing this draft now would give: the newest one if it has the same bytes, otherwise a new one. Throws UndeclaredChange if its columns may not be published so. */
export async function previewRelease(db: Database, { dataset, rowCount, files }: Draft, now: Date) {
  const { slug } = dataset;
  const newest = await findNewestFacts(db, slug);
  const digests = newest && (await findDigests(db, slug, newest.number));
  if (digests && FORMAT_NAMES.every((format) => digests.get(format) === files[format].sha256))
    return { slug, number: newest.number, rowCount, changed: false };
  const last = newest && (await findDeclaration(db, slug, newest.number));
  const problem = last && findVersionProblem(last, dataset, dayOf(now));
  if (problem) throw new UndeclaredChange(problem);
  return { slug, number: await findNextNumber(db, slug), rowCount, changed: true };
}

export class UndeclaredChange extends Error {}

export type Published = Readonly<Awaited<ReturnType<typeof previewRelease>>>;
