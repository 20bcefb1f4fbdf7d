import assert from 'node:assert/strict';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { joinRounds, playContest, type Contender, type ContenderCost } from '../measure/contest.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { createRoomWorld, FIRST_ROOM, type RoomWorld } from '../rooms/room-world.ts';
import { requestRoom } from '../rooms/rooms.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { askThrough, type Server } from '../measure/side-by-side.ts';

export const ROUNDS = 2;
/** Each worker compiles its own hot code. */
export const WARM_UP_MS = 5_000;
export const ROOMS = 1_000;

export interface WorkersContest {
  readonly question: string;
  readonly one: ContenderCost;
  readonly two: ContenderCost;
}

interface Question {
  readonly name: string;
  readonly writeRequest: (world: RoomWorld, room: number | string) => string;
}

/** Requests that are expensive for the service and cheap for the load, because both share the cores. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'a tool answer',
    writeRequest: () =>
      requestText('/tools/trip-budget?place=hanoi&days=3&place=hue&days=2&style=mid&travellers=2', {
        'Accept-Language': 'en',
      }),
  },
  { name: 'a room, no cache', writeRequest: requestRoom },
];

/** Compares one process with `--workers 2`: no process is pinned to a core, and the load runs on the same cores. */
export async function measureWorkers(): Promise<WorkersContest[]> {
  await using world = await createRoomWorld(ROOMS);
  await using load = startCompanion('bench/measure/load.ts');
  const rounds: ContenderCost[][][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await playRound(world, load));
  return QUESTIONS.map(({ name }, index) => {
    const [one, two] = joinRounds(rounds.map((round) => round[index]!)) as [ContenderCost, ContenderCost];
    return { question: name, one, two };
  });
}

async function playRound(world: RoomWorld, load: Companion): Promise<ContenderCost[][]> {
  const start = (workers: number) =>
    startSampan(world.dataDir, undefined, { WORKERS: String(workers), ROOMS_KEPT: '0' });
  await using one = await start(1);
  await using two = await start(2);
  const measured: ContenderCost[][] = [];
  for (const question of QUESTIONS) {
    const contenders: Contender[] = [];
    for (const [name, server] of Object.entries({ one, two }))
      contenders.push(await contend(name, server, question, world, load));
    measured.push(await playContest(contenders, WARM_UP_MS));
  }
  return measured;
}

async function contend(
  name: string,
  server: Server,
  { writeRequest }: Question,
  world: RoomWorld,
  load: Companion,
): Promise<Contender> {
  const answer = await exchange(server.port, writeRequest(world, FIRST_ROOM));
  const { status, byteLength: answerBytes, body } = answer;
  assert.equal(status, 200);
  const request = writeRequest(world, '{number}');
  const numbers = request.includes('{number}') ? { first: FIRST_ROOM, count: ROOMS } : undefined;
  const ask = askThrough(load, { request, status, answerBytes, ...(numbers && { numbers }) });
  return { name, server, ask, bodyBytes: body.length };
}
