import { mkdir, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LEDGER_FOLDER } from '../ledger/note-key.ts';
import { trashKey, type PhotoStore } from '../photos/photo-store.ts';
import { type Database } from '../storage/database.ts';
import { atOneMoment } from '../storage/read-table.ts';
import { findMigration } from '../storage/migrate.ts';
import { readTable } from '../storage/read-table.ts';
import { TABLE_NAMES } from '../storage/table-keys.ts';
import { BadBackup, FORMAT, tablePath, writeManifest, type Manifest } from './backup-folder.ts';
import { listFileKeys } from './list-file-keys.ts';
import { writeTableFile } from './table-file.ts';

export interface BackupOptions {
  /** Opened to be read only. */
  readonly db: Database;
  readonly store: PhotoStore;
  readonly folder: string;
  /** Where the photos of the backup go; undefined to leave them out. */
  readonly photos: PhotoStore | undefined;
  readonly now: () => Date;
}

export interface Backup extends Manifest {
  /** Files that rows name and the store does not have. */
  readonly missing: readonly string[];
}

/** Rows of one moment, then the files they name. The service may go on meanwhile. */
export async function writeBackup({ db, store, folder, photos, now }: BackupOptions): Promise<Backup> {
  await claimFolder(folder);
  const made_at = now().toISOString();
  const migration = await findMigration(db);
  if (migration === undefined) throw new BadBackup('There is nothing to back up yet.');
  const { tables, fileKeys } = await atOneMoment(db, async (db) => ({
    tables: await writeTables(db, folder),
    fileKeys: await listFileKeys(db),
  }));
  const missing = photos ? await copyFiles(store, photos, fileKeys) : [];
  if (photos) await copyLedger(store, photos);
  const count = photos ? fileKeys.length - missing.length : null;
  const manifest: Manifest = { format: FORMAT, made_at, migration, tables, photos: count };
  await writeManifest(folder, manifest);
  return { ...manifest, missing };
}

async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new BadBackup(`${folder} is not empty: each backup has a folder of its own.`);
}

async function writeTables(db: Database, folder: string): Promise<Manifest['tables']> {
  await mkdir(dirname(tablePath(folder, 'any')));
  const tables = [];
  for (const name of TABLE_NAMES)
    tables.push({ name, ...(await writeTableFile(tablePath(folder, name), readTable(db, name))) });
  return tables;
}

/** A file may have gone to the trash since the rows were read: its bytes are the same there. Returns the keys without a file. */
async function copyFiles(from: PhotoStore, to: PhotoStore, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const bytes = (await from.find(key)) ?? (await from.find(trashKey(key)));
    if (bytes) await to.write(key, bytes);
    else missing.push(key);
  }
  return missing;
}

async function copyLedger(from: PhotoStore, to: PhotoStore): Promise<void> {
  for await (const key of from.list(LEDGER_FOLDER)) {
    const note = await from.find(key);
    if (note) await to.write(key, note);
  }
}
