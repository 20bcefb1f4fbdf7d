import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildPreloadLibrary } from '../../test/support/preload-library.ts';
import { startCompanion, type Companion } from '../measure/companion.ts';
import { ROOT } from '../measure/pinned.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { startSampan, type SampanProcess } from '../measure/sampan-process.ts';
import { createRemover, UNREAPED } from './deletions.ts';
import type { DownloadMessage } from './download-client.ts';
import { createRoomWorld } from './room-world.ts';

const ROOMS = 2_000;
export const EXTRA_MS = 10;
export const CLIENTS = 16;
export const ROUNDS = 3;
export const ALONE = 100;
export const TOGETHER = 1_600;
export const WARM_UP = 4_800;
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

/** One client deletes, then many delete while another downloads, all on a disk with a slow fsync. No process is pinned to a core, because
 * Sampan commits in a thread beside its event loop. */
export async function measureDeletionsTogether(): Promise<DeletionsTogether[]> {
  await using world = await createRoomWorld(ROOMS);
  const remove = createRemover(world);
  const library = await buildPreloadLibrary(join(ROOT, 'bench/rooms/slow-disk.c'));
  const slow = { ...library.settings, FSYNC_EXTRA_US: String(EXTRA_MS * 1_000) };
  await using sampan = await startSampan(world.dataDir, undefined, { ...UNREAPED, ...PATIENCE, ...slow });
  await using downloads = startCompanion('bench/rooms/download-client.ts');
  const deleteBy = (clients: number, count: number) => timeAll(clients, count, () => remove(sampan));
  await deleteBy(CLIENTS, WARM_UP);
  const rounds: DeletionsTogether[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quietDownloadsMs = await downloadDuring(downloads, sampan, setTimeout(QUIET_MS));
    const aloneSeconds = await deleteBy(1, ALONE);
    const cpuBefore = cpuMicroseconds(sampan.pid);
    const deleting = deleteBy(CLIENTS, TOGETHER);
    const downloadsMs = await downloadDuring(downloads, sampan, deleting);
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

/** In its own process, because the deleting clients would delay it in this one. Returns the duration of each download. */
async function downloadDuring(
  downloads: Companion,
  { port }: SampanProcess,
  work: Promise<unknown>,
): Promise<number[]> {
  await downloads.ask({ port, pauseMs: PAUSE_MS } satisfies DownloadMessage);
  await work;
  return downloads.ask('stop' satisfies DownloadMessage);
}
