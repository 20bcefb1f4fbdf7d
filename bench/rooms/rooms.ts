import assert from 'node:assert/strict';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { exchange, requestText, type Answer } from '../measure/exchange.ts';
import type { Load } from '../measure/load.ts';
import { median } from '../measure/median.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { FIRST_ROOM, type RoomWorld } from './room-world.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { askThrough, REQUESTS, type Ask, type Server, type Turn } from '../measure/side-by-side.ts';

export const ROUNDS = 3;
export const WARM_UP = 10_000;
export const ROOMS_KEPT = 1_000;

/** Which rooms are requested, and how many of them the service may cache. */
interface Question {
  readonly name: string;
  readonly roomsKept: number;
  /** How many rooms are requested, at random, in a world with this many. */
  readonly roomsAsked: (rooms: number) => number;
  /** Whether another process writes to the database all the time. */
  readonly isWritten: boolean;
  /** The maximum cost relative to the bare server. */
  readonly mostRatio: number | undefined;
}

const QUESTIONS: readonly Question[] = [
  { name: 'cached', roomsKept: ROOMS_KEPT, roomsAsked: () => ROOMS_KEPT, isWritten: false, mostRatio: 2.2 },
  {
    name: 'cached, while others write',
    roomsKept: ROOMS_KEPT,
    roomsAsked: () => ROOMS_KEPT,
    isWritten: true,
    mostRatio: undefined,
  },
  { name: 'cold', roomsKept: 0, roomsAsked: (rooms) => rooms, isWritten: false, mostRatio: 3.5 },
];

/** The cost of one kind of request in a world, and relative to the smallest world. */
export interface RoomCost {
  readonly name: string;
  readonly rooms: number;
  readonly bodyBytes: number;
  readonly sampanMicroseconds: number;
  readonly bareMicroseconds: number;
  /** Sampan's cost relative to the bare server's, per round. */
  readonly ratios: readonly number[];
  /** Its cost relative to the same request in the smallest world, per round. */
  readonly growths: readonly number[];
  readonly mostRatio: number | undefined;
}

/** The turns of each world, with the bare server's turns between them. */
interface Round {
  readonly sampan: readonly (readonly number[])[];
  readonly bare: readonly number[];
  readonly bodyBytes: number;
}

/** Smallest world first. */
export async function measureRooms(worlds: readonly RoomWorld[]): Promise<RoomCost[]> {
  await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
  const costs: RoomCost[] = [];
  for (const question of QUESTIONS) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(question, worlds, load));
    costs.push(...worlds.map(({ rooms }, world) => costOf(question, rooms, world, rounds)));
  }
  return costs;
}

/** All servers are new processes, and each runs before and after the others, so that a slow moment affects all equally. */
async function playRound(question: Question, worlds: readonly RoomWorld[], load: Companion): Promise<Round> {
  await using stack = new AsyncDisposableStack();
  const bare = stack.use(startCompanion('bench/measure/bare-server.ts', SERVER_CORE));
  const servers: { server: Server; ask: Ask }[] = [];
  let answer: Answer | undefined;
  for (const world of worlds) {
    const settings = { ROOMS_KEPT: String(question.roomsKept) };
    const server = stack.use(await startSampan(world.dataDir, SERVER_CORE, settings));
    answer = await exchange(server.port, requestRoom(world, FIRST_ROOM));
    assert.equal(answer.status, 200);
    servers.push({ server, ask: askThrough(load, loadOf(question, world, answer)) });
    if (question.isWritten)
      await stack.use(startCompanion('bench/rooms/writer.ts', LOAD_CORE)).ask(world.dataDir);
  }
  const { body } = answer!;
  const bareServer = { pid: bare.pid, port: await bare.ask<number>(answer) };
  servers.push({ server: bareServer, ask: servers.at(-1)!.ask });
  const turns = await playTurns(servers);
  return { sampan: turns.slice(0, -1), bare: turns.at(-1)!, bodyBytes: body.length };
}

/** The microseconds of both turns of each server, in both orders. */
async function playTurns(servers: readonly { server: Server; ask: Ask }[]): Promise<number[][]> {
  for (const { server, ask } of servers) await ask(server, WARM_UP);
  const turns: Turn[][] = servers.map(() => []);
  const order = [...servers.keys(), ...[...servers.keys()].toReversed()];
  for (const index of order) {
    const { server, ask } = servers[index]!;
    turns[index]!.push(await ask(server, REQUESTS));
  }
  return turns.map((each) => each.map(({ microseconds }) => microseconds));
}

function loadOf({ roomsAsked }: Question, world: RoomWorld, { status, byteLength }: Answer) {
  const numbers: Load['numbers'] = { first: FIRST_ROOM, count: roomsAsked(world.rooms) };
  return { status, answerBytes: byteLength, request: requestRoom(world, '{number}'), numbers };
}

/** Uncompressed by default, because compressed rooms differ in size. */
export function requestRoom(
  { token }: RoomWorld,
  room: number | string,
  headers: Readonly<Record<string, string>> = {},
): string {
  return requestText(`/api/p/room?partner_room_id=R-${room}`, {
    'Accept-Encoding': 'identity',
    Authorization: `Bearer ${token}`,
    'Accept-Language': 'en-US,en;q=0.9,vi;q=0.8',
    'Time-Zone': 'Asia/Ho_Chi_Minh',
    'Content-Currency': 'USD',
    ...headers,
  });
}

const sum = (turns: readonly number[]) => turns.reduce((total, each) => total + each, 0);

function costOf(
  { name, mostRatio }: Question,
  rooms: number,
  world: number,
  rounds: readonly Round[],
): RoomCost {
  return {
    name,
    rooms,
    bodyBytes: rounds[0]!.bodyBytes,
    sampanMicroseconds: median(rounds.flatMap(({ sampan }) => sampan[world]!)),
    bareMicroseconds: median(rounds.flatMap(({ bare }) => bare)),
    ratios: rounds.map(({ sampan, bare }) => sum(sampan[world]!) / sum(bare)),
    mostRatio,
    growths: rounds.map(({ sampan }) => sum(sampan[world]!) / sum(sampan[0]!)),
  };
}
