import { setTimeout } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { SETTINGS } from '../../config/settings.ts';
import { createMetrics } from '../../http/health/metrics.ts';
import { createRecorder } from '../../http/health/recorder.ts';
import { closeServers, startServers, type ListeningPlace } from '../../http/server.ts';
import { expireSandboxes } from '../../rooms/sandboxes.ts';
import { createBackgroundLoops, closeWithin } from './lifetime.ts';
import { createApps } from './create-apps.ts';
import type { Logs } from './log.ts';
import { openReleases } from './open-site.ts';
import { createThreadMaker } from './start-maker.ts';
import { openForRequests } from '../state.ts';

const EXPIRY_MS = 60_000;
const TIDY_MS = 3_600_000;
const SHARE_MS = 1_000;
const MAKER_START_MS = 10_000;

/** The share of SHUTDOWN_MS for draining. The rest is for writing the last counts and closing the databases. */
const PART_FOR_REQUESTS = 0.9;

export async function startWorker(config: Config, { log, write }: Logs) {
  const db = openForRequests(config, 'live');
  const sandboxDb = openForRequests(config, 'test');
  const republishMs = config.readOnly ? undefined : config.republishMs;
  const { refreshFrom, ...loaded } = openReleases(config, log);
  const refresh = refreshFrom(db, republishMs);
  await refresh();
  const { catalog, releases } = loaded;
  const countRemovals = createMetrics(releases);
  const recorder = createRecorder(log, write);
  // The apps exist before the maker starts, because it describes their routes.
  const maker = createThreadMaker(
    () => ({ config, serverRoutes: { live: apps.production.listRoutes(), test: apps.sandbox.listRoutes() } }),
    log,
  );
  const apps = createApps({ config, db, sandboxDb, ...loaded, log, maker, record: recorder.record });
  const noteFailure = (error: unknown) => log.error({ err: error }, 'work in the background failed');
  // Datasets do not wait for a photo store that hangs.
  await Promise.race([
    Promise.all(apps.rooms.map(({ follow }) => follow())),
    setTimeout(config.deadlineMs, undefined, { ref: false }),
  ]);
  const servers = [
    { app: apps.production.app, place: placeOf(config, 'host', 'port') },
    { app: apps.sandbox.app, place: placeOf(config, 'host', 'sandboxPort') },
  ];
  await startServers(servers);
  const loops = createBackgroundLoops(noteFailure);
  // The first request for a page starts it earlier. Loading it at once would delay the first answers of the server.
  loops.repeat('start of the maker', MAKER_START_MS, async () => maker.start());
  loops.repeat('refresh of releases', config.refreshMs, async () => {
    const before = releases.buildsOf(catalog);
    await refresh();
    if (releases.buildsOf(catalog) === before) return;
    maker.refresh();
    apps.madeFiles.startAgain();
  });
  for (const { context, follow, reap, tidy } of apps.rooms) {
    loops.repeat(`following of the ledger (${context.environment})`, config.reapMs, follow);
    loops.repeat(`removal of photos (${context.environment})`, config.reapMs, async (signal) =>
      countRemovals({ ...(await reap(signal)) }),
    );
    loops.repeat(`removal of old tokens and files (${context.environment})`, TIDY_MS, tidy);
  }
  if (isOneOfSeveral(config)) loops.repeat('sharing of limits', SHARE_MS, () => apps.sharing.sync());
  loops.repeat('expiry of sandboxes', EXPIRY_MS, () => expireSandboxes(sandboxDb, new Date()));

  return {
    /** Drains, closes, and gives up at the deadline. Returns the names of unfinished tasks. */
    async stop(): Promise<string[]> {
      apps.draining.begun = true;
      await setTimeout(config.drainMs);
      const cut = new Set<string>();
      const unfinished = await closeWithin(
        config.shutdownMs,
        [
          () => {
            const closed = closeServers(servers, config.shutdownMs * PART_FOR_REQUESTS, () =>
              cut.add('requests'),
            );
            return new Map([...loops.stop(), ['last counts', closed]]);
          },
          () =>
            new Map([
              ['maker', maker.stop()],
              ['database', db.destroy()],
              ['sandbox database', sandboxDb.destroy()],
            ]),
        ],
        noteFailure,
      );
      // Keeps the log in order: requests come before the end.
      recorder.flush();
      return [...cut, ...unfinished];
    },
  };
}

export function placeOf(
  config: Config,
  host: 'host' | 'metricsHost',
  port: 'port' | 'sandboxPort' | 'metricsPort',
): ListeningPlace {
  const settings = `${SETTINGS[host].variable}, ${SETTINGS[port].variable}`;
  return { host: config[host], port: config[port], settings };
}

/** Other processes may serve too, and can share their counts. */
function isOneOfSeveral({ databaseUrl, workers, readOnly }: Config): boolean {
  return (databaseUrl !== undefined || workers > 1) && !readOnly;
}
