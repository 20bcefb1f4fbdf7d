import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { CurrentReleases } from '../datasets/releases/current-releases.ts';
import { createProductionApp, createSandboxApp } from '../http/app.ts';
import { createRateLimit } from '../http/edge/limit-rate.ts';
import { createMetrics } from '../http/health/metrics.ts';
import { createRecorder } from '../http/health/recorder.ts';
import { Draining, startServers } from '../http/server.ts';
import { createRefresh } from '../pipeline/refresh.ts';
import { expireSandboxes } from '../rooms/sandbox/expire-sandboxes.ts';
import type { Logs } from './log.ts';
import { openRooms } from './open-rooms.ts';
import { openForRequests } from './storage.ts';

const EXPIRY_MS = 60_000;

export interface Worker {
  stop(): Promise<void>;
}

/** A process that answers requests: it loads the releases, listens, and keeps itself up to date. */
export async function startWorker(config: Config, { log, accessLog }: Logs): Promise<Worker> {
  const db = openForRequests(config, 'live');
  const sandboxDb = openForRequests(config, 'test');
  const catalog = createCatalog(config);
  const releases = new CurrentReleases(catalog);
  const refresh = createRefresh({ ...config, db, catalog, releases, log, now: () => new Date() });
  await refresh();

  const live = openRooms(config, 'live', db, log);
  const sandbox = openRooms(config, 'test', sandboxDb, log);
  const draining = new Draining();
  const edge = {
    log,
    limits: config,
    record: createRecorder(accessLog, createMetrics(releases)),
    isDraining: () => draining.begun,
    rateLimit: createRateLimit({ ...config, limit: config.rateLimit, nowMs: Date.now }),
  };
  const sandboxApp = createSandboxApp({
    ...edge,
    rooms: sandbox.options,
    sandbox: { ...sandbox.options, ...config },
  });
  const production = createProductionApp({
    ...config,
    ...edge,
    db,
    catalog,
    releases,
    nowMs: Date.now,
    rooms: live.options,
    sandboxOperations: sandboxApp.operations,
  });
  const servers = await startServers(
    [
      [production.app, config.port],
      [sandboxApp.app, config.sandboxPort],
    ],
    draining,
    config,
  );

  const stopping = new AbortController();
  const loops = [
    repeat(refresh, config.refreshMs, stopping.signal),
    repeat(live.reap, config.reapMs, stopping.signal),
    repeat(sandbox.reap, config.reapMs, stopping.signal),
    repeat(() => expireSandboxes(sandboxDb, new Date()), EXPIRY_MS, stopping.signal),
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

async function repeat(work: () => Promise<void>, intervalMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(intervalMs, undefined, { signal }).catch(() => {});
    if (!signal.aborted) await work();
  }
}
