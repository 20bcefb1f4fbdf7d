import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { PATIENCE_MS } from './until.ts';

export interface Sampan {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly metricsUrl: string;
  readonly process: ChildProcess;
  /** The log so far, as parsed lines. */
  log(): Record<string, unknown>[];
  stdout(): string;
  /** Stops the service as an operator would and returns its exit code. */
  stop(): Promise<number | null>;
}

export type Settings = Readonly<Record<string, string>>;

export interface StartOptions {
  /** Starts a new process group, as terminals and service managers do. */
  readonly detached?: boolean;
  /** The command that starts the service, if not the launcher. */
  readonly command?: readonly string[];
}
/** Long timeouts for busy machines. Tests of the timeouts set '' to use the defaults. */
export const LONG_TIMEOUTS: Settings = {
  DATABASE_CONNECT_MS: '30000',
  DATABASE_STATEMENT_MS: '30000',
  DEADLINE_MS: '120000',
  HEADERS_TIMEOUT_MS: '120000',
  REQUEST_TIMEOUT_MS: '120000',
  ANSWER_TIMEOUT_MS: '120000',
};
/** The defaults again, where slow clients are tested. */
export const DEFAULT_CLIENT_TIMEOUTS: Settings = {
  HEADERS_TIMEOUT_MS: '',
  REQUEST_TIMEOUT_MS: '',
  ANSWER_TIMEOUT_MS: '',
};
/** Records Sampan's statements, but not the tests', if the run asks for it. */
const RECORDED: Settings = process.env['TEST_STATEMENTS']
  ? { PGOPTIONS: '-c pg_stat_statements.track=all' }
  : {};
const POLL_MS = 25;
const MAX_ATTEMPTS = 5;

/** Starts the service of the project in `home` as its own process, like `npm start`, and waits until it is ready. */
export async function startSampan(
  settings: Settings,
  flags: readonly string[] = [],
  home = '.',
  options: StartOptions = {},
): Promise<Sampan> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(settings, flags, home, options);
    } catch (error) {
      // Another test process may have taken a port between the probe and its use.
      const isPortTaken = String(error).includes('another program uses this port');
      if (!isPortTaken || settings['PORT'] || tries === MAX_ATTEMPTS) throw error;
    }
  }
}

async function startOnce(
  settings: Settings,
  flags: readonly string[],
  home: string,
  { detached = false, command = [`${home}/sampan`, 'serve'] }: StartOptions,
): Promise<Sampan> {
  const port = settings['PORT'] ?? (await freePort());
  const [sandboxPort, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const [program, ...args] = [...command, ...flags];
  const child = spawn(program!, args, {
    detached,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      METRICS_PORT: String(metricsPort),
      BASE_URL: url,
      SANDBOX_URL: sandboxUrl,
      RATE_LIMIT: '0',
      TOKEN_RATE_LIMIT: '0',
      REFUSAL_LIMIT: '0',
      DELETION_LIMIT: '0',
      GRANT_LIMIT: '0',
      SANDBOX_LIMIT: '0',
      DRAIN_MS: '50',
      ...LONG_TIMEOUTS,
      ...RECORDED,
      ...settings,
    },
  });
  const output = collectOutput(child);
  await untilReady(child, output);
  return {
    url,
    sandboxUrl,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    process: child,
    log: () => parseLog(output.stderr),
    stdout: () => output.stdout,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      return (await exit)[0] as number | null;
    },
  };
}

/** Runs Sampan's code in the test process and records its statements, as in a service. */
export async function asSampan<Result>(work: () => Promise<Result>): Promise<Result> {
  Object.assign(process.env, RECORDED);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(RECORDED)) delete process.env[name];
  }
}

/** Starts a command; `home` is the project's folder. */
export function spawnSampan(args: readonly string[], settings: Settings, home = '.'): ChildProcess {
  return spawn(`${home}/sampan`, args, { env: { PATH: process.env['PATH'], ...RECORDED, ...settings } });
}

/** Runs a command until it exits. */
export async function runSampan(args: readonly string[], settings: Settings, home = '.') {
  const child = spawnSampan(args, settings, home);
  child.stdin!.end();
  const output = collectOutput(child);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, ...output };
}

function collectOutput(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (output.stdout += chunk));
  child.stderr!.on('data', (chunk: Buffer) => (output.stderr += chunk));
  return output;
}

/** The service prints its greeting once every worker listens. */
async function untilReady(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadlineMs) {
    if (output.stdout.includes('Sampan is ready')) return;
    await setTimeout(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`Sampan did not start: ${output.stderr}`);
}

function parseLog(stderr: string): Record<string, unknown>[] {
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
