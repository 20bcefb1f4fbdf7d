import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, TestDatabase } from '../../test/support/engine.ts';
import { runSampan, startSampan } from '../../test/support/sampan.ts';
import { until } from '../../test/support/until.ts';
import { connectClient } from '../world/client.ts';
import { createRoomsWorld, photoPath } from '../world/rooms-world.ts';
import { withSampan } from '../world/with-sampan.ts';

const DELETED = 3;

/** A state with a history, and a backup of it. */
export interface Place {
  readonly database: TestDatabase;
  readonly photos: string;
  readonly backup: string;
  /** Its audit has four entries: three deletions and a restored photo. */
  readonly roomId: number;
  readonly livePhoto: number;
  readonly deletedPhoto: number;
}

export async function createPlace(engine: Engine): Promise<Place> {
  const { database, token, rooms } = await createRoomsWorld(engine, {
    rooms: 2,
    photosPerRoom: DELETED + 2,
    hasOwnFiles: true,
  });
  const room = rooms[0]!;
  const gone = room.photos.slice(0, DELETED);
  await withSampan(startSampan(database.settings), async ({ url }) => {
    const client = connectClient(url, token);
    for (const photo of gone) {
      const { status } = await client.ask('DELETE', photoPath(photo));
      if (status !== 200) throw new Error(`The deletion of photo ${photo.id} answered ${status}`);
    }
    await until(
      async () => (await database.list('select 1 from photo_removals where trashed_at is null')).length === 0,
      'The files of deleted photos were not moved',
    );
  });
  const restored = await runSampan(['photos', 'restore', String(gone[0]!.id)], database.settings);
  if (restored.exitCode !== 0) throw new Error(`No photo was restored: ${restored.stderr}`);
  const backup = join(await newFolder(), 'backup');
  const made = await runSampan(['backup', backup], database.settings);
  if (made.exitCode !== 0) throw new Error(`No backup was made: ${made.stderr}`);
  return {
    database,
    photos: join(database.settings.DATA_DIR, 'photos'),
    backup,
    roomId: room.id,
    livePhoto: room.photos[DELETED]!.id,
    deletedPhoto: gone[1]!.id,
  };
}

/** A copy that can be damaged without affecting others. */
export async function copyPlace(engine: Engine, place: Place): Promise<Place> {
  const database = await engine.copyDatabase(place.database.settings);
  const backup = join(await newFolder(), 'backup');
  await cp(place.backup, backup, { recursive: true });
  return { ...place, database, photos: join(database.settings.DATA_DIR, 'photos'), backup };
}

/** Where a photo's bytes are: live or in the trash. */
export async function photoKey({ database }: Place, photoId: number): Promise<string> {
  const [live] = await database.list(`select file_key from photos where id = ${photoId}`);
  if (live) return String(live['file_key']);
  const [removed] = await database.list(`select file_key from photo_removals where photo_id = ${photoId}`);
  return `trash/${removed!['file_key']}`;
}

const newFolder = () => mkdtemp(join(tmpdir(), 'sampan-damage-'));
