import { setTimeout } from 'node:timers/promises';
import { residentMegabytes } from '../measure/process-figures.ts';

const COLLECTED_MS = 1_500;

/** With these settings a service can be told to give back what it does not need. */
export const COLLECTABLE: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${new URL('collect-garbage.ts', import.meta.url).href}`,
};

/** How much a service of one process takes once it has given back what it does not need. */
export async function collectedMegabytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await setTimeout(COLLECTED_MS);
  return residentMegabytes(pid);
}
