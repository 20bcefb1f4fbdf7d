import assert from 'node:assert/strict';
import type { BareServerOptions } from './bare-server.ts';
import { startCompanion, type Companion } from './companion.ts';
import { exchange, findHeader, requestText, type Answer } from './exchange.ts';
import { LOAD_CORE, SERVER_CORE } from './pinned.ts';
import { COMPARISONS, DESTINATIONS, startSampan } from './sampan-process.ts';
import { compareSideBySide, type Comparison, type Server } from './side-by-side.ts';

export interface DownloadCost extends Comparison {
  readonly name: string;
  readonly bodyBytes: number;
}

interface Question {
  readonly name: string;
  readonly path: string;
  readonly status: 200 | 304;
}

const QUESTIONS: readonly Question[] = [
  { name: 'destinations, JSON', path: DESTINATIONS, status: 200 },
  { name: 'destinations, CSV', path: `${DESTINATIONS}?format=csv`, status: 200 },
  { name: 'comparisons, JSON', path: COMPARISONS, status: 200 },
  { name: 'comparisons, CSV', path: `${COMPARISONS}?format=csv`, status: 200 },
  { name: 'destinations, JSON', path: DESTINATIONS, status: 304 },
  { name: 'comparisons, CSV', path: `${COMPARISONS}?format=csv`, status: 304 },
];

export async function measureDownloads(dataDir: string): Promise<DownloadCost[]> {
  await using sampan = await startSampan(dataDir, SERVER_CORE);
  await using load = startCompanion('load.ts', LOAD_CORE);
  const costs: DownloadCost[] = [];
  for (const question of QUESTIONS) costs.push(await measureDownload(question, sampan, load));
  return costs;
}

async function measureDownload(question: Question, sampan: Server, load: Companion): Promise<DownloadCost> {
  const request = await writeRequest(question, sampan.port);
  const answer = await exchange(sampan.port, request);
  const { status, byteLength: answerBytes, body } = answer;
  assert.equal(status, question.status);
  await using bare = startCompanion('bare-server.ts', SERVER_CORE);
  const port = await bare.ask<number>({
    answer,
    keepAliveMs: keepAliveMs(answer),
  } satisfies BareServerOptions);
  assert.deepEqual(withoutMoment(await exchange(port, request)), withoutMoment(answer));
  const costs = await compareSideBySide(sampan, { pid: bare.pid, port }, load, {
    request,
    status,
    answerBytes,
  });
  return { ...costs, name: `${status} ${question.name}`, bodyBytes: body.length };
}

async function writeRequest({ path, status }: Question, port: number): Promise<string> {
  if (status === 200) return requestText(path);
  const etag = findHeader(await exchange(port, requestText(path)), 'etag')!;
  return requestText(path, { 'If-None-Match': etag });
}

function keepAliveMs(answer: Answer): number {
  return Number(/timeout=(\d+)/.exec(findHeader(answer, 'keep-alive')!)![1]) * 1_000;
}

/** All of an answer but what differs from one to the next. */
function withoutMoment(answer: Answer): Answer {
  const masked = new Set(['date', 'x-request-id'].map((name) => findHeader(answer, name)));
  return { ...answer, headers: answer.headers.map((text) => (masked.has(text) ? '…' : text)) };
}
