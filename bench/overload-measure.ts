import { setTimeout } from 'node:timers/promises';
import type { Companion } from '../bench/companion.ts';
import { exchange, requestText } from '../bench/exchange.ts';
import { cpuMicroseconds, machineMicroseconds, residentMegabytes } from '../bench/process-figures.ts';
import type { AskOrder, LoadResult } from './p07-load.ts';
import type { Scene } from './p07-scenes.ts';

const LOOK_MS = 200;
const HEALTHY_MS = 1_000;

export interface Measured extends LoadResult {
  /** Right answers for each second of CPU of the service. */
  readonly rightPerCpuSecond: number;
  /** The most that the service took. */
  readonly megabytes: number;
  readonly healthFaults: readonly string[];
  /** How much of a core others had, who have nothing to do with it. */
  readonly foreignShare: number;
}

export async function measure(load: Companion, scene: Scene, order: AskOrder): Promise<Measured> {
  const { sampan, proxyPid } = scene;
  const ours = [sampan.pid, load.pid, process.pid, ...(proxyPid === undefined ? [] : [proxyPid])];
  const readOurs = () => sum(ours.map(cpuMicroseconds));
  const before = {
    ms: performance.now(),
    sampan: cpuMicroseconds(sampan.pid),
    ours: readOurs(),
    machine: machineMicroseconds(),
  };
  const over = new AbortController();
  const watching = watch(sampan, over.signal);
  const result = await load.ask<LoadResult>(order);
  const cpuSeconds = (cpuMicroseconds(sampan.pid) - before.sampan) / 1e6;
  const foreign = machineMicroseconds() - before.machine - (readOurs() - before.ours);
  const foreignShare = foreign / 1_000 / (performance.now() - before.ms);
  over.abort();
  const rightPerCpuSecond = result.counts.right / cpuSeconds;
  return { ...result, ...(await watching), rightPerCpuSecond, foreignShare };
}

/** Asks for the health of the process, and looks at its memory, again and again. */
async function watch({ pid, port }: Scene['sampan'], over: AbortSignal) {
  const healthFaults: string[] = [];
  let megabytes = 0;
  while (!over.aborted) {
    const startedMs = performance.now();
    const { status } = await exchange(port, requestText('/livez')).catch(() => ({ status: 0 }));
    const ms = performance.now() - startedMs;
    if (status !== 200 || ms > HEALTHY_MS) healthFaults.push(`/livez: ${status} after ${Math.round(ms)} ms`);
    megabytes = Math.max(megabytes, residentMegabytes(pid));
    await setTimeout(LOOK_MS);
  }
  return { megabytes, healthFaults };
}

export const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
