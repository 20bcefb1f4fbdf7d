import { setTimeout } from 'node:timers/promises';
import { residentMegabytes } from '../measure/process-figures.ts';

const COLLECTED_MS = 1_500;

/** Settings that let the bench tell a service to free unused memory. */
export const COLLECTABLE: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${new URL('collect-garbage.ts', import.meta.url).href}`,
};

/** The memory of a single-process service after it has freed unused memory. */
export async function collectedMegabytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await setTimeout(COLLECTED_MS);
  return residentMegabytes(pid);
}
