import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { startSampan } from '../../test/support/sampan.ts';
import { connectClients, type Client } from './client.ts';
import { photoPath, type RoomsWorld, type WorldPhoto } from './rooms-world.ts';

const CLIENTS = 20;
/** Counted in deletions, not milliseconds, so that a slow machine proves as much as a fast one. */
const LONGEST_LIFE = 220;
const LAST_MS = 10;

/** The ids of photos whose deletion was answered with 200: a log kept outside the service. */
export type Acknowledgements = Set<number>;

/** Lets 20 clients delete the queue's photos as fast as they can, and kills the service at a random moment. */
export async function deleteUntilKilled(
  { database, token }: RoomsWorld,
  queue: WorldPhoto[],
  acknowledged: Acknowledgements,
  home?: string,
): Promise<void> {
  const sampan = await startSampan(database.settings, [], home);
  const exit = once(sampan.process, 'exit');
  const clients = connectClients(CLIENTS, sampan.url, token);
  const until = acknowledged.size + randomInt(LONGEST_LIFE);
  const { promise: enough, resolve: stop } = Promise.withResolvers<void>();
  const acknowledge = ({ id }: WorldPhoto) => {
    acknowledged.add(id);
    if (acknowledged.size >= until) stop();
  };
  const deleting = Promise.all(clients.map((client) => deleteFrom(queue, client, acknowledge)));
  await Promise.race([enough, deleting]);
  await setTimeout(randomInt(LAST_MS));
  sampan.process.kill('SIGKILL');
  await Promise.all([exit, deleting]);
}

/** Ends with the connection. A photo without an answer may be deleted or not; a later cycle retries it. */
async function deleteFrom(
  queue: WorldPhoto[],
  client: Client,
  acknowledge: (photo: WorldPhoto) => void,
): Promise<void> {
  for (let photo = queue.pop(); photo; photo = queue.pop()) {
    try {
      const { status } = await client.ask('DELETE', photoPath(photo));
      if (status === 200) acknowledge(photo);
    } catch {
      queue.unshift(photo);
      return;
    }
  }
}
