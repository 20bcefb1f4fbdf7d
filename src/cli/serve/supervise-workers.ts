import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { isStopSignal, type StopSignal } from './lifetime.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Extra time that a worker gets after its own deadline before it is killed. */
const GRACE_MS = 5_000;

/** A worker sends this when it listens on all of its ports. */
export const READY = 'ready';

/** Forks the workers, replaces those that exit, and stops them all. Returns the exit code. */
export async function superviseWorkers(
  { workers, drainMs, shutdownMs }: Config,
  log: Logger,
  stopped: Promise<StopSignal>,
  onReady: () => void,
): Promise<number> {
  const stopping = new AbortController();
  const start = startAll(workers, stopping.signal);
  const outcome = await Promise.race([start, stopped.then(() => 'stopped' as const)]);
  if (typeof outcome === 'object') {
    // A worker that exits with 1 has logged the reason itself.
    if (outcome.code !== 1) log.error(outcome, 'a worker ended before it was ready');
    killWorkers();
    return 1;
  }
  if (outcome === 'ready') {
    replaceEnded(log, stopping.signal);
    onReady();
  }
  const signal = await stopped;
  stopping.abort();
  return stopAll(signal, drainMs + shutdownMs + GRACE_MS, log);
}

export function killWorkers(): void {
  for (const worker of listWorkers()) worker.process.kill('SIGKILL');
}

/** The first worker starts alone: a problem would affect the others too, and is then reported once. */
async function startAll(count: number, stopping: AbortSignal) {
  const ended = once(cluster, 'exit').then(([worker, code, signal]: unknown[]) => {
    return { worker: (worker as Worker).process.pid, code, signal };
  });
  async function forkAll() {
    await forkUntilReady();
    const others = stopping.aborted ? 0 : count - 1;
    await Promise.all(Array.from({ length: others }, forkUntilReady));
    return 'ready' as const;
  }
  return Promise.race([forkAll(), ended]);
}

function forkUntilReady(): Promise<void> {
  const worker = cluster.fork();
  return new Promise((resolve) => {
    worker.on('message', (message) => message === READY && resolve());
  });
}

/** The pause grows while workers keep exiting, and resets after a while without an exit. */
function replaceEnded(log: Logger, stopping: AbortSignal): void {
  let pauseMs = FIRST_PAUSE_MS;
  let lastEndMs = -Infinity;
  cluster.on('exit', (worker, code, signal) => {
    if (stopping.aborted) return;
    const isSteady = performance.now() - lastEndMs > 2 * LONGEST_PAUSE_MS;
    pauseMs = isSteady ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    lastEndMs = performance.now();
    log.error(
      { worker: worker.process.pid, code, signal, pause_ms: pauseMs },
      'a worker ended; starting another after a pause',
    );
    setTimeout(() => stopping.aborted || cluster.fork(), pauseMs);
  });
}

async function stopAll(signal: StopSignal, stopMs: number, log: Logger): Promise<number> {
  const workers = listWorkers();
  const endings = workers.map(async (worker) => {
    const [code, endedBy] = (await once(worker, 'exit')) as [number | null, string | null];
    // The signal itself ends a worker that is still starting.
    return code === 0 || isStopSignal(endedBy);
  });
  for (const worker of workers) worker.process.kill(signal);
  const killing = setTimeout(() => {
    const pids = listWorkers().map(({ process }) => process.pid);
    log.error({ workers: pids }, 'killed workers that did not stop');
    killWorkers();
  }, stopMs);
  const areClean = await Promise.all(endings);
  clearTimeout(killing);
  return areClean.every(Boolean) ? 0 : 1;
}

/** Node lists an exited worker until its channel is closed too. */
function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker?.isDead() === false,
  );
}
