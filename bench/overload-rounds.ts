import { startCompanion } from '../bench/companion.ts';
import { median } from '../bench/median.ts';
import { LOAD_CORE } from '../bench/pinned.ts';
import { measure, sum, type Measured } from './p07-measure.ts';
import type { Scene } from './p07-scenes.ts';

const CLIENTS = 48;
const OVERLOAD = 4;
/** As many as can be waiting where nobody is refused, up to the files that a process may open. */
const CONNECTIONS = 6_000;
/** Long enough for the heap to be as large as the service needs when it is busy. */
const WARM_UP_MS = 6_000;
const MOST_GROWTH = 1.2;
/** The CPU tells what refusals cost; the clock, that it was not idle, and never exactly. */
const LEAST_OF_CLOCK = 0.5;
const KEEPS_UP_MS = 500;

export interface Lasting {
  readonly rounds: number;
  /** A round in which others had more of a core is tried again, */
  readonly mostForeign: number;
  /** until there have been so many. */
  readonly mostRounds: number;
  readonly peakMs: number;
  readonly overloadMs: number;
}

export interface Overloaded {
  /** Right answers over what can be answered, both for the same CPU: the median of the rounds. Undefined where others were busy. */
  readonly share: number | undefined;
  /** Requests that were sent while there were too many. */
  readonly trials: number;
  readonly failures: readonly string[];
}

interface Round {
  readonly peak: Measured;
  readonly over: Measured;
}

/** Measures what a service can do, offers it four times that, and lists what is not as it is promised. */
export async function overloadScene(scene: Scene, leastShare: number, lasting: Lasting): Promise<Overloaded> {
  const { entryPort, requests, countDone } = scene;
  const { rounds, mostForeign, mostRounds, peakMs, overloadMs } = lasting;
  await using load = startCompanion('prove/p07-load.ts', LOAD_CORE);
  await load.ask({ port: entryPort, connections: CONNECTIONS, requests });
  const doneBefore = countDone?.() ?? 0;
  const serve = (lastMs: number) => measure(load, scene, { lastMs, pace: { clients: CLIENTS } });
  const warmUp = await serve(WARM_UP_MS);
  const tried: Round[] = [];
  const listFree = () =>
    tried.filter(({ peak, over }) => Math.max(peak.foreignShare, over.foreignShare) < mostForeign);
  while (tried.length < mostRounds && listFree().length < rounds) {
    const peak = await serve(peakMs);
    const perSecond = peak.rightPerSecond * OVERLOAD;
    tried.push({ peak, over: await measure(load, scene, { lastMs: overloadMs, pace: { perSecond } }) });
  }
  const after = await serve(peakMs);
  const all = [warmUp, ...tried.flatMap(({ peak, over }) => [peak, over]), after];
  const free = listFree();
  return {
    share: free.length === 0 ? undefined : shareOf(free),
    trials: sum(tried.flatMap(({ over }) => Object.values(over.counts))),
    failures: [
      ...all.flatMap(({ faults }) => faults),
      ...free.flatMap(listFailures),
      ...(free.length === 0 ? [] : findShareFault(free, leastShare)),
      ...(after.counts.right === 0 || after.counts.refused > 0 ? ['not well afterwards'] : []),
      ...(countDone ? findUntold(all, countDone() - doneBefore) : []),
    ],
  };
}

const shareOf = (rounds: readonly Round[]) =>
  median(rounds.map(({ peak, over }) => over.rightPerCpuSecond / peak.rightPerCpuSecond));

function findShareFault(rounds: readonly Round[], least: number): string[] {
  const share = shareOf(rounds);
  const ofClock = median(rounds.map(({ peak, over }) => over.rightPerSecond / peak.rightPerSecond));
  if (share >= least && ofClock >= least * LEAST_OF_CLOCK) return [];
  return [`answered ${percent(share)} of what it can for the same CPU, ${percent(ofClock)} by the clock`];
}

function listFailures({ peak, over }: Round): string[] {
  const { counts, healthFaults, megabytes, lateMs } = over;
  const growth = megabytes / peak.megabytes;
  return [
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
