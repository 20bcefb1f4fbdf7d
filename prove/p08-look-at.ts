import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../test/request.ts';
import { connectClient, connectClients, type Client } from './client.ts';
import type { Evidence } from './promise.ts';

const DOWNLOADS = [
  '/api/data/vietnam-destinations',
  '/api/data/vietnam-comparisons?format=csv',
  '/api/data/vietnam-climate-windows',
  '/api/data/service-tool-usage-daily?format=csv',
];
const SOON_MS = 1_000;
const MENDED_MS = 5_000;
const GIVE_UP_MS = 2_500;
const PAUSE_MS = 20;
const UNAVAILABLE = 'The service is not available for the moment: try again later.';

export interface Service {
  readonly url: string;
  readonly token: string;
  readonly roomPaths: readonly string[];
  readonly clients: { readonly rooms: number; readonly downloads: number };
}

/** How the database is meant to be. */
export type Condition = 'well' | 'down' | 'mended';

export type Looked = Omit<Evidence, 'where'>;

/** Asks for rooms and downloads for so long, or once each, and lists what is not as it is promised. */
export async function lookAt(service: Service, condition: Condition, lookMs = 0): Promise<Looked> {
  const { url, token, roomPaths, clients } = service;
  const failures: string[] = [];
  let trials = 0;
  if (condition === 'mended') failures.push(...(await waitUntilMended(service)));
  const untilMs = performance.now() + lookMs;
  const findRoomFault = condition === 'down' ? findFaultWhileDown : findFaultWhileWell;

  async function askAgain(client: Client, paths: readonly string[], findFault: typeof findRoomFault) {
    for (let turn = 0; turn === 0 || performance.now() < untilMs; turn += 1) {
      const path = paths[turn % paths.length]!;
      const fault = findFault(await askInTime(client, path));
      if (fault) failures.push(`${path}: ${fault}`);
      trials += 1;
      await setTimeout(PAUSE_MS);
    }
  }

  await Promise.all([
    ...connectClients(clients.rooms, url, token).map((client) => askAgain(client, roomPaths, findRoomFault)),
    ...connectClients(clients.downloads, url).map((client) =>
      askAgain(client, DOWNLOADS, findFaultWhileWell),
    ),
  ]);
  return { trials, failures };
}

/** Undefined where nobody had the patience to wait for the answer. */
type Timed = { readonly answer: Answer; readonly ms: number } | undefined;

export async function askInTime(client: Client, path: string, method = 'GET'): Promise<Timed> {
  const startedMs = performance.now();
  const answer = await Promise.race([client.ask(method, path), setTimeout(GIVE_UP_MS, undefined)]);
  return answer && { answer, ms: performance.now() - startedMs };
}

function findFaultWhileWell(timed: Timed): string | undefined {
  return timed?.answer.status === 200 ? findLate(timed) : `answered ${timed?.answer.status ?? 'never'}`;
}

export function findFaultWhileDown(timed: Timed): string | undefined {
  if (timed?.answer.status !== 503) return `answered ${timed?.answer.status ?? 'never'} and not 503`;
  const text = timed.answer.text();
  if (!/^[1-9]\d*$/.test(timed.answer.headers['retry-after'] ?? '')) return 'came without Retry-After';
  if (text !== JSON.stringify({ message: UNAVAILABLE })) return `said ${text}`;
  return findLate(timed);
}

const findLate = ({ ms }: { ms: number }) => (ms < SOON_MS ? undefined : `took ${Math.round(ms)} ms`);

/** One after the other, as a lonely client would ask, until a room is answered again. */
async function waitUntilMended({ url, token, roomPaths }: Service): Promise<string[]> {
  const client = connectClient(url, token);
  const startedMs = performance.now();
  while (performance.now() - startedMs < MENDED_MS) {
    const timed = await askInTime(client, roomPaths[0]!);
    if (timed?.answer.status === 200) return [];
    await setTimeout(PAUSE_MS);
  }
  return [`not well ${MENDED_MS / 1_000} s after the database was`];
}
