import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { SQLITE } from '../../test/support/engine.ts';
import { request, type Answer } from '../../test/support/request.ts';
import { startSampan, type Sampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import type { Evidence } from '../promise.ts';
import { connectClient } from '../world/client.ts';
import { listLosses } from '../world/list-losses.ts';
import { createRoomsWorld, detailsPath, photoPath } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';
import { mountingHome } from './tiny-disk.ts';

const DISK = '256m';
/** How often the service checks that it can write. */
const REPUBLISH_MS = '100';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Whether this process may mount an ext4 in a file. */
export async function canMountExt4(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-ext4-'));
  const mount = `DATA_DIR='${folder}'; ${mountExt4(`${folder}.img`)}`;
  return promisify(execFile)('unshare', ['-m', 'sh', '-c', mount])
    .then(
      () => true,
      () => false,
    )
    .finally(() => Promise.all([rm(`${folder}.img`, { force: true }), rm(folder, { recursive: true })]));
}

/** Uses a real ext4 that turns read-only after an error: nothing can be written, and everything can still be read. */
export async function useReadOnlyDisk(): Promise<Evidence> {
  const failures: string[] = [];
  let trials = 0;
  // SQLite's file is opened by the first write, which then meets a disk that is already read-only.
  for (const hasWritten of [false, true]) {
    const world = await createRoomsWorld(SQLITE, { rooms: 1, photosPerRoom: 3 });
    const room = world.rooms[0]!;
    const [first, second] = room.photos;
    const disk = await mkdtemp(join(tmpdir(), 'sampan-ext4-'));
    const home = await mountingHome(world.database.settings.DATA_DIR, mountExt4(`${disk}.img`));
    const acknowledged = new Set<number>();
    const expect = (what: string, { status, headers }: Answer, expected: number) => {
      trials += 1;
      const isRight = status === expected && (status !== 503 || headers['retry-after'] !== undefined);
      if (!isRight) failures.push(`${what} was answered ${status}, Retry-After ${headers['retry-after']}`);
    };
    const settings = { ...world.database.settings, DATA_DIR: disk, REPUBLISH_MS, REFRESH_MS: REPUBLISH_MS };
    const database = await withSampan(startSampan(settings, [], home), async (sampan) => {
      const client = connectClient(sampan.url, world.token);
      if (hasWritten) {
        expect('a deletion', await client.ask('DELETE', photoPath(first!)), 200);
        acknowledged.add(first!.id);
      }
      await turnReadOnly(sampan, disk);
      expect('a deletion', await client.ask('DELETE', photoPath(second!)), 503);
      const { clientId, clientSecret } = world.partner;
      const body = `grant_type=client_credentials&client_id=${clientId}&client_secret=${clientSecret}`;
      const token = await request(`${sampan.url}/oauth/token`, { method: 'POST', headers: FORM, body });
      expect('a token request', token, 503);
      expect('a sandbox', await request(`${sampan.sandboxUrl}/sandbox`, { method: 'POST' }), 503);
      expect('a room', await client.ask('GET', detailsPath(room)), 200);
      expect('a download', await client.ask('GET', '/api/data/vietnam-destinations'), 200);
      await until(
        async () => (await client.ask('GET', '/readyz')).json().status === 'degraded',
        '/readyz did not report the disk',
      );
      return SQLITE.copyDatabase({ DATA_DIR: `/proc/${sampan.process.pid}/root${disk}`, DATABASE_URL: '' });
    });
    await Promise.all([rm(`${disk}.img`), rm(disk, { recursive: true })]);
    failures.push(...(await listLosses({ ...world, database }, acknowledged)));
  }
  return { where: 'SQLite, on an ext4 that turns read-only', trials, failures };
}

const mountExt4 = (image: string) =>
  `truncate -s ${DISK} '${image}' && mkfs.ext4 -q -F '${image}' && mount -o loop,errors=remount-ro '${image}' "$DATA_DIR"`;

async function turnReadOnly({ process: { pid } }: Sampan, folder: string): Promise<void> {
  const mounts = (await readFile(`/proc/${pid}/mounts`, 'utf8')).split('\n').map((line) => line.split(' '));
  const device = mounts.find(([, place]) => place === folder)![0]!;
  await writeFile(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, '1');
}
