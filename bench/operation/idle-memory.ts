import { setTimeout } from 'node:timers/promises';
import { exchange, requestText } from '../measure/exchange.ts';
import { residentMegabytes } from '../measure/process-figures.ts';
import { COMPARISONS, DESTINATIONS, startSampan } from '../measure/sampan-process.ts';

export const DOWNLOADS = 1_000;
export const REST_SECONDS = 5;

export const PROCESSES = 3;

/** Measures several processes one after another, because garbage from the start differs between them. */
export async function measureIdleMegabytes(dataDir: string): Promise<number[]> {
  const megabytes: number[] = [];
  for (let process = 0; process < PROCESSES; process += 1) megabytes.push(await measureIdle(dataDir));
  return megabytes;
}

async function measureIdle(dataDir: string): Promise<number> {
  await using sampan = await startSampan(dataDir);
  const paths = [DESTINATIONS, COMPARISONS].flatMap((path) => [path, `${path}?format=csv`]);
  for (let download = 0; download < DOWNLOADS; download += 1) {
    await exchange(sampan.port, requestText(paths[download % paths.length]!));
  }
  await setTimeout(REST_SECONDS * 1_000);
  return residentMegabytes(sampan.pid);
}
