import { createHash } from 'node:crypto';
import type { Answer } from '../../test/support/request.ts';
import { connectClient, type Client } from '../world/client.ts';
import {
  detailsPath,
  photoPath,
  type RoomsWorld,
  type WorldPhoto,
  type WorldRoom,
} from '../world/rooms-world.ts';

const READERS = 4;
const DELETERS = 2;
const DATASET = '/api/data/vietnam-destinations';

export interface Load {
  /** Safe to call more than once. */
  stop(): Promise<LoadResult>;
}

interface LoadResult {
  readonly requests: number;
  readonly deletions: number;
  /** Answers other than 200, or with a photo after its acknowledged deletion. */
  readonly failures: readonly string[];
}

/** Reads and deletes through one address, as fast as it answers. */
export function startLoad(url: string, { rooms, token }: RoomsWorld): Load {
  const deleted = new Set<number>();
  const failures: string[] = [];
  const queue = rooms.flatMap(({ photos }) => photos.slice(1));
  let requests = 0;
  const over = new AbortController();

  async function ask(client: Client, method: string, path: string): Promise<Answer | undefined> {
    const answer = await client.ask(method, path).catch((error: unknown) => String(error));
    requests += 1;
    if (typeof answer !== 'string' && answer.status === 200) return answer;
    failures.push(`${method} ${path}: ${typeof answer === 'string' ? answer : answer.status}`);
    return undefined;
  }

  async function read(client: Client): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      if (turn % 4 === 0) await readDataset(client);
      else await readRoom(client, rooms[turn % rooms.length]!);
    }
  }

  async function readRoom(client: Client, room: WorldRoom): Promise<void> {
    const gone = room.photos.filter(({ id }) => deleted.has(id));
    const answer = await ask(client, 'GET', detailsPath(room));
    if (!answer) return;
    const shown = new Set((answer.json().data.photos.data as { id: number }[]).map(({ id }) => id));
    for (const { id } of gone) if (shown.has(id)) failures.push(`photo ${id} is shown after its deletion`);
  }

  async function readDataset(client: Client): Promise<void> {
    const answer = await ask(client, 'GET', DATASET);
    if (!answer) return;
    const digest = `sha-256=:${createHash('sha256').update(answer.body).digest('base64')}:`;
    if (answer.headers['repr-digest'] !== digest) failures.push('a download does not match its digest');
  }

  /**
   * A deletion may have succeeded even if its process died before answering. The proxy does not retry it; the client does, and accepts
   * that the photo is already gone.
   */
  async function remove(client: Client): Promise<void> {
    for (let photo = queue.pop(); photo && !over.signal.aborted; photo = queue.pop()) {
      if (await removeOne(client, photo)) deleted.add(photo.id);
    }
  }

  async function removeOne(client: Client, photo: WorldPhoto): Promise<boolean> {
    requests += 1;
    const first = await statusOf(client, photo);
    if (first === 200) return true;
    const again = first === undefined ? await statusOf(client, photo) : first;
    if (first === undefined && (again === 200 || again === 404)) return true;
    failures.push(`DELETE ${photoPath(photo)}: ${first ?? 'no answer'}, then ${again ?? 'none'}`);
    return false;
  }

  const working = Promise.all([
    ...Array.from({ length: READERS }, () => read(connectClient(url, token))),
    ...Array.from({ length: DELETERS }, () => remove(connectClient(url, token))),
  ]);
  return {
    async stop() {
      over.abort();
      await working;
      return { requests, deletions: deleted.size, failures };
    },
  };
}

/** Undefined if the process died before it answered: the proxy closes the connection or answers 502. */
async function statusOf(client: Client, photo: WorldPhoto): Promise<number | undefined> {
  const answer = await client.ask('DELETE', photoPath(photo)).catch(() => undefined);
  return answer?.status === 502 ? undefined : answer?.status;
}
