import { setTimeout } from 'node:timers/promises';
import { exchange, requestText } from './exchange.ts';
import type { SampanProcess } from './sampan-process.ts';

export const PROBE_MS = 5;
const WARM_UP = 60;
const FREE = '/livez';

/** A process's first answers are slow for unrelated reasons. */
export async function warmProbe({ port }: SampanProcess): Promise<void> {
  for (let asked = 0; asked < WARM_UP; asked += 1) await exchange(port, requestText(FREE));
}

/** The slowest answer to a trivial request, repeated while the work runs. */
export async function measureStall({ port }: SampanProcess, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  const probing = probe(port, () => isOver);
  await working;
  return probing;
}

async function probe(port: number, isOver: () => boolean): Promise<number> {
  let slowestMs = 0;
  while (!isOver()) {
    slowestMs = Math.max(slowestMs, await time(port));
    await setTimeout(PROBE_MS);
  }
  return slowestMs;
}

async function time(port: number): Promise<number> {
  const startedMs = performance.now();
  await exchange(port, requestText(FREE));
  return performance.now() - startedMs;
}
