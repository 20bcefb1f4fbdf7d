import type { Logger } from 'pino';
import type { Catalog } from '../datasets/catalog.ts';
import type { Dataset, RowContext } from '../datasets/dataset.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import {
  findNextNumber,
  deleteEarlierOfDay,
  findDigests,
  findNewestFacts,
  hasSameDeclaration,
  insertRelease,
  type MadeBy,
  rewriteRelease,
} from '../datasets/releases/release-store.ts';
import { FORMAT_NAMES, type FormatName } from '../datasets/formats/formats.ts';
import { encodeFile, type EncodedFile } from '../datasets/releases/release.ts';
import { draftRelease, type Draft } from '../datasets/releases/draft-release.ts';
import { listStoredRows } from '../datasets/stored-rows.ts';
import { exclusively, type Database } from '../storage/database.ts';

/** Publishes the dataset's stored rows, unless the newest release already has the same bytes. */
export async function publish(db: Database, dataset: Dataset, now: Date, reason: string, madeBy: MadeBy) {
  const draft = draftRelease(dataset, await dataset.rows(storedRowContext(db, now)));
  const published = await previewRelease(db, draft);
  if (!published.changed) return published;
  const prepared = await prepareRelease(draft);
  return exclusively(db, (db) => insertPrepared(db, prepared, now, reason, madeBy));
}

export function storedRowContext(db: Database, now: Date): RowContext {
  return { db, today: now.toISOString().slice(0, 10), listRows: (slug) => listStoredRows(db, slug) };
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
  const published = await previewRelease(db, draft);
  if (!published.changed) return published;
  const { slug, number, rowCount } = published;
  const { dataset } = draft;
  const release = { number, publishedAt, rowCount, reason, files, declaration: dataset };
  await insertRelease(db, slug, release, madeBy);
  if (dataset.live) await deleteEarlierOfDay(db, slug, { number, publishedAt });
  return published;
}

/** The release that publishing this draft now would give: the newest one if it has the same bytes, otherwise a new one. */
export async function previewRelease(db: Database, { dataset: { slug }, rowCount, files }: Draft) {
  const newest = await findNewestFacts(db, slug);
  const digests = newest && (await findDigests(db, slug, newest.number));
  if (digests && FORMAT_NAMES.every((format) => digests.get(format) === files[format].sha256))
    return { slug, number: newest.number, rowCount, changed: false };
  return { slug, number: await findNextNumber(db, slug), rowCount, changed: true };
}

export type Published = Readonly<Awaited<ReturnType<typeof previewRelease>>>;

interface RefreshOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  /** Undefined to republish nothing. */
  readonly republishMs: number | undefined;
  readonly readFingerprint: () => string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** How long to leave a release of other code. In a rolling upgrade two versions would otherwise replace each other's all the time. */
const SETTLING_MS = 600_000;

/** Returns a function that republishes live datasets and then loads newer releases. It never throws. */
export function createRefresh(options: RefreshOptions): () => Promise<void> {
  const { db, catalog, releases, republishMs, now, log } = options;
  const startedMs = now().getTime();
  const publishedMs = new Map<string, number>();
  let fingerprint: string | undefined;

  async function republishWhenDue(dataset: Dataset): Promise<void> {
    const { slug } = dataset;
    if (republishMs === undefined) return;
    const lastMs = publishedMs.get(slug) ?? (releases.find(slug) ? startedMs : -Infinity);
    const nowMs = now().getTime();
    // The clock may have been set back.
    if (nowMs >= lastMs && nowMs < lastMs + republishMs) return;
    const newest = releases.find(slug);
    const isOfOthers = newest !== undefined && !hasSameDeclaration(newest, dataset);
    if (isOfOthers && nowMs < newest.publishedAt.getTime() + SETTLING_MS) return;
    const { changed, number, rowCount } = await publish(db, dataset, now(), 'rows changed', {
      fingerprint: (fingerprint ??= options.readFingerprint()),
      input: 'bundled',
    });
    if (!changed) await rewriteRelease(db, slug, number);
    publishedMs.set(slug, now().getTime());
    if (changed) log.info({ dataset: slug, release: number, rows: rowCount }, 'published');
  }

  return async () => {
    for (const dataset of catalog) {
      const { slug } = dataset;
      try {
        await releases.load(db, slug);
        if (dataset.live) await republishWhenDue(dataset);
        await releases.load(db, slug);
        releases.markFresh(slug);
      } catch (error) {
        if (releases.markFailing(slug, now())) log.error({ dataset: slug, err: error }, 'refresh failed');
      }
    }
  };
}
