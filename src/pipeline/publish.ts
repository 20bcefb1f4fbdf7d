import type { Dataset, RowContext } from '../datasets/dataset.ts';
import {
  findNextNumber,
  deleteEarlierOfDay,
  findDigests,
  findNewestNumber,
  insertRelease,
  redeclareRelease,
  type MadeBy,
} from '../datasets/releases/release-store.ts';
import { FORMAT_NAMES, type FormatName } from '../datasets/formats/formats.ts';
import { encodeFile, type EncodedFile } from '../datasets/releases/encoding.ts';
import { draftRelease, draftRows, type Draft } from '../datasets/releases/draft-release.ts';
import { listStoredRows } from '../datasets/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';
import type { MadeRows } from './check-rows.ts';

export interface Published {
  readonly slug: string;
  readonly number: number;
  readonly rowCount: number;
  readonly changed: boolean;
}

export interface PreparedRelease {
  readonly dataset: Dataset;
  readonly draft: Draft;
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
  const { slug } = dataset;
  const rows = await dataset.rows(storedRowContext(db, now));
  const unchecked = draftRows(dataset, rows);
  const number = await findUnchanged(db, slug, unchecked);
  if (number !== undefined) return { slug, number, rowCount: unchecked.rowCount, changed: false };
  const prepared = await prepareRelease(dataset, draftRelease(dataset, rows));
  return exclusively(db, (db) => insertPrepared(db, prepared, now, reason, madeBy));
}

export function storedRowContext(db: Database, now: Date): RowContext {
  return { db, today: now.toISOString().slice(0, 10), listRows: (slug) => listStoredRows(db, slug) };
}

/** Derived datasets use the rows just made, which are not in storage yet. */
export function madeRowContext(db: Database, made: readonly MadeRows[], now: Date): RowContext {
  const stored = storedRowContext(db, now);
  const rowsBySlug = new Map(made.map(({ dataset, rows }) => [dataset.slug, rows]));
  return { ...stored, listRows: async (slug) => rowsBySlug.get(slug) ?? stored.listRows(slug) };
}

/** Does all slow work, so that the transaction that inserts the release is short. */
export async function prepareRelease(dataset: Dataset, draft: Draft): Promise<PreparedRelease> {
  const files = {} as Record<FormatName, EncodedFile>;
  for (const format of FORMAT_NAMES) files[format] = await encodeFile(draft.files[format]);
  return { dataset, draft, files };
}

/** Checks again whether anything changed, because another process may have published in the meantime. */
export async function insertPrepared(
  db: Database,
  { dataset, draft, files }: PreparedRelease,
  publishedAt: Date,
  reason: string,
  madeBy: MadeBy,
): Promise<Published> {
  const published = await previewRelease(db, dataset, draft);
  if (!published.changed) return published;
  const { slug, number, rowCount } = published;
  const release = { number, publishedAt, rowCount, reason, files, declaration: dataset };
  await insertRelease(db, slug, release, madeBy);
  if (dataset.live) await deleteEarlierOfDay(db, slug, { number, publishedAt });
  return published;
}

/** The release that publishing this draft now would give: the newest one if it has the same bytes, otherwise a new one. */
export async function previewRelease(db: Database, { slug }: Dataset, draft: Draft): Promise<Published> {
  const { rowCount } = draft;
  const unchanged = await findUnchanged(db, slug, draft);
  if (unchanged !== undefined) return { slug, number: unchanged, rowCount, changed: false };
  return { slug, number: await findNextNumber(db, slug), rowCount, changed: true };
}

/** For a build: also updates the declaration if the bytes stay the same. */
export async function insertOrRedeclare(
  db: Database,
  prepared: PreparedRelease,
  now: Date,
  reason: string,
  madeBy: MadeBy,
): Promise<Published> {
  const published = await insertPrepared(db, prepared, now, reason, madeBy);
  if (!published.changed) await redeclareRelease(db, published.number, prepared.dataset, madeBy, now);
  return published;
}

async function findUnchanged(db: Database, slug: string, { files }: Draft): Promise<number | undefined> {
  const number = await findNewestNumber(db, slug);
  if (number === undefined) return undefined;
  const digests = await findDigests(db, slug, number);
  return FORMAT_NAMES.every((format) => digests.get(format) === files[format].sha256) ? number : undefined;
}
