import assert from 'node:assert/strict';
import { join } from 'node:path';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { joinRounds, playContest, type Contender, type ContenderCost } from '../measure/contest.ts';
import { exchange, type Answer } from '../measure/exchange.ts';
import { installPeers } from '../measure/install-peers.ts';
import { LOAD_CORE, SERVER_CORE } from '../measure/pinned.ts';
import { FIRST_ROOM, type RoomWorld } from './room-world.ts';
import { requestRoom, ROOMS_KEPT, WARM_UP } from './rooms.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { askThrough, type Server } from '../measure/side-by-side.ts';

export const ROUNDS = 2;

export interface RoomContest {
  readonly rooms: number;
  readonly costs: readonly ContenderCost[];
}

/** Room details from Sampan and from a program with Express and an ORM on the same file. */
export async function measureRoomPeers(worlds: readonly RoomWorld[]): Promise<RoomContest[]> {
  await installPeers();
  await using load = startCompanion('bench/measure/load.ts', LOAD_CORE);
  const contests: RoomContest[] = [];
  for (const world of worlds) {
    const rounds: ContenderCost[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(world, load));
    contests.push({ rooms: world.rooms, costs: joinRounds(rounds) });
  }
  return contests;
}

async function playRound(world: RoomWorld, load: Companion): Promise<ContenderCost[]> {
  await using stack = new AsyncDisposableStack();
  const startCaching = (rooms: number) =>
    startSampan(world.dataDir, SERVER_CORE, { ROOMS_KEPT: String(rooms) });
  const caching = stack.use(await startCaching(ROOMS_KEPT));
  const forgetting = stack.use(await startCaching(0));
  const express = stack.use(startCompanion('bench/peers/express-rooms.js', SERVER_CORE));
  const bare = stack.use(startCompanion('bench/measure/bare-server.ts', SERVER_CORE));

  const answer = await askForFirst(caching, world);
  const siteUrl = new URL((roomIn(answer) as { url: string }).url).origin;
  const file = join(world.dataDir, 'sampan.db');
  const expressServer = { pid: express.pid, port: await express.ask<number>({ file, siteUrl }) };
  const expressAnswer = await askForFirst(expressServer, world);
  assert.deepEqual(roomIn(expressAnswer), roomIn(answer));
  const bareServer = { pid: bare.pid, port: await bare.ask<number>(answer) };

  const contend = (name: string, server: Server, { status, byteLength, body }: Answer): Contender => {
    const numbers = { first: FIRST_ROOM, count: ROOMS_KEPT };
    const request = requestRoom(world, '{number}');
    const ask = askThrough(load, { request, numbers, status, answerBytes: byteLength });
    return { name, server, ask, bodyBytes: body.length };
  };
  // Long enough that all rooms are cached.
  const warmUpAnswers = WARM_UP;
  return await playContest([
    { ...contend('Sampan', caching, answer), warmUpAnswers },
    contend('Sampan, no cache', forgetting, answer),
    contend('Express and TypeORM', expressServer, expressAnswer),
    contend('bare', bareServer, answer),
  ]);
}

async function askForFirst({ port }: Server, world: RoomWorld): Promise<Answer> {
  const answer = await exchange(port, requestRoom(world, FIRST_ROOM));
  assert.equal(answer.status, 200);
  return answer;
}

const roomIn = ({ body }: Answer): unknown => (JSON.parse(body.toString()) as { data: unknown }).data;
