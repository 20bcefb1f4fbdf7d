import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { endProcess, spawnOn } from './pinned.ts';

export interface SampanProcess extends AsyncDisposable {
  readonly pid: number;
  readonly port: number;
  /** From the start of the process to its first 200. */
  readonly startMs: number;
}

export const DESTINATIONS = '/api/data/vietnam-destinations';
export const COMPARISONS = '/api/data/vietnam-comparisons';

const POLL_MS = 5;
const PATIENCE_MS = 120_000;

/** Starts the service like `npm start`, without rate limits and with its log written to /dev/null. */
export async function startSampan(
  dataDir: string,
  core?: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<SampanProcess> {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const [sandboxPort, metricsPort] = [await freePort(), await freePort()];
  const startedMs = performance.now();
  const child = spawnOn(core, './sampan', ['serve'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      TOKEN_RATE_LIMIT: '0',
      REFUSAL_LIMIT: '0',
      DELETION_LIMIT: '0',
      GRANT_LIMIT: '0',
      DRAIN_MS: '0',
      ...settings,
    },
  });
  while ((await statusOf(port)) !== 200) {
    if (child.exitCode !== null || performance.now() - startedMs > PATIENCE_MS) {
      await endProcess(child);
      throw new Error('Sampan did not start.');
    }
    await setTimeout(POLL_MS);
  }
  const startMs = performance.now() - startedMs;
  return { pid: child.pid!, port, startMs, [Symbol.asyncDispose]: () => endProcess(child) };
}

async function statusOf(port: number): Promise<number | undefined> {
  const request = get({ host: '127.0.0.1', port, path: DESTINATIONS, agent: false });
  try {
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode;
  } catch {
    return undefined;
  }
}
