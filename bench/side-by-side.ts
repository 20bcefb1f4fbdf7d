import type { Companion } from './companion.ts';
import type { Load } from './load.ts';
import { median } from './median.ts';
import { cpuMicroseconds } from './process-figures.ts';

export const WARM_UP = 10_000;
export const ROUNDS = 5;
export const REQUESTS = 3_000;
export const CONNECTIONS = 16;

export interface Server {
  readonly pid: number;
  readonly port: number;
}

export interface Comparison {
  readonly sampanMicroseconds: number;
  readonly bareMicroseconds: number;
  /** Sampan's cost over the bare server's, of each round, lowest first. */
  readonly ratios: readonly number[];
  /** The share of the time that Sampan, and the process that asks it, were running. */
  readonly sampanBusy: number;
  readonly loadBusy: number;
}

interface Sample {
  readonly microseconds: number;
  readonly busy: number;
  readonly loadBusy: number;
}

/** Each round asks Sampan, the bare server twice, and Sampan again, so that a slow minute slows both. */
export async function compareSideBySide(
  sampan: Server,
  bare: Server,
  load: Companion,
  question: Pick<Load, 'request' | 'status' | 'answerBytes'>,
): Promise<Comparison> {
  const ask = (server: Server, count: number) =>
    measure(server, load, { ...question, port: server.port, count, connections: CONNECTIONS });
  await ask(sampan, WARM_UP);
  await ask(bare, WARM_UP);
  const rounds: { sampan: Sample[]; bare: Sample[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await ask(sampan, REQUESTS);
    const between = [await ask(bare, REQUESTS), await ask(bare, REQUESTS)];
    rounds.push({ sampan: [before, await ask(sampan, REQUESTS)], bare: between });
  }
  const ofSampan = rounds.flatMap((round) => round.sampan);
  return {
    sampanMicroseconds: median(ofSampan.map(({ microseconds }) => microseconds)),
    bareMicroseconds: median(rounds.flatMap((round) => round.bare.map(({ microseconds }) => microseconds))),
    ratios: rounds.map((round) => total(round.sampan) / total(round.bare)).toSorted((a, b) => a - b),
    sampanBusy: median(ofSampan.map(({ busy }) => busy)),
    loadBusy: median(ofSampan.map(({ loadBusy }) => loadBusy)),
  };
}

async function measure({ pid }: Server, load: Companion, message: Load): Promise<Sample> {
  const before = [cpuMicroseconds(pid), cpuMicroseconds(load.pid)] as const;
  const wall = (await load.ask<number>(message)) * 1_000;
  const cpu = cpuMicroseconds(pid) - before[0];
  const loadCpu = cpuMicroseconds(load.pid) - before[1];
  return { microseconds: cpu / message.count, busy: cpu / wall, loadBusy: loadCpu / wall };
}

function total(samples: readonly Sample[]): number {
  return samples.reduce((sum, { microseconds }) => sum + microseconds, 0);
}
