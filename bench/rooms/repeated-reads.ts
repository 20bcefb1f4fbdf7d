import assert from 'node:assert/strict';
import { startCompanion } from '../measure/companion.ts';
import { exchange, findHeader } from '../measure/exchange.ts';
import { median } from '../measure/median.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { askThrough, REQUESTS, type Ask } from '../measure/side-by-side.ts';
import { createRoomWorld, FIRST_ROOM, type RoomWorld } from './room-world.ts';
import { requestRoom, WARM_UP } from './rooms.ts';

export const ROUNDS = 5;
const ROOMS = 1_000;
export const TURNS = 4;

/** A way to request a cached room. */
interface Way {
  readonly name: string;
  readonly headers: (etag: string) => Readonly<Record<string, string>>;
  readonly status: number;
  /** The maximum cost relative to the plain answer. */
  readonly most: number | undefined;
}

const WAYS: readonly Way[] = [
  { name: 'plain', headers: () => ({}), status: 200, most: undefined },
  { name: 'gzip', headers: () => ({ 'Accept-Encoding': 'gzip' }), status: 200, most: 1.1 },
  { name: 'brotli', headers: () => ({ 'Accept-Encoding': 'br' }), status: 200, most: 1.1 },
  { name: 'unchanged (304)', headers: (etag) => ({ 'If-None-Match': etag }), status: 304, most: 0.8 },
];

export interface RepeatedRead {
  readonly name: string;
  readonly bodyBytes: number;
  readonly microseconds: number;
  /** Its cost relative to the plain answer, per round. */
  readonly ratios: readonly number[];
  readonly most: number | undefined;
}

/** Each round is a new process that gets every kind of request, in both orders, so that a slow moment affects all equally. */
export async function measureRepeatedReads(): Promise<RepeatedRead[]> {
  await using world = await createRoomWorld(ROOMS);
  const rounds: { costs: number[]; bodyBytes: number[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(world));
  return WAYS.map(({ name, most }, way) => ({
    name,
    most,
    bodyBytes: rounds[0]!.bodyBytes[way]!,
    microseconds: median(rounds.map(({ costs }) => costs[way]!)),
    ratios: rounds.map(({ costs }) => costs[way]! / costs[0]!),
  }));
}

async function playRound(world: RoomWorld): Promise<{ costs: number[]; bodyBytes: number[] }> {
  await using server = await startSampan(world.dataDir, SERVER_CORE);
  await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
  const plain = await exchange(server.port, requestRoom(world, FIRST_ROOM));
  const etag = findHeader(plain, 'etag')!;
  const asks: Ask[] = [];
  const bodyBytes: number[] = [];
  for (const { headers, status } of WAYS) {
    const request = requestRoom(world, FIRST_ROOM, headers(etag));
    const answer = await exchange(server.port, request);
    assert.equal(answer.status, status);
    bodyBytes.push(answer.body.length);
    asks.push(askThrough(load, { request, status, answerBytes: answer.byteLength }));
  }
  const thereAndBack = [...asks.keys(), ...[...asks.keys()].toReversed()];
  // Several short turns: V8 compiles for the kinds it has seen, so a process that changes over once is slow until it compiles again.
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const way of thereAndBack) await asks[way]!(server, WARM_UP / 2 / TURNS);
  const costs = asks.map(() => 0);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const way of thereAndBack)
      costs[way]! += (await asks[way]!(server, REQUESTS)).microseconds / 2 / TURNS;
  return { costs, bodyBytes };
}
