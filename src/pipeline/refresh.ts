import type { Logger } from 'pino';
import type { Catalog } from '../datasets/catalog.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { rewriteRelease, hasSameDeclaration } from '../datasets/releases/release-store.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Database } from '../storage/database.ts';
import { publish } from './publish.ts';

interface RefreshOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  /** Undefined to republish nothing. */
  readonly republishMs: number | undefined;
  /** The fingerprint of this code. */
  readonly readFingerprint: () => string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/**
 * How long to leave a release that other code published. During a rolling upgrade both versions publish the live dataset; without this
 * delay each would replace the other's release continuously.
 */
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
