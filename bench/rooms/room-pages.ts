import { measureCpu } from '../measure/answer-cpu.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { SERVER_CORE } from '../measure/pinned.ts';
import { startSampan } from '../measure/sampan-process.ts';
import { createRoomWorld, FIRST_ROOM } from './room-world.ts';

export const ROOM_PAGE_ROUNDS = 3;
export const ROOMS_MADE = 200;
export const CACHED_REQUESTS = 200;
const ROOMS = 1_000;

/** The CPU time of a room's page, in milliseconds per round. */
export interface RoomPageCost {
  readonly bodyBytes: number;
  readonly renderedMs: readonly number[];
  readonly cachedMs: readonly number[];
  /** The page of a host with 20 rooms, which is rendered each time. */
  readonly hostMs: readonly number[];
}

export async function measureRoomPages(): Promise<RoomPageCost> {
  await using world = await createRoomWorld(ROOMS);
  const renderedMs: number[] = [];
  const cachedMs: number[] = [];
  const hostMs: number[] = [];
  let bodyBytes = 0;
  for (let round = 0; round < ROOM_PAGE_ROUNDS; round += 1) {
    await using server = await startSampan(world.dataDir, SERVER_CORE);
    const rooms = Array.from({ length: ROOMS_MADE }, (_, index) => `/rooms/${FIRST_ROOM + index}`);
    const [cached = ''] = rooms;
    const host = await findHost(server.port, cached);
    const warmUp = rooms.map((path) => `/vi${path}`);
    await measureCpu(server, [...warmUp, ...warmUp, ...repeat(host)]);
    renderedMs.push(await measureCpu(server, rooms));
    cachedMs.push(await measureCpu(server, repeat(cached)));
    hostMs.push(await measureCpu(server, repeat(host)));
    bodyBytes = (await exchange(server.port, requestText(cached))).body.length;
  }
  return { bodyBytes, renderedMs, cachedMs, hostMs };
}

const repeat = (path: string) => Array.from({ length: CACHED_REQUESTS }, () => path);

async function findHost(port: number, room: string): Promise<string> {
  const { body } = await exchange(port, requestText(room, { 'Accept-Encoding': 'identity' }));
  return /href="(\/hosts\/\d+)"/.exec(body.toString())![1]!;
}
