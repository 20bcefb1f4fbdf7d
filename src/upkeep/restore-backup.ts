import type { StoredState } from '../context.ts';
import { hash } from 'node:crypto';
import { skipNumbersSince } from '../datasets/releases/release-store.ts';
import { markUnfollowed } from '../ledger/follow-notes.ts';
import { LEDGER_FOLDER } from '../ledger/notes.ts';
import { fileKeyOf, type PhotoStore } from '../photos/store/photo-store.ts';
import { followLedger } from '../rooms/follow-ledger.ts';
import { transact, type TableRow, type Database } from '../storage/database.ts';
import { findMigration, hasTables, migrate, migrations } from '../storage/migrate.ts';
import type { Tables } from '../storage/tables.ts';
import {
  BadBackup,
  checkFile,
  listDigests,
  readManifest,
  readTableFile,
  tablePath,
  Unfinished,
  type Manifest,
} from './backup-files.ts';
import { isMissing, listNamedFiles } from './named-files.ts';

interface RestoreOptions extends StoredState {
  readonly folder: string;
  readonly photos: PhotoStore;
}

/** Restores all rows or none. Whatever was deleted or ended since the backup stays so, according to the ledger in the photo store. */
export async function restoreBackup(options: RestoreOptions) {
  const { db, folder, now } = options;
  const manifest = await readManifest(folder);
  for (const { name, sha256 } of manifest.tables) await checkFile(tablePath(folder, name), sha256);
  await prepareEmpty(db, folder, manifest);
  await transact(db, async (db) => {
    await fillTables(db, folder, manifest);
    await skipNumbersSince(db, new Date(manifest.made_at), now());
  });
  try {
    await migrate(db);
    const files = await putFilesBack(options);
    // What was deleted or ended after the backup was made is so again.
    return { manifest, files, followed: await followLedger(options) };
  } catch (cause) {
    throw new Unfinished(
      `The rows are restored. Restore the missing photo files with ./sampan restore --photos-only ${folder}, then start the service: partners get 503 until it has read the ledger.`,
      { cause },
    );
  }
}

/** Never overwrites an existing state, except one that an interrupted restore left empty. */
async function prepareEmpty(db: Database, folder: string, { migration }: Manifest): Promise<void> {
  if (!(migration in migrations))
    throw new BadBackup(`The backup was made by a newer Sampan: it has the migration ${migration}.`);
  if (!(await hasTables(db))) return migrate(db, migration);
  if ((await hasRows(db)) || (await findMigration(db)) !== migration)
    throw new BadBackup(
      `There is a database already. If a restore has left it without photos, finish with ./sampan restore --photos-only ${folder}. Otherwise stop the service and move the database away (sampan.db, or use an empty PostgreSQL database); leave the photos where they are.`,
    );
}

async function hasRows(db: Database): Promise<boolean> {
  for (const table of ['releases', 'partners', 'catalogue_entries'] as const)
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) return true;
  return false;
}

async function fillTables(db: Database, folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    // A migration, or a trigger on a table filled earlier, may have added rows.
    await db.deleteFrom(name as keyof Tables).execute();
    const inserted = await fillTable(db, name as keyof Tables, readTableFile(folder, name));
    if (inserted !== rows) throw new BadBackup(`${name} has ${inserted} rows instead of ${rows}.`);
  }
  await markUnfollowed(db);
}

const VALUES_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 4_000_000;

async function fillTable(db: Database, name: keyof Tables, rows: AsyncIterable<TableRow>): Promise<number> {
  let [inserted, values, bytes] = [0, 0, 0];
  let batch: TableRow[] = [];
  const insert = async () => {
    if (batch.length > 0) await db.insertInto(name).values(batch).execute();
    inserted += batch.length;
    [values, bytes, batch] = [0, 0, []];
  };
  for await (const row of rows) {
    batch.push(row);
    for (const value of Object.values(row)) {
      values += 1;
      bytes += value instanceof Uint8Array ? value.length : 0;
    }
    if (values >= VALUES_AT_ONCE || bytes >= BYTES_AT_ONCE) await insert();
  }
  await insert();
  return inserted;
}

/** Writes notes and named files that the store lacks, unless the backup has them damaged. */
export async function putFilesBack(options: RestoreOptions) {
  const { db, store, folder, photos, now } = options;
  const manifest = await readManifest(folder);
  const named = new Map((await listNamedFiles(db, now())).map((file) => [fileKeyOf(file.key), file]));
  const damaged: string[] = [];
  let written = 0;
  for await (const { key, sha256 } of listPhotos(folder, manifest, photos)) {
    const isNote = key.startsWith(LEDGER_FOLDER);
    // A file without a row belongs to a photo deleted since, and stays away. Others are written where their row expects them now.
    const file = isNote ? { key } : named.get(fileKeyOf(key));
    if (!file || !(await isMissing(store, file))) continue;
    const bytes = await photos.find(key);
    const isWhole = bytes !== undefined && (sha256 === undefined || hash('sha256', bytes) === sha256);
    if (!isWhole) damaged.push(key);
    // A note's key says all that matters, so a damaged text does not exclude it.
    if (!isWhole && !isNote) continue;
    await store.write(file.key, bytes ?? Buffer.from('{}'));
    written += 1;
  }
  return { written, damaged };
}

export type PutBack = Awaited<ReturnType<typeof putFilesBack>>;

const PHOTOS = 'photos/';

/** The keys in the backup. Format 1 has no digests for them. */
async function* listPhotos(folder: string, manifest: Manifest, photos: PhotoStore) {
  if (manifest.sums_sha256 === undefined)
    for await (const key of photos.list('')) yield { key, sha256: undefined };
  else
    for await (const { path, sha256 } of listDigests(folder, manifest))
      if (path.startsWith(PHOTOS)) yield { key: path.slice(PHOTOS.length), sha256 };
}
