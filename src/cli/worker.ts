import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { createMetrics } from '../http/health/metrics.ts';
import { createRecorder } from '../http/health/recorder.ts';
import { Draining, startServers } from '../http/server.ts';
import { createRefresh } from '../pipeline/refresh.ts';
import { expireSandboxes } from '../rooms/sandbox/expire-sandboxes.ts';
import { createApps } from './create-apps.ts';
import type { Logs } from './log.ts';
import { openForRequests } from './storage.ts';

const EXPIRY_MS = 60_000;
const TIDY_MS = 3_600_000;
const FACTS_MS = 10_000;

export interface Worker {
  stop(): Promise<void>;
}

/** A process that answers requests: it loads the releases, listens, and keeps itself up to date. */
export async function startWorker(config: Config, { log, accessLog }: Logs): Promise<Worker> {
  const db = openForRequests(config, 'live');
  const sandboxDb = openForRequests(config, 'test');
  const catalog = createCatalog(config);
  const releases = new CurrentReleases(catalog);
  const refresh = createRefresh({
    republishMs: config.readOnly ? undefined : config.republishMs,
    db,
    catalog,
    releases,
    log,
    now: () => new Date(),
  });
  await refresh();
  const metrics = createMetrics(releases);
  const record = createRecorder(accessLog, metrics);
  const draining = new Draining();
  const apps = createApps(config, { db, sandboxDb, catalog, releases, log, record, draining });
  const noteFailure = (error: unknown) => log.error({ err: error }, 'work in the background failed');
  await apps.toolFacts.refresh().catch(noteFailure);
  const servers = await startServers(
    [
      [apps.production.app, config.port],
      [apps.sandbox.app, config.sandboxPort],
    ],
    draining,
    config,
  );
  const stopping = new AbortController();
  const always = (work: () => Promise<unknown>, intervalMs: number) =>
    repeat(work, intervalMs, stopping.signal, noteFailure);
  const loops = [
    always(refresh, config.refreshMs),
    always(() => apps.toolFacts.refresh(), FACTS_MS),
    ...apps.rooms.flatMap(({ reap, tidy }) => [
      always(async () => metrics.countRemovals({ ...(await reap()) }), config.reapMs),
      always(tidy, TIDY_MS),
    ]),
    always(() => expireSandboxes(sandboxDb, new Date()), EXPIRY_MS),
  ];
  return {
    async stop() {
      await servers.stop();
      stopping.abort();
      await Promise.all(loops);
      await Promise.all([db.destroy(), sandboxDb.destroy()]);
    },
  };
}

async function repeat(
  work: () => Promise<unknown>,
  intervalMs: number,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(intervalMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await work().catch(onError);
  }
}
