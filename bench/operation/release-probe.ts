import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { setInterval } from 'node:timers/promises';
import { answerMessages } from '../measure/companion.ts';
import type { Built } from './release-server.ts';

export interface Probe {
  readonly port: number;
  readonly everyMs: number;
}

export interface Probed extends Built {
  readonly probes: number;
  readonly slowestMs: number;
}

const agent = new Agent({ keepAlive: true });
const WARM_UP = 200;

/** Starts a release build and keeps sending requests at a steady pace, however late the answers are. */
async function probeBuild({ port, everyMs }: Probe): Promise<Probed> {
  // A process's first answers are slow for unrelated reasons.
  for (let asked = 0; asked < WARM_UP; asked += 1) await ask(port, '/');
  const stopped = new AbortController();
  const building = ask(port, '/build').finally(() => stopped.abort());
  const answers: Promise<number>[] = [];
  try {
    for await (const _ of setInterval(everyMs, undefined, { signal: stopped.signal })) {
      answers.push(timeAnswer(port));
    }
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
  }
  const built = (await building) as Built;
  return { ...built, probes: answers.length, slowestMs: Math.max(...(await Promise.all(answers))) };
}

async function timeAnswer(port: number): Promise<number> {
  const startedMs = performance.now();
  await ask(port, '/');
  return performance.now() - startedMs;
}

function ask(port: number, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => resolve(json(response))).on('error', reject);
  });
}

answerMessages(probeBuild);
