import { setTimeout } from 'node:timers/promises';
import { startCompanion, type Companion } from '../bench/companion.ts';
import { exchange, requestText } from '../bench/exchange.ts';
import { median } from '../bench/median.ts';
import { LOAD_CORE } from '../bench/pinned.ts';
import { cpuMicroseconds, residentMegabytes } from '../bench/process-figures.ts';
import type { AskOrder, LoadResult } from './p07-load.ts';
import type { Scene } from './p07-scenes.ts';

const CLIENTS = 48;
const OVERLOAD = 4;
/** As many as can be waiting where nobody is refused, up to the files that a process may open. */
const CONNECTIONS = 6_000;
const WARM_UP_MS = 3_000;
const LOOK_MS = 200;
const HEALTHY_MS = 1_000;
const MOST_GROWTH = 1.2;
/** A core that is shared with others does not always give a second for a second. */
const LEAST_OF_CLOCK = 0.5;
const KEEPS_UP_MS = 500;

export interface Lasting {
  readonly rounds: number;
  readonly peakMs: number;
  readonly overloadMs: number;
}

export interface Overloaded {
  /** What was answered rightly for a second of the server's CPU, over the same at its peak: the median of the rounds. */
  readonly share: number;
  /** Requests that were sent while there were too many. */
  readonly trials: number;
  readonly failures: readonly string[];
}

interface Measured extends LoadResult {
  readonly rightPerCpuSecond: number;
  readonly megabytes: number;
  readonly healthFaults: readonly string[];
}

/** Measures what a server can do, offers it four times that, and lists what is not as it is promised. */
export async function overloadScene(scene: Scene, leastShare: number, lasting: Lasting): Promise<Overloaded> {
  const { entryPort, requests, countDone } = scene;
  await using load = startCompanion('prove/p07-load.ts', LOAD_CORE);
  await load.ask({ port: entryPort, connections: CONNECTIONS, requests });
  const { peakMs, overloadMs } = lasting;
  const all = [await measure(load, scene, { lastMs: WARM_UP_MS, pace: { clients: CLIENTS } })];
  const shares: number[] = [];
  const sharesOfClock: number[] = [];
  const failures: string[] = [];
  let trials = 0;
  for (let round = 0; round < lasting.rounds; round += 1) {
    const peak = await measure(load, scene, { lastMs: peakMs, pace: { clients: CLIENTS } });
    const perSecond = peak.rightPerSecond * OVERLOAD;
    const over = await measure(load, scene, { lastMs: overloadMs, pace: { perSecond } });
    all.push(peak, over);
    trials += sum(Object.values(over.counts));
    shares.push(over.rightPerCpuSecond / peak.rightPerCpuSecond);
    sharesOfClock.push(over.rightPerSecond / peak.rightPerSecond);
    failures.push(...listFailures(over, peak));
  }
  const after = await measure(load, scene, { lastMs: peakMs, pace: { clients: CLIENTS } });
  if (after.counts.right === 0 || after.counts.refused > 0) failures.push('not well afterwards');
  all.push(after);
  if (countDone) failures.push(...findUntold(all, countDone()));
  const [share, shareOfClock] = [median(shares), median(sharesOfClock)];
  if (share < leastShare || shareOfClock < leastShare * LEAST_OF_CLOCK)
    failures.push(
      `answered ${percent(share)} of what it can for its CPU, ${percent(shareOfClock)} by the clock`,
    );
  return { share, trials, failures };
}

async function measure(load: Companion, { pid, port }: Scene, order: AskOrder): Promise<Measured> {
  const cpuBefore = cpuMicroseconds(pid);
  const over = new AbortController();
  const watching = watch(pid, port, over.signal);
  const result = await load.ask<LoadResult>(order);
  const cpuSeconds = (cpuMicroseconds(pid) - cpuBefore) / 1e6;
  over.abort();
  return { ...result, ...(await watching), rightPerCpuSecond: result.counts.right / cpuSeconds };
}

/** Asks for the health of the process, and looks at its memory, again and again. */
async function watch(pid: number, port: number, over: AbortSignal) {
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

function listFailures(over: Measured, peak: Measured): string[] {
  const { counts, faults, healthFaults, megabytes, lateMs } = over;
  const growth = megabytes / peak.megabytes;
  return [
    ...faults,
    ...healthFaults,
    ...(counts.late > 0 ? [`${counts.late} requests were neither answered nor refused in time`] : []),
    ...(counts.refused === 0 ? ['nothing was refused: there was not too much'] : []),
    ...(growth > MOST_GROWTH ? [`the memory grew to ${percent(growth)}`] : []),
    ...(lateMs > KEEPS_UP_MS ? [`the load was ${Math.round(lateMs)} ms behind its time`] : []),
  ];
}

/** What was answered with 200 is done, and nothing that was refused. Of what nobody waited for, nothing is known. */
function findUntold(all: readonly Measured[], done: number): string[] {
  const right = sum(all.map(({ counts }) => counts.right));
  const unknown = sum(all.map(({ counts }) => counts.late));
  return done >= right && done <= right + unknown ? [] : [`${done} were done, ${right} were said to be`];
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
