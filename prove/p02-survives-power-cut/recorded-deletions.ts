import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SQLITE } from '../../test/support/engine.ts';
import { startSampan } from '../../test/support/sampan.ts';
import { connectClients, type Client } from '../world/client.ts';
import { writeHistory, type DiskHistory } from './disk-history.ts';
import { createRecorder } from './recorder.ts';
import { createRoomsWorld, photoPath, type WorldPhoto } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

/** Enough to remove files about as fast as photos are deleted. */
const CLIENTS = 2;
const PHOTOS_PER_ROOM = 40;

/** A service that deleted photos, with everything it did to its disk. */
export interface RecordedDeletions {
  readonly folder: string;
  readonly history: DiskHistory;
  readonly photoIds: readonly number[];
  /** All possible contents of a photo's file, in base64. */
  readonly pictures: ReadonlySet<string>;
  /** In chronological order. */
  readonly acknowledged: readonly Acknowledgement[];
}

/** By the recording's clock. */
interface Acknowledgement {
  readonly photoId: number;
  readonly at: number;
}

/** Clients delete all photos of a service on SQLite while it is recorded. */
export async function recordDeletions(photos: number, home?: string): Promise<RecordedDeletions> {
  const recorder = await createRecorder();
  const size = {
    rooms: Math.ceil(photos / PHOTOS_PER_ROOM),
    photosPerRoom: PHOTOS_PER_ROOM,
    hasOwnFiles: true,
  };
  const { database, rooms, token } = await createRoomsWorld(SQLITE, size);
  const folder = await realpath(database.settings.DATA_DIR);
  const { files, folders } = await readFolder(folder);
  const settings = { ...database.settings, DATA_DIR: folder, REAP_MS: '20', ...recorder.settingsFor(folder) };
  const all = rooms.flatMap((room) => room.photos);
  const acknowledged: Acknowledgement[] = [];
  await withSampan(startSampan(settings, [], home), async ({ url }) => {
    const queue = [...all];
    const clients = connectClients(CLIENTS, url, token);
    await Promise.all(clients.map((client) => deleteFrom(queue, client, acknowledged)));
  });
  const history = writeHistory(files, folders, await recorder.read());
  await recorder.remove();
  const pictures = [...files].filter(([path]) => path.startsWith(join(folder, 'photos', 'files')));
  return {
    folder,
    history,
    photoIds: all.map(({ id }) => id),
    pictures: new Set(pictures.map(([, bytes]) => bytes.toString('base64'))),
    acknowledged,
  };
}

async function deleteFrom(
  queue: WorldPhoto[],
  client: Client,
  acknowledged: Acknowledgement[],
): Promise<void> {
  for (let photo = queue.pop(); photo; photo = queue.pop()) {
    const { status } = await client.ask('DELETE', photoPath(photo));
    if (status !== 200) throw new Error(`The deletion of photo ${photo.id} answered ${status}`);
    acknowledged.push({ photoId: photo.id, at: Number(process.hrtime.bigint()) });
  }
}

async function readFolder(folder: string) {
  const files = new Map<string, Buffer>();
  const folders = new Set([folder]);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.add(path);
    else files.set(path, await readFile(path));
  }
  return { files, folders };
}
