import { Agent, get } from 'node:http';
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

/**
 * The slowest answer to a trivial request, repeated while the work runs, over one open connection: a new connection would wait twice, once
 * to be accepted and once to be read.
 */
export async function measureStall({ port }: SampanProcess, work: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await time(port, agent);
    let isOver = false;
    const working = work().finally(() => (isOver = true));
    const probing = probe(port, agent, () => isOver);
    await working;
    return await probing;
  } finally {
    agent.destroy();
  }
}

async function probe(port: number, agent: Agent, isOver: () => boolean): Promise<number> {
  let slowestMs = 0;
  while (!isOver()) {
    slowestMs = Math.max(slowestMs, await time(port, agent));
    await setTimeout(PROBE_MS);
  }
  return slowestMs;
}

async function time(port: number, agent: Agent): Promise<number> {
  const startedMs = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get({ host: '127.0.0.1', port, path: FREE, agent }, (response) => response.resume().on('end', resolve)).on(
    'error',
    reject,
  );
  await promise;
  return performance.now() - startedMs;
}
