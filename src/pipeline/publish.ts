import type { Dataset, RowContext } from '../datasets/dataset.ts';
import {
  findNextNumber,
  deleteEarlierOfDay,
  findDigests,
  findNewestFacts,
  insertRelease,
  type MadeBy,
} from '../datasets/releases/release-store.ts';
import { FORMAT_NAMES, type FormatName } from '../datasets/formats/formats.ts';
import { encodeFile, type EncodedFile } from '../datasets/releases/encoding.ts';
import { draftRelease, type Draft } from '../datasets/releases/draft-release.ts';
import { listStoredRows } from '../datasets/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';

export interface DraftedRelease {
  readonly dataset: Dataset;
  readonly draft: Draft;
}

export interface PreparedRelease extends DraftedRelease {
  readonly files: Readonly<Record<FormatName, EncodedFile>>;
}

/** Publishes the dataset's stored rows, unless the newest release already has the same bytes. */
export async function publish(
  db: Database,
  dataset: Dataset,
  now: Date,
  reason: string,
  madeBy: MadeBy,
): Promise<Published> {
  const drafted = { dataset, draft: draftRelease(dataset, await dataset.rows(storedRowContext(db, now))) };
  const published = await previewRelease(db, drafted);
  if (!published.changed) return published;
  const prepared = await prepareRelease(drafted);
  return exclusively(db, (db) => insertPrepared(db, prepared, now, reason, madeBy));
}

export function storedRowContext(db: Database, now: Date): RowContext {
  return { db, today: now.toISOString().slice(0, 10), listRows: (slug) => listStoredRows(db, slug) };
}

/** Does all slow work, so that the transaction that inserts the release is short. */
export async function prepareRelease({ dataset, draft }: DraftedRelease): Promise<PreparedRelease> {
  const files = {} as Record<FormatName, EncodedFile>;
  for (const format of FORMAT_NAMES) files[format] = await encodeFile(draft.files[format]);
  return { dataset, draft, files };
}

/** Checks again whether anything changed, because another process may have published in the meantime. */
export async function insertPrepared(
  db: Database,
  prepared: PreparedRelease,
  publishedAt: Date,
  reason: string,
  madeBy: MadeBy,
): Promise<Published> {
  const published = await previewRelease(db, prepared);
  if (!published.changed) return published;
  const { slug, number, rowCount } = published;
  const { dataset, files } = prepared;
  const release = { number, publishedAt, rowCount, reason, files, declaration: dataset };
  await insertRelease(db, slug, release, madeBy);
  if (dataset.live) await deleteEarlierOfDay(db, slug, { number, publishedAt });
  return published;
}

/** The release that publishing this draft now would give: the newest one if it has the same bytes, otherwise a new one. */
export async function previewRelease(
  db: Database,
  { dataset: { slug }, draft: { rowCount, files } }: DraftedRelease,
) {
  const newest = await findNewestFacts(db, slug);
  const digests = newest && (await findDigests(db, slug, newest.number));
  if (digests && FORMAT_NAMES.every((format) => digests.get(format) === files[format].sha256))
    return { slug, number: newest.number, rowCount, changed: false };
  return { slug, number: await findNextNumber(db, slug), rowCount, changed: true };
}

export type Published = Readonly<Awaited<ReturnType<typeof previewRelease>>>;
