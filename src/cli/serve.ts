import cluster from 'node:cluster';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { ClusterRegistry } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createCatalog } from '../datasets/catalog.ts';
import { downloadPath } from '../http/downloads/download.ts';
import { startMetricsServer } from '../http/health/metrics-server.ts';
import { readMetrics } from '../http/health/metrics.ts';
import { createLogs, type Logs } from './log.ts';
import { prepareStates } from './prepare-state.ts';
import { onceStopped, type StopSignal } from './stop-signal.ts';
import { startWorker } from './worker.ts';

const RESTART_PAUSE_MS = 1_000;

export async function serve(config: Config): Promise<void> {
  const logs = createLogs(config.logLevel);
  // Listened for from the start, so that a stop that comes early is a stop all the same.
  const stopped = onceStopped();
  if (cluster.isWorker) return answerAsWorker(config, logs, stopped);
  await prepareStates(config, logs.log);
  if (config.workers > 1) return superviseWorkers(config, logs.log, stopped);
  await startMetricsServer(config, readMetrics);
  await answerRequests(config, logs, stopped, () => process.stdout.write(greeting(config)));
}

async function answerRequests(
  config: Config,
  logs: Logs,
  stopped: Promise<StopSignal>,
  whenReady = () => {},
): Promise<void> {
  const worker = await startWorker(config, logs);
  whenReady();
  // Now, not at the end, which may be a kill: the next start should find the compiled code.
  flushCompileCache();
  const signal = await stopped;
  logs.log.info({ signal }, 'stopping');
  await worker.stop();
  logs.log.info('stopped');
  logs.flush();
}

async function answerAsWorker(config: Config, logs: Logs, stopped: Promise<StopSignal>): Promise<void> {
  // Answers the first process when it collects the metrics of all workers.
  new ClusterRegistry();
  await answerRequests(config, logs, stopped);
  process.disconnect?.();
}

async function superviseWorkers(config: Config, log: Logger, stopped: Promise<StopSignal>): Promise<void> {
  const registry = new ClusterRegistry();
  await startMetricsServer(config, () => registry.clusterMetrics());
  let stopping = false;
  cluster.on('exit', (worker, code) => {
    if (stopping) return;
    log.error({ worker: worker.process.pid, code }, 'a worker ended; starting another');
    void setTimeout(RESTART_PAUSE_MS).then(() => stopping || cluster.fork());
  });
  const workers = Array.from({ length: config.workers }, () => cluster.fork());
  await Promise.all(workers.map((worker) => once(worker, 'listening')));
  process.stdout.write(greeting(config));
  const signal = await stopped;
  stopping = true;
  const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  await Promise.all(
    running.map((worker) => {
      const gone = once(worker, 'exit');
      worker.process.kill(signal);
      return gone;
    }),
  );
}

function greeting(config: Config): string {
  const { baseUrl } = config;
  const downloads = createCatalog(config).flatMap((dataset) => [
    `  curl ${baseUrl}${downloadPath(dataset)}`,
    `  curl '${baseUrl}${downloadPath(dataset, 'csv')}'`,
  ]);
  return [
    `Sampan is ready at ${baseUrl}`,
    '',
    ...downloads,
    '',
    `  curl -X POST ${config.sandboxUrl}/sandbox    # a token and rooms to try the partner API on`,
    '',
    `  API reference  ${baseUrl}/docs`,
    `  Readiness      ${baseUrl}/readyz`,
    `  Metrics        http://${config.metricsHost}:${config.metricsPort}/metrics`,
    '',
  ].join('\n');
}
