import { setInterval } from 'node:timers/promises';
import { exchange, requestText } from './exchange.ts';
import type { SampanProcess } from './sampan-process.ts';

export const PROBE_MS = 5;
const WARM_UP = 60;
const FREE = '/livez';

/** The first answers of a process are slow for reasons of their own. */
export async function warmProbe({ port }: SampanProcess): Promise<void> {
  for (let asked = 0; asked < WARM_UP; asked += 1) await exchange(port, requestText(FREE));
}

/** The slowest answer to a request that costs nothing, asked at a steady pace while the work goes on. */
export async function measureStall({ port }: SampanProcess, work: () => Promise<unknown>): Promise<number> {
  const stopped = new AbortController();
  const working = work().finally(() => stopped.abort());
  const answers: Promise<number>[] = [];
  try {
    for await (const _ of setInterval(PROBE_MS, undefined, { signal: stopped.signal }))
      answers.push(time(port));
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
  }
  await working;
  return Math.max(0, ...(await Promise.all(answers)));
}

async function time(port: number): Promise<number> {
  const startedMs = performance.now();
  await exchange(port, requestText(FREE));
  return performance.now() - startedMs;
}
