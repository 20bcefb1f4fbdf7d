import { setTimeout } from 'node:timers/promises';
import { SQLITE } from '../../test/support/engine.ts';
import { request } from '../../test/support/request.ts';
import { DEFAULT_CLIENT_TIMEOUTS, startSampan } from '../../test/support/sampan.ts';
import { PATIENCE_MS } from '../../test/support/until.ts';
import { connectClients, type Client } from '../world/client.ts';
import { countUncut } from './never-read.ts';
import { isCutWithin, SLOW_WAYS, type SlowWay } from './slow-connection.ts';
import { scaled, type Evidence, type Promised } from '../promise.ts';
import { createRoomsWorld, detailsPath } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const CONNECTIONS = 2_000;
/** Several times the timeouts, and a third of the control's timeouts. */
const CONTROL_GONE_MS = 20_000;
const OTHERS = 4;
/** Far fewer than may wait to be accepted: when that queue is full, the kernel drops connections that their clients take to be open. */
const OPENED_AT_ONCE = 50;
const CONTROL_CONNECTIONS = 60;
const NEVER_READING = 50;
/** The defaults of node:http, where 0 means forever. */
const NODE_TIMEOUTS = {
  HEADERS_TIMEOUT_MS: '60000',
  REQUEST_TIMEOUT_MS: '300000',
  CONNECTION_CHECK_MS: '30000',
  ANSWER_TIMEOUT_MS: '3600000',
};

export const slowClientsAreCut: Promised = {
  id: 'P12',
  sentence:
    'slow clients, and clients that never read an answer, are cut by timeouts and do not affect others',
  async prove({ times }) {
    const evidence: Evidence[] = [];
    const [[connections], [unread], cut] = await Promise.all([
      beSlow(CONTROL_CONNECTIONS, NODE_TIMEOUTS, CONTROL_GONE_MS),
      readNothing(NODE_TIMEOUTS, CONTROL_GONE_MS),
      readNothing(),
      beSlowOften(scaled(CONNECTIONS, times), evidence),
    ]);
    evidence.push(...cut);
    const controls = [
      { defect: 'default timeouts', caught: connections!.failures.length },
      ...(unread ? [{ defect: 'waits forever for a client to read', caught: unread.failures.length }] : []),
    ];
    return { evidence: addUp(evidence), controls };
  },
};

/** At most as many at once as a process may open files. */
async function beSlowOften(count: number, evidence: Evidence[]): Promise<void> {
  for (let left = count; left > 0; left -= CONNECTIONS)
    evidence.push(...(await beSlow(Math.min(left, CONNECTIONS))));
}

async function beSlow(
  count: number,
  settings = DEFAULT_CLIENT_TIMEOUTS,
  goneMs = PATIENCE_MS,
): Promise<Evidence[]> {
  const world = await createRoomsWorld(SQLITE, { rooms: 1, photosPerRoom: 2 });
  return withSampan(startSampan({ ...world.database.settings, ...settings }), async ({ url }) => {
    const paths = ['/api/data/vietnam-destinations', detailsPath(world.rooms[0]!)];
    const stopping = new AbortController();
    const others = Promise.all(
      connectClients(OTHERS, url, world.token).map((client) => askOn(client, paths, stopping.signal)),
    );
    const failures = await holdConnections(url, count, goneMs);
    stopping.abort();
    const asked = (await others).flat();
    return [
      { where: `connections, in ${SLOW_WAYS.length} ways`, trials: count, failures },
      {
        where: 'requests of others',
        trials: asked.length,
        failures: asked.flatMap((failure) => failure ?? []),
      },
    ];
  });
}

/** Empty if a process's connections cannot be counted. */
async function readNothing(settings = DEFAULT_CLIENT_TIMEOUTS, goneMs = PATIENCE_MS): Promise<Evidence[]> {
  if (process.platform !== 'linux') return [];
  const { settings: place } = await SQLITE.copyPrepared();
  return withSampan(startSampan({ ...place, ...settings }), async ({ url, process: { pid } }) => {
    const uncut = await countUncut(url, pid!, NEVER_READING, goneMs);
    const failures = Array.from({ length: uncut }, () => `still there after ${goneMs / 1_000} s`);
    return [{ where: 'connections that never read', trials: NEVER_READING, failures }];
  });
}

/** Opens the connections and lists those that were not closed in time. */
async function holdConnections(url: string, count: number, goneMs: number): Promise<string[]> {
  const held: Promise<string[]>[] = [];
  for (let index = 0; index < count; index += 1) {
    held.push(holdOne(url, SLOW_WAYS[index % SLOW_WAYS.length]!, goneMs));
    // Connections are accepted in order, so all earlier ones have been accepted when this one is answered.
    if (index % OPENED_AT_ONCE === 0) await request(`${url}/livez`);
  }
  return (await Promise.all(held)).flat();
}

export async function holdOne(url: string, way: SlowWay, goneMs = PATIENCE_MS): Promise<string[]> {
  const isCut = await isCutWithin(goneMs, url, way);
  return isCut ? [] : [`${way.name}: still there after ${goneMs / 1_000} s`];
}

/** The problem with each answer; undefined if there is none. */
async function askOn(client: Client, paths: readonly string[], stopping: AbortSignal) {
  const asked: (string | undefined)[] = [];
  while (!stopping.aborted) {
    const path = paths[asked.length % paths.length]!;
    const { status } = await client.ask('GET', path);
    asked.push(status === 200 ? undefined : `${path} answered ${status}`);
    await setTimeout(5);
  }
  return asked;
}

function addUp(evidence: readonly Evidence[]): Evidence[] {
  return [...Map.groupBy(evidence, ({ where }) => where)].map(([where, parts]) => ({
    where,
    trials: parts.reduce((sum, { trials }) => sum + trials, 0),
    failures: parts.flatMap(({ failures }) => failures),
  }));
}
