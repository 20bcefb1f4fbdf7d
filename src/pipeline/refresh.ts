import type { Logger } from 'pino';
import type { Catalog } from '../datasets/catalog.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { hasSameDeclaration, rewriteRelease } from '../datasets/releases/release-store.ts';
import type { Database } from '../storage/database.ts';

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
    // Most processes never publish: loading what that needs takes longer than all the rest of a refresh.
    const { publish } = await import('./publish.ts');
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
