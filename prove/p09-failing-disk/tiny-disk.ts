import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SQLITE } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { connectClients, type Client } from '../world/client.ts';
import { listLosses } from '../world/list-losses.ts';
import type { Evidence } from '../promise.ts';
import { createRoomsWorld, detailsPath, photoPath, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const CLIENTS = 4;
const PHOTOS_PER_ROUND = 8;
/** More than a state with a few rooms and its write-ahead log take. */
const MOUNT = 'mount -t tmpfs -o size=64m tmpfs "$DATA_DIR"';
const FILLER_BYTES = 64 * 1_024;

/** Whether this process may mount its own disk. */
export async function canMount(): Promise<boolean> {
  const run = promisify(execFile);
  return run('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()]).then(
    () => true,
    () => false,
  );
}

/** Deletes photos on a disk that is really full, repeatedly. Only the service and the commands run through it see the disk. */
export async function deleteOnTinyDisk(rounds: number): Promise<Evidence> {
  const world = await createRoomsWorld(SQLITE, { rooms: rounds, photosPerRoom: PHOTOS_PER_ROUND + 1 });
  const { DATA_DIR } = world.database.settings;
  const disk = await mkdtemp(join(tmpdir(), 'sampan-disk-'));
  const acknowledged = new Set<number>();
  const failures: string[] = [];
  let trials = 0;
  let refused = 0;

  async function remove(client: Client, photo: WorldPhoto, allowed: readonly number[]): Promise<void> {
    const { status } = await client.ask('DELETE', photoPath(photo));
    trials += 1;
    if (status === 200) acknowledged.add(photo.id);
    if (status === 503) refused += 1;
    if (!allowed.includes(status)) failures.push(`a deletion was answered ${status}`);
  }

  const settings = { ...world.database.settings, DATA_DIR: disk };
  const database = await withSampan(
    startSampan(settings, [], await mountingHome(DATA_DIR, MOUNT)),
    async ({ url, process: { pid } }) => {
      const seen = `/proc/${pid}/root${disk}`;
      const clients = connectClients(CLIENTS, url, world.token);
      for (const room of world.rooms) {
        const [last, ...photos] = room.photos;
        await fill(join(seen, 'filler'));
        await Promise.all(photos.map((photo, index) => remove(clients[index % CLIENTS]!, photo, [200, 503])));
        const { status } = await clients[0]!.ask('GET', detailsPath(room));
        if (status !== 200) failures.push(`a room was answered ${status} while nothing could be written`);
        await rm(join(seen, 'filler'));
        await remove(clients[0]!, last!, [200]);
      }
      return SQLITE.copyDatabase({ DATA_DIR: seen, DATABASE_URL: '' });
    },
  );
  await rm(disk, { recursive: true });
  if (refused === 0) failures.push('the disk was never full');
  failures.push(...(await listLosses({ ...world, database }, acknowledged)));
  return { where: 'SQLite, deletions, on a full tmpfs', trials, failures };
}

/** A wrapper that first mounts a disk as the service's folder and copies another folder into it. */
export async function mountingHome(original: string, mount: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sampan-mounting-'));
  const steps = [mount, `cp -a '${original}/.' "$DATA_DIR"`, `exec '${resolve('sampan')}' "$@"`];
  const script = `#!/bin/sh\nexec unshare -m sh -c '${steps.join(' && ').replaceAll("'", `'\\''`)}' sh "$@"\n`;
  await writeFile(join(home, 'sampan'), script, { mode: 0o755 });
  return home;
}

/** Writes to the file until nothing more fits on the disk. */
async function fill(path: string): Promise<void> {
  try {
    for (;;) await appendFile(path, Buffer.alloc(FILLER_BYTES, 1));
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
  }
}
