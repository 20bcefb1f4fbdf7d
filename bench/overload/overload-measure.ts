import { setTimeout } from 'node:timers/promises';
import type { Companion } from '../measure/companion.ts';
import type { AskOrder, LoadResult } from './overload-load.ts';
import { cpuMicroseconds, residentMegabytes } from '../measure/process-figures.ts';

const SAMPLE_MS = 200;

export interface Measured extends LoadResult {
  /** Correct answers per second of the service's CPU time. */
  readonly rightPerCpuSecond: number;
  /** The service's peak memory. */
  readonly megabytes: number;
}

export async function measureLoad(load: Companion, pid: number, order: AskOrder): Promise<Measured> {
  const before = cpuMicroseconds(pid);
  const over = new AbortController();
  const watching = watchMemory(pid, over.signal);
  const result = await load.ask<LoadResult>(order);
  const cpuSeconds = (cpuMicroseconds(pid) - before) / 1e6;
  over.abort();
  return { ...result, megabytes: await watching, rightPerCpuSecond: result.counts.right / cpuSeconds };
}

async function watchMemory(pid: number, over: AbortSignal): Promise<number> {
  let megabytes = 0;
  while (!over.aborted) {
    megabytes = Math.max(megabytes, residentMegabytes(pid));
    await setTimeout(SAMPLE_MS);
  }
  return megabytes;
}
