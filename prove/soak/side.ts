import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../../test/support/engine.ts';
import { request, type Answer, type RequestOptions } from '../../test/support/request.ts';
import { DEFAULT_CLIENT_TIMEOUTS, startSampan, type Sampan } from '../../test/support/sampan.ts';
import { chooser, type Choose } from '../p10-hostile-input/hostile-values.ts';
import { createRandom, type Random } from '../p02-survives-power-cut/random.ts';
import { findRefusalFault } from '../world/refusal.ts';
import { fillDatabase, type RoomsWorld } from '../world/rooms-world.ts';

const SIZE = { rooms: 20, photosPerRoom: 12, hasOwnFiles: true };
/** The defaults, except for limits: all requests come from one address and one partner. */
const AS_INSTALLED = {
  ...DEFAULT_CLIENT_TIMEOUTS,
  DATABASE_CONNECT_MS: '',
  DATABASE_STATEMENT_MS: '',
  DEADLINE_MS: '',
};
/** Far longer than any machine needs, to distinguish hanging from slow. */
const HANGS_MS = 60_000;
const RETRY_MS = 500;
const BREAK_OFF_MS = 20;

export interface Outage {
  readonly name: string;
  /** Whether the kernel may lose connections meanwhile. */
  readonly losesConnections?: boolean;
}

/** A service, its load, and what the answers so far say. */
export interface Side {
  readonly engine: Engine;
  readonly sampan: Sampan;
  readonly world: RoomsWorld;
  readonly agent: Agent;
  readonly random: Random;
  readonly choose: Choose;
  /** By photo: 0 live, 1 being deleted, 2 deleted, 3 being restored, 4 live again, and so on. */
  readonly steps: Map<number, number>;
  /** An import gives all rooms a name with the next number. */
  readonly edition: { asked: number; confirmed: number };
  /** By release, format and encoding: the digest of the bytes that were served or published. */
  readonly served: Map<string, string>;
  readonly published: Map<string, string>;
  /** The last whole answer by path and encoding. */
  readonly known: Map<string, Answer>;
  readonly uses: { asked: number; answered: number };
  /** While one lasts, requests may be refused. */
  outage: Outage | undefined;
  readonly counts: Map<string, Map<string, number>>;
  readonly failures: string[];
}

/** What is done, with its share. */
export type Load = readonly (readonly [share: number, work: (side: Side) => Promise<unknown>])[];

export async function openSide(engine: Engine, seed: number, home?: string): Promise<Side> {
  const database = await engine.createDatabase();
  const sampan = await startSampan({ ...database.settings, ...AS_INSTALLED }, [], home);
  const world = await fillDatabase(database, SIZE);
  const random = createRandom(seed);
  return {
    engine,
    sampan,
    world,
    agent: new Agent({ keepAlive: true }),
    random,
    choose: chooser(random),
    steps: new Map(world.rooms.flatMap(({ photos }) => photos.map(({ id }) => [id, 0]))),
    edition: { asked: 0, confirmed: 0 },
    served: new Map(),
    published: new Map(),
    known: new Map(),
    uses: { asked: 0, answered: 0 },
    outage: undefined,
    counts: new Map(),
    failures: [],
  };
}

export interface Question extends RequestOptions {
  readonly kind: string;
  readonly path: string;
  /** The right ones; 200 if absent. */
  readonly statuses?: readonly number[];
  readonly isNeverRefused?: boolean;
  readonly findWrong?: (answer: Answer) => string | undefined;
}

/** Counts and judges the answer. Undefined if there was none or a refusal: then the request may have been carried out or not. */
export async function ask(side: Side, question: Question): Promise<Answer | undefined> {
  const { kind, path, statuses = [200], isNeverRefused, findWrong, ...options } = question;
  const before = side.outage;
  const answer = await Promise.race([
    request(side.sampan.url + path, { agent: side.agent, ...options }).catch(String),
    setTimeout(HANGS_MS, 'was not answered', { ref: false }),
  ]);
  const wrong = judge();
  if (wrong !== undefined) side.failures.push(`${options.method ?? 'GET'} ${path}: ${wrong}`);
  return typeof answer === 'string' || answer.status === 503 ? undefined : answer;

  function judge(): string | undefined {
    const outage = before ?? side.outage;
    if (typeof answer === 'string') {
      count(side, kind, 'lost');
      return outage?.losesConnections ? undefined : answer;
    }
    const { status } = answer;
    const isRefused = status === 503 || isFetchFailed(path, answer);
    count(side, kind, isRefused && !outage ? `${status} without an outage` : String(status));
    if (isRefused && !isNeverRefused) return status === 503 ? findRefusalFault(answer) : undefined;
    return statuses.includes(status)
      ? findWrong?.(answer)
      : `answered ${status} ${answer.text().slice(0, 200)}`;
  }
}

/** What the site says when the database does not answer in time (specification 7.1), but never about rooms or downloads. */
const isFetchFailed = (path: string, answer: Answer) =>
  answer.status === 500 && !path.startsWith('/api/') && answer.text() === '{"message":"Fetch failed"}';

/** Asks until there is an answer. `mayBeDone` says whether an earlier try may have been carried out. */
export async function askOften(side: Side, question: (mayBeDone: boolean) => Question, mayBeDone = false) {
  for (let isRepeated = mayBeDone; ; isRepeated = true) {
    const answer = await ask(side, question(isRepeated));
    if (answer) return answer;
    await setTimeout(RETRY_MS);
  }
}

export function count({ counts }: Side, kind: string, outcome: string): void {
  const ofKind = counts.getOrInsertComputed(kind, () => new Map());
  ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1);
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Resets the connection when the service may have read the request, or be answering it. */
export async function sendAndBreakOff({ sampan, world, random }: Side, line: string, rest = '\r\n') {
  const { port, hostname } = new URL(sampan.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  socket.write(`${line} HTTP/1.1\r\nHost: soak.example\r\nAuthorization: Bearer ${world.token}\r\n${rest}`);
  await setTimeout(random() * BREAK_OFF_MS);
  socket.resetAndDestroy();
}
