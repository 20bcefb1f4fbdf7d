import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { createDiskStore } from '../../src/photos/store/disk-store.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import { createS3Store } from '../../src/photos/store/s3-store.ts';
import { createDialect, openDatabase, type Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Engine } from '../../test/support/engine.ts';
import { FAST_FILES, FAST_FOLDER } from '../world/fast-disk.ts';
import { createBucket } from './bucket.ts';
import type { Strike } from './strike.ts';
import { struckBucket, struckDialect, struckFiles } from './struck-ports.ts';

/** Opens the same store repeatedly; its calls go through the strike, if there is one. */
type OpenStore = (strike?: Strike) => PhotoStore;

/** A database and stores of one kind, which can be opened with faults. */
export interface Place {
  /** Without faults. */
  readonly db: Database;
  openDatabase(strike: Strike): Database;
  createStore(): Promise<OpenStore>;
  close(): Promise<void>;
}

export const STORES = { disk: createOnDisk, S3: createOnS3 } as const;

export async function openPlace({ createDatabase }: Engine, store: keyof typeof STORES): Promise<Place> {
  const { settings } = await createDatabase();
  const folder = await mkdtemp(join(FAST_FOLDER, 'sampan-proof-'));
  const options = {
    url: settings.DATABASE_URL || undefined,
    file: join(folder, 'sampan.db'),
    poolSize: 2,
    connectMs: 30_000,
    statementMs: 20_000,
  };
  const db = openDatabase(options);
  await migrate(db);
  return {
    db,
    openDatabase: (strike) => new Kysely({ dialect: struckDialect(createDialect(options), strike) }),
    createStore: () => STORES[store](folder),
    async close() {
      await db.destroy();
      await rm(folder, { recursive: true });
    },
  };
}

async function createOnDisk(above: string): Promise<OpenStore> {
  const folder = join(await mkdtemp(join(above, 'store-')), 'photos');
  return (strike) => createDiskStore(folder, strike ? struckFiles(FAST_FILES, strike) : FAST_FILES);
}

async function createOnS3(): Promise<OpenStore> {
  const bucket = createBucket();
  return (strike) =>
    createS3Store({
      endpoint: 'https://s3.test',
      bucket: 'photos',
      region: 'us-east-1',
      accessKeyId: 'PROOF',
      secretAccessKey: 'proof',
      prefix: '',
      fetch: strike ? struckBucket(bucket, strike) : bucket,
      waitsMs: [],
    });
}
