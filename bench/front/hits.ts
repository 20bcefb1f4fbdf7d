import assert from 'node:assert/strict';
import { FRONTS } from '../../test/front/fronts.ts';
import { nginx, startNginx } from '../downloads/nginx.ts';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { joinRounds, type Contender, type ContenderCost } from '../measure/contest.ts';
import { exchange, findHeader, requestText } from '../measure/exchange.ts';
import { LOAD_CORE, pins, SERVER_CORE } from '../measure/pinned.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { COMPARISONS, DESTINATIONS, startSampan } from '../measure/sampan-process.ts';
import { CONNECTIONS, type Ask, type Server, type Turn } from '../measure/side-by-side.ts';
import type { FrontAnswers, FrontLoad } from './front-load.ts';

export const ROUNDS = 2;
export const WARM_UP = 1_000;
export const ANSWERS = 4_000;
export const FILES = 'nginx, plain files';

interface Question {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  readonly status: 200 | 304;
}

const QUESTIONS: readonly Question[] = [
  { name: '304 destinations, JSON', path: DESTINATIONS, file: 'destinations.json', status: 304 },
  { name: '200 destinations, JSON', path: DESTINATIONS, file: 'destinations.json', status: 200 },
  { name: '200 comparisons, JSON', path: COMPARISONS, file: 'comparisons.json', status: 200 },
];

export interface HitContest {
  readonly question: string;
  readonly costs: readonly ContenderCost[];
}

/** Compares a cached download with the same bytes as plain nginx files and with Sampan without a cache. */
export async function measureHits(dataDir: string): Promise<HitContest[]> {
  await using load = startCompanion('bench/front/front-load.ts', LOAD_CORE);
  const rounds: ContenderCost[][][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(dataDir, load));
  return QUESTIONS.map(({ name }, index) => ({
    question: name,
    costs: joinRounds(rounds.map((round) => round[index]!)),
  }));
}

interface Peer {
  readonly name: string;
  readonly server: Server;
  readonly pathOf: (question: Question) => string;
}

async function playRound(dataDir: string, load: Companion): Promise<ContenderCost[][]> {
  await using stack = new AsyncDisposableStack();
  const sampan = stack.use(await startSampan(dataDir, SERVER_CORE));
  const peers: Peer[] = [{ name: 'Sampan', server: sampan, pathOf: ({ path }) => path }];
  if (nginx) {
    const server = stack.use(await startNginx(nginx, await fetchFiles(sampan.port), SERVER_CORE));
    peers.unshift({ name: FILES, server, pathOf: ({ file }) => `/${file}` });
  }
  for (const kind of FRONTS.filter(({ skip }) => !skip)) {
    const prefix = pins ? ['taskset', '-c', String(SERVER_CORE)] : [];
    const front = await kind.start(`http://127.0.0.1:${sampan.port}`, prefix);
    stack.defer(() => front.stop());
    const server = { pid: front.process.pid!, port: front.port };
    peers.push({ name: kind.name, server, pathOf: ({ path }) => path });
  }
  const measured: ContenderCost[][] = [];
  for (const question of QUESTIONS) {
    const contenders = await Promise.all(peers.map((peer) => contend(peer, question, load)));
    measured.push(await playTurns(contenders));
  }
  return measured;
}

/** A fixed number of answers per turn, in both orders, so that background work does not weigh more on slower servers. */
async function playTurns(contenders: readonly Contender[]): Promise<ContenderCost[]> {
  for (const { ask, server } of contenders) await ask(server, WARM_UP);
  const turns: Turn[][] = contenders.map(() => []);
  const order = [...contenders.keys()];
  for (const index of [...order, ...order.toReversed()]) {
    const { ask, server } = contenders[index]!;
    turns[index]!.push(await ask(server, ANSWERS));
  }
  return contenders.map(({ name, bodyBytes }, index) => ({
    name,
    bodyBytes,
    microseconds: turns[index]!.map(({ microseconds }) => microseconds),
    perSecond: turns[index]!.map(({ perSecond }) => perSecond),
    loadBusy: turns[index]!.map(({ loadBusy }) => loadBusy),
  }));
}

async function fetchFiles(port: number): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const { path, file } of QUESTIONS) {
    const fetchAs = async (encoding: string) =>
      (await exchange(port, requestText(path, { 'Accept-Encoding': encoding }))).body;
    files[file] = await fetchAs('identity');
    files[`${file}.gz`] = await fetchAs('gzip');
  }
  return files;
}

async function contend(
  { name, server, pathOf }: Peer,
  question: Question,
  load: Companion,
): Promise<Contender> {
  const path = pathOf(question);
  const first = await exchange(server.port, requestText(path));
  const etag = findHeader(first, 'etag')!;
  const request = requestText(path, question.status === 304 ? { 'If-None-Match': etag } : {});
  const answer = await exchange(server.port, request);
  assert.equal(answer.status, question.status, name);
  return { name, server, ask: askFor(request, question.status, load), bodyBytes: answer.body.length };
}

function askFor(request: string, status: number, load: Companion): Ask {
  return async ({ pid, port }, count) => {
    const message: FrontLoad = {
      port,
      requests: [request],
      count,
      connections: Math.min(count, CONNECTIONS),
    };
    const startedMs = performance.now();
    const [before, loadBefore] = [cpuMicroseconds(pid), cpuMicroseconds(load.pid)];
    const { byStatus } = await load.ask<FrontAnswers>(message);
    const wall = (performance.now() - startedMs) * 1_000;
    const [cpu, loadCpu] = [cpuMicroseconds(pid) - before, cpuMicroseconds(load.pid) - loadBefore];
    assert.deepEqual(byStatus, { [status]: count });
    return {
      microseconds: cpu / count,
      perSecond: (count * 1e6) / wall,
      serverBusy: cpu / wall,
      loadBusy: loadCpu / wall,
    };
  };
}
