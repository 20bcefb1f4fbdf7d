import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../../test/support/request.ts';
import { until } from '../../test/support/until.ts';
import { connectClients, type Client } from '../world/client.ts';
import type { Evidence } from '../promise.ts';
import { findRefusalFault } from '../world/refusal.ts';

const DOWNLOADS = [
  '/api/data/vietnam-destinations',
  '/api/data/vietnam-comparisons?format=csv',
  '/api/data/vietnam-climate-windows',
  '/api/data/service-tool-usage-daily?format=csv',
];
/** Many times a request's deadline: a request without an answer by then waits for the database forever. */
const HANGS_MS = 20_000;
const PAUSE_MS = 20;

export interface Service {
  readonly url: string;
  readonly token: string;
  readonly roomPaths: readonly string[];
  readonly clients: { readonly rooms: number; readonly downloads: number };
  /** Whether rooms can be read while the database is down. */
  readonly servesRooms: boolean;
}

export type Observed = Omit<Evidence, 'where'>;

/** Requests rooms and downloads for this long while the database is down, and lists violations of the promise. */
export async function requestWhileDown(service: Service, durationMs: number): Promise<Observed> {
  const { url, token, roomPaths, clients, servesRooms } = service;
  const failures: string[] = [];
  let trials = 0;
  const untilMs = performance.now() + durationMs;

  async function askAgain(
    client: Client,
    paths: readonly string[],
    findFault: (answer: Answer | undefined) => string | undefined,
  ) {
    for (let turn = 0; turn === 0 || performance.now() < untilMs; turn += 1) {
      const path = paths[turn % paths.length]!;
      const fault = findFault(await askInTime(client, path));
      if (fault) failures.push(`${path}: ${fault}`);
      trials += 1;
      await setTimeout(PAUSE_MS);
    }
  }

  await Promise.all([
    ...connectClients(clients.rooms, url, token).map((client) =>
      askAgain(client, roomPaths, servesRooms ? findUnserved : findFaultWhileDown),
    ),
    ...connectClients(clients.downloads, url).map((client) => askAgain(client, DOWNLOADS, findUnserved)),
  ]);
  return { trials, failures };
}

/** Undefined if there is no answer in a long time. */
export function askInTime(client: Client, path: string, method = 'GET'): Promise<Answer | undefined> {
  return Promise.race([client.ask(method, path), setTimeout<undefined>(HANGS_MS, undefined, { ref: false })]);
}

const findUnserved = (answer: Answer | undefined) =>
  answer?.status === 200 ? undefined : `answered ${answer?.status ?? 'never'}`;

export const findFaultWhileDown = (answer: Answer | undefined) =>
  answer ? findRefusalFault(answer) : 'waits for the database';

/** Each client retries until it is answered, as instructed. They run one after another, so that a slow machine keeps up. */
export async function untilWell({ url, token, roomPaths, clients }: Service): Promise<Observed> {
  const asking = connectClients(clients.rooms, url, token);
  for (const [index, client] of asking.entries())
    await untilServed(client, roomPaths[index % roomPaths.length]!);
  // A start on a slow machine may have read only some of the datasets.
  const [downloader] = connectClients(1, url);
  for (const path of DOWNLOADS) await untilServed(downloader!, path);
  return { trials: asking.length + DOWNLOADS.length, failures: [] };
}

const untilServed = (client: Client, path: string) =>
  until(async () => (await askInTime(client, path))?.status === 200, `${path} did not recover`);
