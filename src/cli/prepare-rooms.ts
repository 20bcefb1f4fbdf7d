import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { followLedger } from '../rooms/photos/follow-ledger.ts';
import type { Database } from '../storage/database.ts';
import { openPhotoStore } from './photo-store.ts';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));
const CATALOGUE_FILE = join(DATA, 'catalogue', 'catalogue.ndjson');
const SANDBOX_FILE = join(DATA, 'sandbox', 'rooms.ndjson');

export async function prepareLiveRooms(config: Config, db: Database, log: Logger): Promise<void> {
  const store = openPhotoStore(config, 'live');
  await importOnce(db, store, 'catalogue_entries', CATALOGUE_FILE);
  const revived = await followLedger({ db, store, now: () => new Date() });
  if (revived.length > 0) log.warn({ photos: revived }, 'photos that had come back are deleted again');
}

/** The rooms that every sandbox partner gets a copy of. They belong to nobody. */
export async function prepareSandboxRooms(config: Config, db: Database): Promise<void> {
  const store = openPhotoStore(config, 'test');
  await importOnce(db, store, 'catalogue_entries', CATALOGUE_FILE);
  await importOnce(db, store, 'rooms', SANDBOX_FILE);
}

async function importOnce(
  db: Database,
  store: PhotoStore,
  table: 'catalogue_entries' | 'rooms',
  file: string,
): Promise<void> {
  const present = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
  if (present) return;
  // Loaded where it is needed, which is once in the life of a state: it would slow every start.
  const { importRooms } = await import('../rooms/import/import-rooms.ts');
  const { status, problems } = await importRooms({
    db,
    store,
    file,
    photosFolder: dirname(file),
    newKey: randomUUID,
    now: () => new Date(),
  });
  if (status === 'rejected') throw new Error(`${file} has bad lines: ${JSON.stringify(problems[0])}`);
}
