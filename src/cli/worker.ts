import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { createRateLimit } from '../http/edge/limit-rate.ts';
import { createMetrics } from '../http/health/metrics.ts';
import { createRecorder } from '../http/health/recorder.ts';
import { startServer } from '../http/server.ts';
import { createRefresh } from '../pipeline/refresh.ts';
import type { Logs } from './log.ts';
import { openForRequests } from './storage.ts';

export interface Worker {
  stop(): Promise<void>;
}

/** A process that answers requests: it loads the releases, listens, and keeps itself up to date. */
export async function startWorker(config: Config, { log, accessLog }: Logs): Promise<Worker> {
  const db = openForRequests(config);
  const catalog = createCatalog(config);
  const releases = new CurrentReleases(catalog);
  const refresh = createRefresh({ ...config, db, catalog, releases, log, now: () => new Date() });
  const stopping = new AbortController();
  await refresh();
  const server = await startServer({
    ...config,
    catalog,
    releases,
    db,
    log,
    limits: config,
    nowMs: Date.now,
    rateLimit: createRateLimit({ ...config, limit: config.rateLimit, nowMs: Date.now }),
    record: createRecorder(accessLog, createMetrics(releases)),
  });
  const refreshing = repeat(refresh, config.refreshMs, stopping.signal);
  return {
    async stop() {
      await server.stop();
      stopping.abort();
      await refreshing;
      await db.destroy();
    },
  };
}

async function repeat(work: () => Promise<void>, intervalMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(intervalMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await work();
  }
}
