import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { answerMessages } from '../measure/companion.ts';
import { DESTINATIONS } from '../measure/sampan-process.ts';

/** Starts the downloads. `stop` ends them, and is answered with the duration of each. */
export type DownloadMessage = Downloads | 'stop';

interface Downloads {
  readonly port: number;
  readonly pauseMs: number;
}

let stopping = new AbortController();
let downloading: Promise<number[]> | undefined;

async function answerMessage(message: DownloadMessage): Promise<number[]> {
  if (message === 'stop') {
    stopping.abort();
    return downloading ?? [];
  }
  stopping = new AbortController();
  downloading = downloadUntil(stopping.signal, message);
  return [];
}

/** One after another, with a pause after each. */
async function downloadUntil(stopped: AbortSignal, { port, pauseMs }: Downloads): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const milliseconds: number[] = [];
  while (!stopped.aborted) {
    const startedMs = performance.now();
    await download(port, agent);
    milliseconds.push(performance.now() - startedMs);
    await setTimeout(pauseMs);
  }
  agent.destroy();
  return milliseconds;
}

function download(port: number, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get({ host: '127.0.0.1', port, path: DESTINATIONS, agent }, (answer) => {
    buffer(answer).then(() => resolve(), reject);
  }).on('error', reject);
  return promise;
}

answerMessages(answerMessage);
