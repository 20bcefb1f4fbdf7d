import assert from 'node:assert/strict';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { joinRounds, playContest, type Contender, type ContenderCost } from '../measure/contest.ts';
import { WARM_UP } from './downloads.ts';
import { exchange, findHeader, requestText } from '../measure/exchange.ts';
import { installPeers } from '../measure/install-peers.ts';
import { nginx, startNginx } from './nginx.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { DESTINATIONS, startSampan } from '../measure/sampan-process.ts';
import { askThrough, type Server } from '../measure/side-by-side.ts';

export const ROUNDS = 2;

type Format = 'json' | 'csv';

interface Question {
  readonly name: string;
  readonly format: Format;
  readonly status: 200 | 304;
}

/** Cheapest first. Sampan and the bare server are compared most closely, and this answer warms them up for all others. */
const QUESTIONS: readonly Question[] = [
  { name: '304, JSON', format: 'json', status: 304 },
  { name: '200, JSON', format: 'json', status: 200 },
  { name: '200, CSV', format: 'csv', status: 200 },
];

const warmUpAnswers = ({ status }: Question) => (status === 304 ? WARM_UP : 0);

export interface DownloadContest {
  readonly question: string;
  readonly costs: readonly ContenderCost[];
}

/** A server, and its address for the dataset in each format that it supports. */
interface Peer extends Server {
  readonly name: string;
  readonly pathOf: (format: Format) => string | undefined;
  readonly warmUpAnswers?: (question: Question) => number;
}

/** The destinations download from Sampan and from alternatives. */
export async function measureDownloadPeers(dataDir: string, rounds = ROUNDS): Promise<DownloadContest[]> {
  await installPeers();
  await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
  const played: ContenderCost[][][] = [];
  for (let round = 0; round < rounds; round += 1) played.push(await playRound(dataDir, load));
  return QUESTIONS.map(({ name }, index) => ({
    question: name,
    costs: joinRounds(played.map((round) => round[index]!)),
  }));
}

async function playRound(dataDir: string, load: Companion): Promise<ContenderCost[][]> {
  await using stack = new AsyncDisposableStack();
  const sampan = stack.use(await startSampan(dataDir, SERVER_CORE));
  const bare = stack.use(startCompanion('bench/measure/bare-server.ts', SERVER_CORE));
  const peers: Peer[] = [
    { name: 'Sampan', pid: sampan.pid, port: sampan.port, pathOf: addressOf, warmUpAnswers },
    ...(await startPeers(sampan.port, stack)),
  ];
  const measured: ContenderCost[][] = [];
  for (const question of QUESTIONS) {
    const contenders: Contender[] = [];
    for (const peer of peers) contenders.push(...(await listContenders(peer, question, load)));
    contenders.splice(1, 0, await repeatAs(bare, contenders[0]!, question, load));
    measured.push(await playContest(contenders));
  }
  return measured;
}

const addressOf = (format: Format) => `${DESTINATIONS}${format === 'csv' ? '?format=csv' : ''}`;

async function startPeers(sampanPort: number, stack: AsyncDisposableStack): Promise<Peer[]> {
  const fetchAs = async (format: Format, encoding: string) =>
    (await exchange(sampanPort, requestText(addressOf(format), { 'Accept-Encoding': encoding }))).body;
  const envelope = (await fetchAs('json', 'identity')).toString();
  const express = stack.use(startCompanion('bench/peers/express-downloads.js', SERVER_CORE));
  const jsonServer = stack.use(startCompanion('bench/peers/json-server.js', SERVER_CORE));
  const peers: Peer[] = [
    { name: 'Express', pid: express.pid, port: await express.ask(envelope), pathOf: addressOf },
    {
      name: 'json-server',
      pid: jsonServer.pid,
      port: await jsonServer.ask(envelope),
      pathOf: (format) => (format === 'json' ? DESTINATIONS : undefined),
    },
  ];
  if (!nginx) return peers;
  const files = {
    'rows.json': Buffer.from(envelope),
    'rows.json.gz': await fetchAs('json', 'gzip'),
    'rows.csv': await fetchAs('csv', 'identity'),
    'rows.csv.gz': await fetchAs('csv', 'gzip'),
  };
  const { pid, port } = stack.use(await startNginx(nginx, files, SERVER_CORE));
  return [{ name: 'nginx', pid, port, pathOf: (format) => `/rows.${format}` }, ...peers];
}

async function listContenders(peer: Peer, question: Question, load: Companion): Promise<Contender[]> {
  const path = peer.pathOf(question.format);
  if (path === undefined) return [];
  const request = await writeRequest(peer.port, path, question);
  const { status, byteLength: answerBytes, body } = await exchange(peer.port, request);
  assert.equal(status, question.status, peer.name);
  const ask = askThrough(load, { request, status, answerBytes });
  const warmUp = peer.warmUpAnswers?.(question) ?? 0;
  return [{ name: peer.name, server: peer, ask, bodyBytes: body.length, warmUpAnswers: warmUp }];
}

async function writeRequest(port: number, path: string, { status }: Question): Promise<string> {
  if (status === 200) return requestText(path);
  const etag = findHeader(await exchange(port, requestText(path)), 'etag')!;
  return requestText(path, { 'If-None-Match': etag });
}

/** The bare server with Sampan's answer. */
async function repeatAs(
  bare: Companion,
  sampan: Contender,
  question: Question,
  load: Companion,
): Promise<Contender> {
  const request = await writeRequest(sampan.server.port, addressOf(question.format), question);
  const answer = await exchange(sampan.server.port, request);
  const { status, byteLength: answerBytes, body } = answer;
  const server = { pid: bare.pid, port: await bare.ask<number>(answer) };
  const ask = askThrough(load, { request, status, answerBytes });
  return { ...sampan, name: 'bare', server, ask, bodyBytes: body.length };
}
