import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

export const pins =
  availableParallelism() > LOAD_CORE && spawnSync('taskset', ['-c', String(LOAD_CORE), 'true']).status === 0;

/** Starts a command on one core, or on any core if the machine does not support pinning. The command keeps the process id. */
export function spawnOn(
  core: number | undefined,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const inRoot = { ...options, cwd: ROOT };
  if (core === undefined || !pins) return spawn(command, args, inRoot);
  return spawn('taskset', ['-c', String(core), command, ...args], inRoot);
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
