import { setTimeout } from 'node:timers/promises';
import type { Answer } from '../../test/support/request.ts';
import { connectClient, type Client } from '../world/client.ts';
import type { Acknowledgements } from '../world/kill-cycle.ts';
import { findRefusalFault } from '../world/refusal.ts';
import {
  detailsPath,
  photoPath,
  type RoomsWorld,
  type WorldPhoto,
  type WorldRoom,
} from '../world/rooms-world.ts';
import { createPulse, type Pulse } from './pulse.ts';

/** Deletions and reads that continue regardless of the database's state. */
export interface Stream {
  /** The ids of acknowledged deletions. */
  readonly acknowledged: Acknowledgements;
  readonly deletions: Pulse;
  /** Only reads of rooms, because datasets are served without the database. */
  readonly reads: Pulse;
  /** Adds photos to delete. */
  feed(photos: readonly WorldPhoto[]): void;
  /** Stops the stream and returns all wrong answers. */
  stop(): Promise<readonly string[]>;
}

const DELETERS = 4;
const READERS = 2;
/** Keeps the stream running until the old primary is back. */
const PACE_MS = 100;
const DATASET = '/api/data/vietnam-destinations';

export function startStream(url: string, { rooms, token }: RoomsWorld): Stream {
  const acknowledged: Acknowledgements = new Set();
  const failures: string[] = [];
  const [deletions, reads] = [createPulse(), createPulse()];
  const queue: WorldPhoto[] = [];
  const tried = new Set<WorldPhoto>();
  const over = new AbortController();

  /** Undefined unless it succeeded. While the database is down, the only allowed failure is a refusal. */
  async function ask(client: Client, method: string, path: string): Promise<Answer | undefined> {
    const answer = await client.ask(method, path).catch((error: unknown) => String(error));
    if (typeof answer !== 'string' && [200, 404].includes(answer.status)) return answer;
    const fault = typeof answer === 'string' ? answer : findRefusalFault(answer);
    if (fault) failures.push(`${method} ${path}: ${fault}`);
    return undefined;
  }

  /** A refused deletion may still have happened; a later "not found" then counts as success. */
  async function remove(client: Client, photo: WorldPhoto): Promise<void> {
    const isRepeated = tried.has(photo);
    tried.add(photo);
    const answer = await ask(client, 'DELETE', photoPath(photo));
    if (!answer) return void queue.push(photo);
    if (answer.status === 404 && !isRepeated)
      return void failures.push(`photo ${photo.id} was missing before it was deleted`);
    acknowledged.add(photo.id);
    deletions.beat();
  }

  async function read(client: Client, room: WorldRoom): Promise<void> {
    const gone = room.photos.filter(({ id }) => acknowledged.has(id));
    const answer = await ask(client, 'GET', detailsPath(room));
    if (!answer) return;
    if (answer.status === 404) return void failures.push(`room ${room.id} was not found`);
    const shown = new Set((answer.json().data.photos.data as { id: number }[]).map(({ id }) => id));
    failures.push(
      ...gone.filter(({ id }) => shown.has(id)).map(({ id }) => `photo ${id} is shown after its deletion`),
    );
    reads.beat();
  }

  async function readDataset(client: Client): Promise<void> {
    const answer = await client.ask('GET', DATASET).catch((error: unknown) => ({ status: String(error) }));
    if (answer.status !== 200) failures.push(`GET ${DATASET}: ${answer.status}`);
  }

  async function repeat(work: (client: Client, turn: number) => Promise<void> | undefined): Promise<void> {
    const client = connectClient(url, token);
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await work(client, turn);
      await setTimeout(PACE_MS);
    }
  }

  const removeNext = (client: Client) => {
    const photo = queue.shift();
    return photo && remove(client, photo);
  };
  const readNext = (client: Client, turn: number) =>
    turn % 4 === 0 ? readDataset(client) : read(client, rooms[turn % rooms.length]!);
  const working = Promise.all([
    ...Array.from({ length: DELETERS }, () => repeat(removeNext)),
    ...Array.from({ length: READERS }, () => repeat(readNext)),
  ]);
  return {
    acknowledged,
    deletions,
    reads,
    feed: (photos) => void queue.push(...photos),
    async stop() {
      over.abort();
      await working;
      return failures;
    },
  };
}
