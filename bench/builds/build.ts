import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../measure/pinned.ts';

export const BUILDS = 5;

const PRINT_MEMORY = new URL('../measure/print-peak-memory.ts', import.meta.url).href;

export interface BuildCost {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs `./sampan build` from scratch, as an operator does, each time into a fresh SQLite file. */
export async function measureBuild(): Promise<BuildCost[]> {
  const costs: BuildCost[] = [];
  for (let build = 0; build < BUILDS; build += 1) costs.push(await buildOnce());
  return costs;
}

async function buildOnce(): Promise<BuildCost> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sampan-bench-build-'));
  const startedMs = performance.now();
  const child = spawn('./sampan', ['build', '--json'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, NODE_OPTIONS: `--import=${PRINT_MEMORY}` },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  child.stdout.resume();
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error(`The build failed: ${stderr}`);
  const seconds = (performance.now() - startedMs) / 1_000;
  await rm(dataDir, { recursive: true });
  return { seconds, megabytes: (Number(stderr.trimEnd().split('\n').at(-1)) * 1_024) / 1e6 };
}

if (import.meta.main) console.table(await measureBuild());
