import assert from 'node:assert/strict';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { exchange, findHeader, requestText, type Answer } from '../measure/exchange.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { COMPARISONS, DESTINATIONS, startSampan } from '../measure/sampan-process.ts';
import {
  askThrough,
  compareRounds,
  playRound,
  type Comparison,
  type Round,
  type Server,
} from '../measure/side-by-side.ts';

export const ROUNDS = 3;
// V8 recompiles much of node:http after about 17,000 requests of one kind; after that the cost is steady.
export const WARM_UP = 20_000;

export interface DownloadCost extends Comparison {
  readonly name: string;
  readonly bodyBytes: number;
}

interface Question {
  readonly name: string;
  readonly path: string;
  readonly status: 200 | 304;
}

interface AnsweredRound extends Round {
  readonly bodyBytes: number;
}

const QUESTIONS: readonly Question[] = [
  { name: 'destinations, JSON', path: DESTINATIONS, status: 200 },
  { name: 'destinations, CSV', path: `${DESTINATIONS}?format=csv`, status: 200 },
  { name: 'comparisons, JSON', path: COMPARISONS, status: 200 },
  { name: 'comparisons, CSV', path: `${COMPARISONS}?format=csv`, status: 200 },
  { name: 'destinations, JSON', path: DESTINATIONS, status: 304 },
];

/** Both servers are new processes in each round, because the same program may be a tenth slower in another process. */
export async function measureDownloads(dataDir: string): Promise<DownloadCost[]> {
  await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
  const rounds: AnsweredRound[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(dataDir, load));
  return QUESTIONS.map(({ name, status }, index) => {
    const ofQuestion = rounds.map((round) => round[index]!);
    const { bodyBytes } = ofQuestion[0]!;
    return { ...compareRounds(ofQuestion), name: `${status} ${name}`, bodyBytes };
  });
}

async function measureRound(dataDir: string, load: Companion): Promise<AnsweredRound[]> {
  await using sampan = await startSampan(dataDir, SERVER_CORE);
  await using bare = startCompanion('bench/measure/bare-server.ts', SERVER_CORE);
  const measured: AnsweredRound[] = [];
  for (const question of QUESTIONS) {
    measured.push(await measureQuestion(question, sampan, bare, load));
  }
  return measured;
}

async function measureQuestion(
  question: Question,
  sampan: Server,
  bare: Companion,
  load: Companion,
): Promise<AnsweredRound> {
  const request = await writeRequest(question, sampan.port);
  const answer = await exchange(sampan.port, request);
  const { status, byteLength: answerBytes, body } = answer;
  assert.equal(status, question.status);
  const port = await bare.ask<number>(answer);
  assert.deepEqual(withoutDate(await exchange(port, request)), withoutDate(answer));
  const ask = askThrough(load, { request, status, answerBytes });
  return { ...(await playRound(ask, sampan, { pid: bare.pid, port }, WARM_UP)), bodyBytes: body.length };
}

async function writeRequest({ path, status }: Question, port: number): Promise<string> {
  if (status === 200) return requestText(path);
  const etag = findHeader(await exchange(port, requestText(path)), 'etag')!;
  return requestText(path, { 'If-None-Match': etag });
}

/** An answer without the parts that differ between answers. */
function withoutDate(answer: Answer): Answer {
  const masked = new Set(['date', 'x-request-id'].map((name) => findHeader(answer, name)));
  return { ...answer, headers: answer.headers.map((text) => (masked.has(text) ? '…' : text)) };
}
