import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { connectClients, type Client } from '../world/client.ts';
import { findTears } from './find-tears.ts';
import type { Evidence } from '../promise.ts';
import {
  createRoomsWorld,
  detailsPath,
  photoPath,
  type RoomsWorld,
  type WorldRoom,
} from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const PHOTOS_PER_ROOM = 20;
/** Few rooms at a time, so that reads and deletions of the same room overlap. */
const ROOMS_AT_ONCE = 3;
const READERS_PER_ROOM = 3;
/** The next deletion waits for these reads, because reads of an empty room prove little. */
const LEAST_READS_PER_DELETION = 20;

interface Tally {
  reads: number;
  readonly failures: string[];
}

/** Reads rooms at full speed while their photos are deleted one by one, until there are enough reads. */
export async function readDuringDeletions(engine: Engine, reads: number, home?: string): Promise<Evidence> {
  const rooms = Math.ceil(reads / LEAST_READS_PER_DELETION / PHOTOS_PER_ROOM);
  const world = await createRoomsWorld(engine, { rooms, photosPerRoom: PHOTOS_PER_ROOM });
  const starting = startSampan(world.database.settings, ['--workers', '2'], home);
  const tally = await withSampan(starting, ({ url }) => emptyRooms(world, url, reads));
  return { where: `${engine.name}, rooms, 2 processes`, trials: tally.reads, failures: tally.failures };
}

async function emptyRooms({ rooms, token }: RoomsWorld, url: string, reads: number): Promise<Tally> {
  const tally: Tally = { reads: 0, failures: [] };
  const queue = [...rooms];
  const crews = Array.from({ length: ROOMS_AT_ONCE }, async () => {
    const clients = connectClients(1 + READERS_PER_ROOM, url, token);
    while (tally.reads < reads && queue.length > 0) await emptyRoom(queue.pop()!, clients, tally);
  });
  await Promise.all(crews);
  return tally;
}

/** The known state of one room while its photos are deleted. */
interface Emptying {
  readonly room: WorldRoom;
  readonly deleted: number[];
  readonly asked: Set<number>;
  isEmpty: boolean;
  reads: number;
}

/** The first client deletes, the others read. */
async function emptyRoom(
  room: WorldRoom,
  [deleter, ...readers]: readonly Client[],
  tally: Tally,
): Promise<void> {
  const emptying: Emptying = { room, deleted: [], asked: new Set(), isEmpty: false, reads: 0 };
  const reading = readers.map((reader) => readUntilEmpty(emptying, reader, tally));
  await deleteAll(emptying, deleter!, tally);
  await Promise.all(reading);
}

async function readUntilEmpty(emptying: Emptying, reader: Client, tally: Tally): Promise<void> {
  const { room, deleted, asked } = emptying;
  while (!emptying.isEmpty) {
    const before = deleted.length;
    const answer = await reader.ask('GET', detailsPath(room));
    emptying.reads += 1;
    tally.reads += 1;
    const known = { deleted: deleted.slice(0, before), asked };
    if (answer.status === 200) tally.failures.push(...findTears(answer.json().data, room, known));
    else tally.failures.push(`room ${room.id} answered ${answer.status}`);
  }
}

async function deleteAll(emptying: Emptying, deleter: Client, tally: Tally): Promise<void> {
  for (const [index, photo] of emptying.room.photos.entries()) {
    emptying.asked.add(photo.id);
    const { status } = await deleter.ask('DELETE', photoPath(photo));
    if (status === 200) emptying.deleted.push(photo.id);
    else tally.failures.push(`the deletion of photo ${photo.id} answered ${status}`);
    while (emptying.reads < (index + 1) * LEAST_READS_PER_DELETION) await setTimeout(1);
  }
  emptying.isEmpty = true;
}
