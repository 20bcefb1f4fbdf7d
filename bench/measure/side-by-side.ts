import type { Companion } from './companion.ts';
import type { Load } from './load.ts';
import { median } from './median.ts';
import { cpuMicroseconds } from './process-figures.ts';

export const REQUESTS = 1_500;
export const CONNECTIONS = 16;

export interface Server {
  readonly pid: number;
  readonly port: number;
}

/** The cost of the answers in one turn. */
export interface Turn {
  readonly microseconds: number;
  readonly perSecond: number;
  /** The share of time that the server and the load process were running. */
  readonly serverBusy: number;
  readonly loadBusy: number;
}

export interface Round {
  readonly sampan: readonly [Turn, Turn];
  readonly bare: readonly [Turn, Turn];
}

export interface Comparison {
  readonly sampanMicroseconds: number;
  readonly bareMicroseconds: number;
  readonly sampanPerSecond: number;
  readonly barePerSecond: number;
  /** Sampan's cost relative to the bare server's, per round. */
  readonly ratios: readonly number[];
  readonly sampanBusy: number;
  readonly loadBusy: number;
}

export type Ask = (server: Server, count: number) => Promise<Turn>;

export function askThrough(load: Companion, question: Omit<Load, 'port' | 'count' | 'connections'>): Ask {
  return async ({ pid, port }, count) => {
    const message: Load = { ...question, port, count, connections: Math.min(count, CONNECTIONS) };
    const [before, loadBefore] = [cpuMicroseconds(pid), cpuMicroseconds(load.pid)];
    const wall = (await load.ask<number>(message)) * 1_000;
    const [cpu, loadCpu] = [cpuMicroseconds(pid) - before, cpuMicroseconds(load.pid) - loadBefore];
    return {
      microseconds: cpu / count,
      perSecond: (count * 1e6) / wall,
      serverBusy: cpu / wall,
      loadBusy: loadCpu / wall,
    };
  };
}

/** Sampan, the bare server twice, and Sampan again, so that a slow moment affects both equally. */
export async function playRound(ask: Ask, sampan: Server, bare: Server, warmUp: number): Promise<Round> {
  await ask(sampan, warmUp);
  await ask(bare, warmUp);
  const first = await ask(sampan, REQUESTS);
  const between = [await ask(bare, REQUESTS), await ask(bare, REQUESTS)] as const;
  return { sampan: [first, await ask(sampan, REQUESTS)], bare: between };
}

export function compareRounds(rounds: readonly Round[]): Comparison {
  const sampan = rounds.flatMap((round) => round.sampan);
  const bare = rounds.flatMap((round) => round.bare);
  return {
    sampanMicroseconds: median(sampan.map(({ microseconds }) => microseconds)),
    bareMicroseconds: median(bare.map(({ microseconds }) => microseconds)),
    sampanPerSecond: median(sampan.map(({ perSecond }) => perSecond)),
    barePerSecond: median(bare.map(({ perSecond }) => perSecond)),
    ratios: rounds.map((round) => total(round.sampan) / total(round.bare)),
    sampanBusy: median(sampan.map(({ serverBusy }) => serverBusy)),
    loadBusy: median(sampan.map(({ loadBusy }) => loadBusy)),
  };
}

function total(turns: readonly Turn[]): number {
  return turns.reduce((sum, { microseconds }) => sum + microseconds, 0);
}
