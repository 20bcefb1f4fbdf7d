import { findHaproxy } from '../../prove/world/haproxy.ts';
import { startCompanion } from '../measure/companion.ts';
import { measureLoad, type Measured } from './overload-measure.ts';
import { stageBehindProxy, stageDeletions, stageToolAnswers, type Scene } from './overload-scenes.ts';
import { LOAD_CORE } from '../measure/pinned.ts';
import { createRoomWorld } from '../rooms/room-world.ts';

const ROOMS = 20_000;
const CLIENTS = 48;
export const OVERLOAD = 4;
export const ROUNDS = 5;
/** As many as can be waiting if nothing is refused, up to the limit of open files. */
const CONNECTIONS = 6_000;
/** Long enough for the heap to grow to its size under load. */
const WARM_UP_MS = 6_000;
const PEAK_MS = 4_000;
const OVERLOAD_MS = 5_000;

/** Measures a process at its capacity and at several times that load. */
export interface OverloadRound {
  readonly peak: Measured;
  readonly over: Measured;
}

export interface OverloadCost {
  readonly name: string;
  readonly rounds: readonly OverloadRound[];
}

export async function measureOverload(): Promise<OverloadCost[]> {
  await using world = await createRoomWorld(ROOMS);
  const costs = [
    await measureScene('alone, deletions on SQLite', stageDeletions(world, [0, 1, 2, 3])),
    await measureScene('alone, tool answers', stageToolAnswers(world)),
  ];
  const haproxy = await findHaproxy();
  if (!haproxy) {
    process.stderr.write('Overload behind a proxy is not measured: HAProxy is missing.\n');
    return costs;
  }
  const proxied = stageBehindProxy(world, haproxy);
  return [...costs, await measureScene('behind HAProxy, rooms, downloads and tool answers', proxied)];
}

/** Every round counts. */
async function measureScene(name: string, staging: Promise<Scene>): Promise<OverloadCost> {
  await using scene = await staging;
  const { entryPort, requests, sampan } = scene;
  await using load = startCompanion('bench/overload/overload-load.ts', LOAD_CORE);
  await load.ask({ port: entryPort, connections: CONNECTIONS, requests });
  const serve = (lastMs: number) => measureLoad(load, sampan.pid, { lastMs, pace: { clients: CLIENTS } });
  await serve(WARM_UP_MS);
  const rounds: OverloadRound[] = [];
  while (rounds.length < ROUNDS) {
    const peak = await serve(PEAK_MS);
    const pace = { perSecond: peak.rightPerSecond * OVERLOAD };
    rounds.push({ peak, over: await measureLoad(load, sampan.pid, { lastMs: OVERLOAD_MS, pace }) });
  }
  return { name, rounds };
}
