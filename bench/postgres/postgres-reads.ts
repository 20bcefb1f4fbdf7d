import assert from 'node:assert/strict';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { exchange, requestText, type Answer } from '../measure/exchange.ts';
import { installPeers } from '../measure/install-peers.ts';
import type { Load } from '../measure/load.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { DESTINATIONS, startSampan } from '../measure/sampan-process.ts';
import { askThrough, type Server } from '../measure/side-by-side.ts';
import { FIRST_ROOM } from '../rooms/room-world.ts';
import { requestRoom, ROOMS_KEPT } from '../rooms/rooms.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import type { PostgresServer } from './postgres-server.ts';
import type { PostgresWorld } from './postgres-world.ts';

export const ROUNDS = 3;
export const SAMPAN = { warmUp: 2_000, answers: 500 };
/** Express takes ten times as long. */
export const EXPRESS = { warmUp: 300, answers: 100 };
/** Only CPU time is measured, so a busy machine may take longer; a refusal would spoil the measurement. */
export const PATIENCE = {
  DATABASE_STATEMENT_MS: '60000',
  DATABASE_CONNECT_MS: '60000',
  DEADLINE_MS: '120000',
};

interface Question {
  readonly name: string;
  readonly status: number;
  readonly request: (world: PostgresWorld, room: number | string) => string;
  /** How many rooms are requested, at random, in a world with this many. */
  readonly roomsAsked?: (rooms: number) => number;
  readonly roomsKept?: number;
  /** Limits: CPU time relative to the bare server, and microseconds of PostgreSQL. */
  readonly mostRatio?: number;
  readonly mostPostgres?: number;
  /** Whether Express answers it as well. */
  readonly isContested?: boolean;
}

const askToken = ({ token }: PostgresWorld) =>
  requestText('/api/p/room', { 'Accept-Encoding': 'identity', Authorization: `Bearer ${token}` });

const QUESTIONS: readonly Question[] = [
  {
    name: 'a room, cached',
    status: 200,
    request: requestRoom,
    roomsAsked: () => ROOMS_KEPT,
    roomsKept: ROOMS_KEPT,
    mostRatio: 3,
    mostPostgres: 150,
    isContested: true,
  },
  { name: 'a room, cold', status: 200, request: requestRoom, roomsAsked: (rooms) => rooms, roomsKept: 0 },
  { name: 'a token (422: no room given)', status: 422, request: askToken, isContested: true },
  { name: 'a download', status: 200, request: () => requestText(DESTINATIONS) },
];

/** Microseconds of CPU time per answer, for every turn. */
export interface PostgresRead {
  readonly rooms: number;
  readonly question: string;
  readonly server: 'Sampan' | 'Express and TypeORM';
  readonly own: readonly number[];
  readonly postgres: readonly number[];
  /** Its CPU time relative to the bare server with the same answer, per round. */
  readonly ratios: readonly number[];
  readonly perSecond: readonly number[];
  readonly mostRatio: number | undefined;
  readonly mostPostgres: number | undefined;
}

export async function measurePostgresReads(
  postgres: PostgresServer,
  worlds: readonly PostgresWorld[],
): Promise<PostgresRead[]> {
  await installPeers();
  await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
  const reads: PostgresRead[] = [];
  for (const world of worlds)
    for (const question of QUESTIONS) {
      reads.push(await measureSampan(postgres, world, question, load));
      if (question.isContested) reads.push(await measureExpress(postgres, world, question, load));
    }
  return reads;
}

async function measureSampan(
  postgres: PostgresServer,
  world: PostgresWorld,
  question: Question,
  load: Companion,
): Promise<PostgresRead> {
  const kept = question.roomsKept === undefined ? {} : { ROOMS_KEPT: String(question.roomsKept) };
  const settings = { ...world.settings, ...PATIENCE, ...kept };
  await using sampan = await startSampan(world.dataDir, SERVER_CORE, settings);
  const { mostRatio, mostPostgres } = question;
  const cost = await playRounds({ postgres, world, question, load, ...SAMPAN }, sampan);
  return { ...cost, server: 'Sampan', mostRatio, mostPostgres };
}

async function measureExpress(
  postgres: PostgresServer,
  world: PostgresWorld,
  question: Question,
  load: Companion,
): Promise<PostgresRead> {
  await using express = startCompanion('bench/peers/express-rooms.js', SERVER_CORE);
  const place = { url: world.settings.DATABASE_URL, siteUrl: 'http://localhost' };
  const server = { pid: express.pid, port: await express.ask<number>(place) };
  const cost = await playRounds({ postgres, world, question, load, ...EXPRESS }, server);
  return { ...cost, server: 'Express and TypeORM', mostRatio: undefined, mostPostgres: undefined };
}

interface Scene {
  readonly postgres: PostgresServer;
  readonly world: PostgresWorld;
  readonly question: Question;
  readonly load: Companion;
  readonly warmUp: number;
  /** Per turn. */
  readonly answers: number;
}

/** The server, the bare one twice, and the server again, so that a slow moment affects both equally. */
async function playRounds(scene: Scene, server: Server) {
  const { postgres, world, question, load, warmUp, answers } = scene;
  const answer = await exchange(server.port, question.request(world, FIRST_ROOM));
  assert.equal(answer.status, question.status);
  await using bare = startCompanion('bench/measure/bare-server.ts', SERVER_CORE);
  const bareServer = { pid: bare.pid, port: await bare.ask<number>(withRequestId(answer)) };
  const ask = askThrough(load, loadOf(world, question, answer));
  const bareAnswer = await exchange(bareServer.port, question.request(world, FIRST_ROOM));
  const askBare = askThrough(load, loadOf(world, question, bareAnswer));
  await ask(server, warmUp);
  await askBare(bareServer, SAMPAN.warmUp);
  const cost = {
    own: [] as number[],
    postgres: [] as number[],
    ratios: [] as number[],
    perSecond: [] as number[],
  };
  const play = async () => {
    const before = postgresMicroseconds(postgres.pid);
    const { microseconds, perSecond } = await ask(server, answers);
    cost.postgres.push((postgresMicroseconds(postgres.pid) - before) / answers);
    cost.own.push(microseconds);
    cost.perSecond.push(perSecond);
    return microseconds;
  };
  const playBare = async () => (await askBare(bareServer, SAMPAN.answers)).microseconds;
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await play();
    const between = (await playBare()) + (await playBare());
    cost.ratios.push((first + (await play())) / between);
  }
  return { rooms: world.rooms, question: question.name, ...cost };
}

/** The bare server inserts a new request id in its place; not every server sends one. */
function withRequestId(answer: Answer): Answer {
  const isThere = answer.headers.some((name) => name.toLowerCase() === 'x-request-id');
  const kept = answer.headers.some((name) => name.toLowerCase() === 'keep-alive');
  return {
    ...answer,
    headers: [
      ...answer.headers,
      ...(isThere ? [] : ['X-Request-Id', '']),
      ...(kept ? [] : ['Keep-Alive', 'timeout=65']),
    ],
  };
}

function loadOf(world: PostgresWorld, { request, roomsAsked }: Question, { status, byteLength }: Answer) {
  const numbers: Load['numbers'] = roomsAsked && { first: FIRST_ROOM, count: roomsAsked(world.rooms) };
  return {
    status,
    answerBytes: byteLength,
    request: request(world, '{number}'),
    ...(numbers && { numbers }),
  };
}
