import { generateRequests, readOperations } from '../../prove/p10-hostile-input/generate-request.ts';
import { pipeline } from '../../prove/p10-hostile-input/pipeline.ts';
import { createRandom } from '../../prove/p02-survives-power-cut/random.ts';
import { COLLECTABLE, collectedMegabytes } from './resident-memory.ts';
import { createRoomWorld, FIRST_PHOTO, FIRST_ROOM } from '../rooms/room-world.ts';
import { startSampan } from '../measure/sampan-process.ts';

const ROOMS = 100;
/** Enough to fill caches and compile code. */
export const WARM_UP_REQUESTS = 10_000;
export const REQUESTS = 40_000;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const DEPTH = 8;

export interface HostileMemory {
  readonly warmMegabytes: number;
  readonly megabytes: number;
}

/** A process's memory after some hostile requests, and after many more. */
export async function measureHostileMemory(): Promise<HostileMemory> {
  await using world = await createRoomWorld(ROOMS);
  await using sampan = await startSampan(world.dataDir, undefined, COLLECTABLE);
  const bearer = `Bearer ${world.token}`;
  const known = {
    authorizations: [bearer, bearer, `${bearer}x`, 'Bearer', 'Negotiate ===='],
    values: [`R-${FIRST_ROOM}`, String(FIRST_ROOM), String(FIRST_PHOTO), '1', '2', 'hanoi', 'csv'],
  };
  async function attack(requests: number, salt: number): Promise<void> {
    const attacking = SEEDS.map((seed) => {
      const random = createRandom(seed + salt);
      const hostile = generateRequests(random, readOperations('production'), known, requests / SEEDS.length);
      return pipeline(`http://127.0.0.1:${sampan.port}`, hostile, DEPTH, () => {});
    });
    await Promise.all(attacking);
  }
  await attack(WARM_UP_REQUESTS, 0);
  const warmMegabytes = await collectedMegabytes(sampan.pid);
  await attack(REQUESTS, SEEDS.length);
  return { warmMegabytes, megabytes: await collectedMegabytes(sampan.pid) };
}
