import { setTimeout } from 'node:timers/promises';
import type { Sampan, Settings } from '../test/sampan.ts';

const COLLECTED_MS = 1_500;

/** With these a service can be told to give back what it does not need. */
export const COLLECTABLE: Settings = {
  NODE_OPTIONS: `--import=${new URL('collect-garbage.ts', import.meta.url).href}`,
};

/** How many bytes a service of one process takes, by its own account, once it has given back what it does not need. */
export async function readResidentMemory({ process, metricsUrl }: Sampan): Promise<number> {
  process.kill('SIGUSR2');
  await setTimeout(COLLECTED_MS);
  const metrics = await (await fetch(metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)![1]);
}
