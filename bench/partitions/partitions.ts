import { exchange, requestText } from '../measure/exchange.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { startSampan, type SampanProcess } from '../measure/sampan-process.ts';
import { FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM } from '../rooms/room-world.ts';
import { createPostgresRooms, type PostgresRooms } from './postgres-rooms.ts';

export const READS = 1_000;
export const DELETIONS = 200;
const WARM_UP = 100;

/** Microseconds of CPU for each answer. */
export interface EngineCost {
  readonly sampan: number;
  readonly postgres: number;
}

export interface PartitionedCost {
  readonly tables: string;
  readonly details: EngineCost;
  readonly deletion: EngineCost;
}

export interface PartitionsCost {
  readonly rooms: number;
  readonly seconds: number;
  readonly costs: readonly PartitionedCost[];
}

/** Room details and deletions on whole tables, then on the partitions that the script makes of them. */
export async function measurePartitions(worlds: readonly number[]): Promise<PartitionsCost[]> {
  const measured: PartitionsCost[] = [];
  for (const rooms of worlds.filter((each) => each >= 100_000)) measured.push(await measureWorld(rooms));
  return measured;
}

async function measureWorld(rooms: number): Promise<PartitionsCost> {
  await using world = await createPostgresRooms(rooms);
  const whole = await measureTables('whole', world, rooms, 0);
  const seconds = await world.partition();
  const divided = await measureTables('16 partitions', world, rooms, WARM_UP + DELETIONS);
  return { rooms, seconds, costs: [whole, divided] };
}

/** `skipped` photos have been deleted before. */
async function measureTables(
  tables: string,
  world: PostgresRooms,
  rooms: number,
  skipped: number,
): Promise<PartitionedCost> {
  // Only CPU is measured, so a busy machine may take its time.
  const patience = { DATABASE_STATEMENT_MS: '60000', DATABASE_CONNECT_MS: '60000', DEADLINE_MS: '120000' };
  const settings = { DATABASE_URL: world.url, ROOMS_KEPT: '0', ...patience };
  await using sampan = await startSampan(world.dataDir, undefined, settings);
  // A prime, so that the rooms are far from each other and none comes twice.
  const roomAt = (index: number) => FIRST_ROOM + ((index * 7_919) % rooms);
  const authorization = { Authorization: `Bearer ${world.token}` };
  const read = (index: number) =>
    requestText(`/api/p/room?partner_room_id=R-${roomAt(index)}`, authorization);
  const remove = (index: number) => {
    const room = roomAt(index);
    const photo = FIRST_PHOTO + (room - FIRST_ROOM) * PHOTOS_OF_ROOM;
    return requestText(`/api/rooms/${room}/photos/${photo}`, authorization).replace('GET', 'DELETE');
  };
  await askAll(sampan, WARM_UP, read);
  const details = await measureCpu(world, sampan, READS, read);
  await askAll(sampan, WARM_UP, (index) => remove(skipped + index));
  const deletion = await measureCpu(world, sampan, DELETIONS, (index) => remove(skipped + WARM_UP + index));
  return { tables, details, deletion };
}

async function measureCpu(
  { pid }: PostgresRooms,
  sampan: SampanProcess,
  count: number,
  request: (index: number) => string,
): Promise<EngineCost> {
  const before = [cpuMicroseconds(sampan.pid), cpuMicroseconds(pid)] as const;
  await askAll(sampan, count, request);
  const after = [cpuMicroseconds(sampan.pid), cpuMicroseconds(pid)] as const;
  return { sampan: (after[0] - before[0]) / count, postgres: (after[1] - before[1]) / count };
}

async function askAll(
  { port }: SampanProcess,
  count: number,
  request: (index: number) => string,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { status } = await exchange(port, request(index));
    if (status !== 200) throw new Error(`${request(index).split('\r\n', 1)[0]} answered ${status}`);
  }
}
