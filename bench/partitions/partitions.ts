import { readFile } from 'node:fs/promises';
import { runPostgres } from '../../test/support/engine.ts';
import { exchange, requestText } from '../measure/exchange.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { startSampan, type SampanProcess } from '../measure/sampan-process.ts';
import { postgresMicroseconds } from '../postgres/postgres-cpu.ts';
import { PATIENCE } from '../postgres/postgres-reads.ts';
import type { PostgresServer } from '../postgres/postgres-server.ts';
import { withPostgresWorlds, type PostgresWorld } from '../postgres/postgres-world.ts';
import { FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM } from '../rooms/room-world.ts';

export const READS = 1_000;
export const DELETIONS = 200;
const WARM_UP = 100;

/** Microseconds of CPU time per answer. */
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

/** Room details and deletions on whole tables, then on partitions made by the script. */
export function measurePartitions(sizes: readonly number[]): Promise<PartitionsCost[]> {
  return withPostgresWorlds(
    sizes.filter((rooms) => rooms >= 100_000),
    async (postgres, worlds) => {
      const measured: PartitionsCost[] = [];
      for (const world of worlds) measured.push(await measureWorld(postgres, world));
      return measured;
    },
  );
}

async function measureWorld(postgres: PostgresServer, world: PostgresWorld): Promise<PartitionsCost> {
  const whole = await measureTables('whole', postgres, world, 0);
  const seconds = await partition(world);
  const divided = await measureTables('16 partitions', postgres, world, WARM_UP + DELETIONS);
  return { rooms: world.rooms, seconds, costs: [whole, divided] };
}

/** Returns the seconds it took. */
async function partition({ settings: { DATABASE_URL } }: PostgresWorld): Promise<number> {
  const script = await readFile('deploy/partition.sql', 'utf8');
  const startedMs = performance.now();
  await runPostgres(DATABASE_URL, script);
  await runPostgres(DATABASE_URL, 'vacuum analyze');
  return (performance.now() - startedMs) / 1_000;
}

/** `skipped` photos have already been deleted. */
async function measureTables(
  tables: string,
  postgres: PostgresServer,
  { rooms, dataDir, token, settings }: PostgresWorld,
  skipped: number,
): Promise<PartitionedCost> {
  await using sampan = await startSampan(dataDir, undefined, { ...settings, ROOMS_KEPT: '0', ...PATIENCE });
  // A prime stride, so that the rooms are far apart and none is repeated.
  const roomAt = (index: number) => FIRST_ROOM + ((index * 7_919) % rooms);
  const authorization = { Authorization: `Bearer ${token}` };
  const read = (index: number) =>
    requestText(`/api/p/room?partner_room_id=R-${roomAt(index)}`, authorization);
  const remove = (index: number) => {
    const room = roomAt(index);
    const photo = FIRST_PHOTO + (room - FIRST_ROOM) * PHOTOS_OF_ROOM;
    return requestText(`/api/rooms/${room}/photos/${photo}`, authorization).replace('GET', 'DELETE');
  };
  await askAll(sampan, WARM_UP, read);
  const details = await measureCpu(postgres, sampan, READS, read);
  await askAll(sampan, WARM_UP, (index) => remove(skipped + index));
  const deletion = await measureCpu(postgres, sampan, DELETIONS, (index) =>
    remove(skipped + WARM_UP + index),
  );
  return { tables, details, deletion };
}

async function measureCpu(
  { pid }: PostgresServer,
  sampan: SampanProcess,
  count: number,
  request: (index: number) => string,
): Promise<EngineCost> {
  const before = [cpuMicroseconds(sampan.pid), postgresMicroseconds(pid)] as const;
  await askAll(sampan, count, request);
  const after = [cpuMicroseconds(sampan.pid), postgresMicroseconds(pid)] as const;
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
