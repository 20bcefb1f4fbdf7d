import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../../test/support/engine.ts';
import { importLines, roomLine } from '../../test/support/rooms-fixture.ts';
import { runSampan, startSampan } from '../../test/support/sampan.ts';
import type { Evidence } from '../promise.ts';
import { connectClient, type Client } from '../world/client.ts';
import { createRoomsWorld, photoPath, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const DELETIONS = 60;
/** Enough deletions to last as long as a check, while the service moves files. */
const PAUSE_MS = 30;
const NEW_ROOM = 40_001;
const NEW_PHOTO = 900_001;

/** Checks and backs up a healthy state while its photos are deleted and restored and rooms are imported. */
export async function tryDuringService(engine: Engine, rounds: number, home?: string): Promise<Evidence> {
  const { database, token, rooms } = await createRoomsWorld(engine, {
    rooms: rounds,
    photosPerRoom: DELETIONS + 1,
    hasOwnFiles: true,
  });
  const { settings } = database;
  const failures: string[] = [];
  const runHealthy = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runSampan(args, settings, home);
    if (exitCode !== 0) failures.push(`${args[0]} reported damage in a healthy state: ${stdout}${stderr}`);
  };
  await withSampan(startSampan(settings), async ({ url }) => {
    const client = connectClient(url, token);
    for (const [round, { photos }] of rooms.entries()) {
      const last = rooms[round - 1]?.photos[0];
      const backup = join(await mkdtemp(join(tmpdir(), 'sampan-backup-')), 'backup');
      await Promise.all([
        runHealthy('check'),
        runHealthy('backup', backup),
        deleteSlowly(client, photos.slice(0, DELETIONS)),
        last && runSampan(['photos', 'restore', String(last.id)], settings),
        importLines(settings, [roomLine(NEW_ROOM + round, [{ id: NEW_PHOTO + round }], [])]),
      ]);
      await runHealthy('check', '--backup', backup);
    }
  });
  await runHealthy('check');
  return { where: `${engine.name}, healthy, next to a running service`, trials: rounds * 3 + 1, failures };
}

async function deleteSlowly(client: Client, photos: readonly WorldPhoto[]): Promise<void> {
  for (const photo of photos) {
    const { status } = await client.ask('DELETE', photoPath(photo));
    if (status !== 200) throw new Error(`The deletion of photo ${photo.id} answered ${status}`);
    await setTimeout(PAUSE_MS);
  }
}
