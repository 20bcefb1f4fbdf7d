import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import type { RateLine } from '../../rooms/import/import-line.ts';
import type { Database } from '../../storage/database.ts';
import { openPhotoStore } from '../photo-store.ts';

const DATA = fileURLToPath(new URL('../../../data', import.meta.url));
const CATALOGUE_FILE = join(DATA, 'catalogue', 'catalogue.ndjson');
const RATE = '"exchange_rate"';
const SANDBOX_FILE = join(DATA, 'sandbox', 'rooms.ndjson');

export async function prepareLiveRooms(config: Config, db: Database): Promise<void> {
  await prepareCatalogue(db, openPhotoStore(config, 'live'));
}

/** The rooms that every sandbox partner gets a copy of. They belong to no partner. */
export async function prepareSandboxRooms(config: Config, db: Database): Promise<void> {
  const store = openPhotoStore(config, 'test');
  await prepareCatalogue(db, store);
  await importOnce(db, store, 'rooms', SANDBOX_FILE);
}

/** Adds newer rates to the state of an older version; labels and existing rates stay unchanged. */
export async function prepareCatalogue(db: Database, store: PhotoStore): Promise<void> {
  const isNew = await importOnce(db, store, 'catalogue_entries', CATALOGUE_FILE);
  if (isNew) return;
  const lines = (await readFile(CATALOGUE_FILE, 'utf8')).split('\n').filter((line) => line.includes(RATE));
  const rates = lines.map((line) => JSON.parse(line) as RateLine);
  const stored = await db.selectFrom('exchange_rates').select('valid_from').execute();
  const newest = stored.map(({ valid_from }) => valid_from).reduce((a, b) => (a > b ? a : b), '');
  const newer = rates.filter(({ valid_from }) => valid_from > newest);
  if (newer.length === 0) return;
  const { importRates } = await import('../../rooms/import/import-rates.ts');
  await importRates(db, newer);
}

/** Returns whether it imported the file. */
async function importOnce(
  db: Database,
  store: PhotoStore,
  table: 'catalogue_entries' | 'rooms',
  file: string,
): Promise<boolean> {
  const present = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
  if (present) return false;
  // Loaded on demand, once per state, because it would slow every start.
  const { importRooms } = await import('../../rooms/import/import-rooms.ts');
  const { status, problems } = await importRooms({
    db,
    store,
    file,
    photosFolder: dirname(file),
    newKey: randomUUID,
    now: () => new Date(),
  });
  if (status === 'rejected') throw new Error(`${file} has bad lines: ${JSON.stringify(problems[0])}`);
  return true;
}
