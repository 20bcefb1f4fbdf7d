import assert from 'node:assert/strict';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { buildPreloadLibrary } from '../../test/support/preload-library.ts';
import { median } from '../measure/median.ts';
import { ROOT, SERVER_CORE } from '../measure/pinned.ts';
import { cpuMicroseconds } from '../measure/process-figures.ts';
import { createRoomWorld, FIRST_PHOTO, FIRST_ROOM, PHOTOS_OF_ROOM, type RoomWorld } from './room-world.ts';
import { startSampan, type SampanProcess } from '../measure/sampan-process.ts';

const ROOMS = 5_000;
/** The extra duration of an fsync: typical for a server's disk, and for slower ones. */
const EXTRA_MS = [0, 1, 3, 10];
export const DELETIONS = 1_000;
/** Untimed, so that the code is compiled. */
export const WARM_UP = 5_000;
const BLOCK = Buffer.alloc(4_096, 1);
/** Files are removed in the background; only the client's wait is measured here. */
export const UNREAPED = { REAP_MS: '3600000' };

/** Medians for one disk. */
export interface DeletionCost {
  readonly fsyncMs: number;
  readonly deletionMs: number;
  readonly cpuMicroseconds: number;
}

/** One client deletes photos one after another, on disks with increasing fsync durations. */
export async function measureDeletions(): Promise<DeletionCost[]> {
  await using world = await createRoomWorld(ROOMS);
  const remove = createRemover(world);
  const library = await buildPreloadLibrary(join(ROOT, 'bench/rooms/slow-disk.c'));
  using sync = createSync(world.dataDir);
  const costs: DeletionCost[] = [];
  for (const extraMs of EXTRA_MS) {
    const settings = { ...UNREAPED, ...library.settings, FSYNC_EXTRA_US: String(extraMs * 1_000) };
    await using sampan = await startSampan(world.dataDir, SERVER_CORE, settings);
    const warmUp = extraMs === 0 ? WARM_UP : WARM_UP / 5;
    for (let deletion = 0; deletion < warmUp; deletion += 1) await remove(sampan);
    const cpuBefore = cpuMicroseconds(sampan.pid);
    const deletions = await timeEach(() => remove(sampan));
    costs.push({
      deletionMs: median(deletions),
      cpuMicroseconds: (cpuMicroseconds(sampan.pid) - cpuBefore) / deletions.length,
      fsyncMs: extraMs + median(await timeEach(sync.run)),
    });
  }
  return costs;
}

async function timeEach(work: () => unknown): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < DELETIONS; turn += 1) {
    const startedMs = performance.now();
    await work();
    milliseconds.push(performance.now() - startedMs);
  }
  return milliseconds;
}

/** A different photo each time: the first of every room, then the second. */
export function createRemover({
  token,
  rooms,
}: RoomWorld): (server: Pick<SampanProcess, 'port'>) => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  let removed = 0;
  return async ({ port }) => {
    const index = removed % rooms;
    const photo = FIRST_PHOTO + index * PHOTOS_OF_ROOM + Math.floor(removed / rooms);
    removed += 1;
    const path = `/api/rooms/${FIRST_ROOM + index}/photos/${photo}`;
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    request({ host: '127.0.0.1', port, path, method: 'DELETE', agent, headers }, (answer) => {
      buffer(answer).then(() => resolve(answer.statusCode), reject);
    })
      .on('error', reject)
      .end();
    assert.equal(await promise, 200);
  };
}

function createSync(folder: string) {
  const file = openSync(join(folder, 'bare.file'), 'w');
  const run = () => {
    writeSync(file, BLOCK);
    fsyncSync(file);
  };
  return { run, [Symbol.dispose]: () => closeSync(file) };
}
