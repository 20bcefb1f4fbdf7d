import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { ClusterRegistry } from '@prometheus-io/client';
import { COUNTRIES } from '../../countries/countries.ts';
import type { Config } from '../../config/config.ts';
import { SETTINGS } from '../../config/settings.ts';
import { startMetricsServer, readMetrics } from '../../http/health/metrics.ts';
import { createLogs, type Logs } from './log.ts';
import { prepareStates } from './prepare-states.ts';
import { refuseToReplaceSnapshots, startSnapshots } from './start-snapshots.ts';
import { onceStopped, type StopSignal } from './lifetime.ts';
import { killWorkers, READY, superviseWorkers } from './supervise-workers.ts';
import { placeOf, startWorker } from './worker.ts';
import type { Country } from '../../countries/country.ts';
import { datasetsOf } from '../../datasets/catalog.ts';
import { downloadPath } from '../../datasets/addresses.ts';

export async function serve(config: Config): Promise<void> {
  const logs = createLogs(config.logLevel, { hold: cluster.isPrimary });
  try {
    const exitCode = cluster.isWorker
      ? await serveAsWorker(config, logs)
      : await serveAsPrimary(config, logs);
    logs.flush();
    // Unfinished work would keep the process running.
    process.exit(exitCode);
  } finally {
    logs.flush();
  }
}

async function serveAsPrimary(config: Config, logs: Logs): Promise<number> {
  const { log } = logs;
  // Comes first, so that a signal during the start stops the service too.
  const stopped = onceStopped(() => {
    killWorkers();
    process.exit(1);
  });
  const stopping = new AbortController();
  const isStopped = stopped.then(() => {
    stopping.abort();
    return true;
  });
  await refuseToReplaceSnapshots(config);
  const prepared = prepareStates(config, log, stopping.signal).then(() => false);
  // Nothing is served yet, so stopping means exiting.
  if (await Promise.race([prepared, isStopped])) return 0;
  startSnapshots(config, log);
  const onReady = () => {
    process.stdout.write(greeting(config, COUNTRIES[0]));
    logs.release();
  };
  const metricsPlace = placeOf(config, 'metricsHost', 'metricsPort');
  if (config.workers === 1) {
    await startMetricsServer(metricsPlace, readMetrics);
    return answerRequests(config, logs, stopped, onReady);
  }
  const registry = new ClusterRegistry();
  await startMetricsServer(metricsPlace, async () =>
    // The first process alone copies the database, and has nothing else to tell.
    (await Promise.all([registry.clusterMetrics(), readMetrics()])).join('\n'),
  );
  return superviseWorkers(config, log, stopped, onReady);
}

/** A worker drains on the first signal, even one to the process group, and leaves a sudden stop to its supervisor. */
async function serveAsWorker(config: Config, logs: Logs): Promise<number> {
  // Answers the supervisor when it collects the metrics of all workers.
  new ClusterRegistry();
  const worker = cluster.worker!;
  // Otherwise Node would end a worker at once when its supervisor dies, in the middle of responses.
  worker.exitedAfterDisconnect = true;
  const { promise: orphaned, resolve } = Promise.withResolvers<'end of the supervisor'>();
  worker.once('disconnect', () => resolve('end of the supervisor'));
  return answerRequests(config, logs, Promise.race([onceStopped(), orphaned]), () => {
    // A supervisor that is gone cannot be notified, and need not be.
    process.send?.(READY, undefined, undefined, () => {});
  });
}

async function answerRequests(
  config: Config,
  logs: Logs,
  stopped: Promise<StopSignal | 'end of the supervisor'>,
  onReady: () => void,
): Promise<number> {
  const { log } = logs;
  const worker = await startWorker(config, logs);
  onReady();
  // Done now, because the end may be a kill: the next start should find the compiled code.
  flushCompileCache();
  const cause = await stopped;
  log.info({ cause }, 'stopping');
  const unfinished = await worker.stop();
  if (unfinished.length > 0)
    log.warn({ unfinished }, `${SETTINGS.shutdownMs.variable} has passed: gave up on unfinished work`);
  log.info('stopped');
  return 0;
}

export function greeting({ baseUrl, sandboxUrl }: Config, country: Country): string {
  const { destinations } = datasetsOf(country);
  return `
Sampan is ready.

  Site      ${baseUrl}
  Download  curl -o ${destinations.slug}.csv '${baseUrl}${downloadPath(destinations, 'csv')}'
  Sandbox   curl -X POST ${sandboxUrl}/sandbox
  Docs      ${baseUrl}/docs

`;
}
