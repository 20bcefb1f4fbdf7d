import type { Logger } from 'pino';
import type { Catalog } from '../datasets/catalog.ts';
import type { CurrentReleases } from '../datasets/releases/current-releases.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { Database } from '../storage/database.ts';

export interface RefreshOptions {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly releases: CurrentReleases;
  /** Undefined to republish nothing. */
  readonly republishMs: number | undefined;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** Returns a function that republishes what changes by itself, then takes up every newer release. It never throws. */
export function createRefresh({
  db,
  catalog,
  releases,
  republishMs,
  now,
  log,
}: RefreshOptions): () => Promise<void> {
  const startedMs = now().getTime();
  const publishedMs = new Map<string, number>();

  async function republishWhenDue(dataset: Dataset): Promise<void> {
    const { slug } = dataset;
    if (republishMs === undefined) return;
    const lastMs = publishedMs.get(slug) ?? (releases.find(slug) ? startedMs : -Infinity);
    if (now().getTime() < lastMs + republishMs) return;
    // Loaded when it is needed: it would slow every start.
    const { publish } = await import('./publish.ts');
    const { changed, number, rowCount } = await publish(db, dataset, now(), 'rows changed');
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
