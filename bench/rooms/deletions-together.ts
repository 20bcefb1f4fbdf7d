import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { buildPreloadLibrary } from '../../test/support/preload-library.ts';
import { ROOT, SERVER_CORE } from '../measure/pinned.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { DESTINATIONS, startSampan, type SampanProcess } from '../measure/sampan-process.ts';
import { createRemover, UNREAPED } from './deletions.ts';
import { createRoomWorld } from './room-world.ts';

const ROOMS = 2_000;
export const EXTRA_MS = 10;
export const CLIENTS = 16;
export const ROUNDS = 3;
export const ALONE = 100;
export const TOGETHER = 1_600;
export const WARM_UP = 1_600;
export const PAUSE_MS = 5;
const QUIET_MS = 2_000;
/** Longer than 64 deletions take on the slowest disk here, so that nothing is refused. */
const PATIENCE = { DATABASE_STATEMENT_MS: '30000' };

/** One round. */
export interface DeletionsTogether {
  readonly alonePerSecond: number;
  readonly togetherPerSecond: number;
  readonly togetherCpuMicroseconds: number;
  /** Downloads during those deletions, and without them. */
  readonly downloadsMs: readonly number[];
  readonly quietDownloadsMs: readonly number[];
}

/** One client deletes, then many delete while another downloads, all on a disk with a slow fsync. */
export async function measureDeletionsTogether(): Promise<DeletionsTogether[]> {
  await using world = await createRoomWorld(ROOMS);
  const remove = createRemover(world);
  const library = await buildPreloadLibrary(join(ROOT, 'bench/rooms/slow-disk.c'));
  const slow = { ...library.settings, FSYNC_EXTRA_US: String(EXTRA_MS * 1_000) };
  await using sampan = await startSampan(world.dataDir, SERVER_CORE, { ...UNREAPED, ...PATIENCE, ...slow });
  const deleteBy = (clients: number, count: number) => timeAll(clients, count, () => remove(sampan));
  await deleteBy(CLIENTS, WARM_UP);
  const rounds: DeletionsTogether[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quietDownloadsMs = await downloadUntil(sampan, setTimeout(QUIET_MS));
    const aloneSeconds = await deleteBy(1, ALONE);
    const cpuBefore = cpuMicroseconds(sampan.pid);
    const deleting = deleteBy(CLIENTS, TOGETHER);
    const downloadsMs = await downloadUntil(sampan, deleting);
    rounds.push({
      alonePerSecond: ALONE / aloneSeconds,
      togetherPerSecond: TOGETHER / (await deleting),
      togetherCpuMicroseconds: (cpuMicroseconds(sampan.pid) - cpuBefore) / TOGETHER,
      downloadsMs,
      quietDownloadsMs,
    });
  }
  return rounds;
}

/** Returns the total seconds. */
export async function timeAll(clients: number, count: number, work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  let left = count;
  const workOff = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: clients }, workOff));
  return (performance.now() - startedMs) / 1_000;
}

/** Downloads one after another, with a pause after each. Returns each duration. */
async function downloadUntil(sampan: SampanProcess, end: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const milliseconds: number[] = [];
  const over = new AbortController();
  void end.finally(() => over.abort());
  while (!over.signal.aborted) {
    const startedMs = performance.now();
    await download(sampan, agent);
    milliseconds.push(performance.now() - startedMs);
    await setTimeout(PAUSE_MS);
  }
  agent.destroy();
  return milliseconds;
}

function download({ port }: SampanProcess, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get({ host: '127.0.0.1', port, path: DESTINATIONS, agent }, (answer) => {
    buffer(answer).then(() => resolve(), reject);
  }).on('error', reject);
  return promise;
}
