import type { StoredState } from '../context.ts';
import { hash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LEDGER_FOLDER } from '../ledger/notes.ts';
import { DISK_FILES } from '../photos/store/disk-store.ts';
import { trashKey, type PhotoStore } from '../photos/store/photo-store.ts';
import { inSnapshot, listTables, readTable } from '../storage/database.ts';
import { findMigration, findNewerMigration } from '../storage/migrate.ts';
import {
  BadBackup,
  checkName,
  Unfinished,
  writeDigestList,
  writeManifest,
  writeTable,
} from './backup-files.ts';
import { listNamedFiles, readNamedFile } from './named-files.ts';

interface BackupOptions extends StoredState {
  readonly folder: string;
  /** Where the backup's photos are written; undefined to leave them out. */
  readonly photos: PhotoStore | undefined;
}

/** Reads a consistent snapshot of the rows of a database that was opened read-only, then the files they name. The service may keep running. */
export async function writeBackup(options: BackupOptions) {
  const { db, folder } = options;
  checkName(folder);
  await DISK_FILES.makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw new BadBackup(`${folder} is not empty: each backup needs its own folder.`);
  const migration = await findMigration(db);
  if (migration === undefined) throw new BadBackup('There is nothing to back up yet.');
  const newer = await findNewerMigration(db);
  if (newer !== undefined)
    throw new BadBackup(
      `The database has the migration ${newer} of a newer Sampan. Make the backup with that version.`,
    );
  return writeFiles(options, migration).catch((cause: unknown) => {
    throw new Unfinished(`${folder} is not a complete backup: remove it.`, { cause });
  });
}

async function writeFiles(options: BackupOptions, migration: string) {
  const { db, store, folder, photos, now } = options;
  const made_at = now().toISOString();
  await mkdir(join(folder, 'tables'));
  const { tables, files } = await inSnapshot(db, async (db) => ({
    tables: await Array.fromAsync(await listTables(db), (name) =>
      writeTable(folder, name, readTable(db, name)),
    ),
    files: await listNamedFiles(db, now()),
  }));
  let copied = 0;
  const missing: string[] = [];
  /** Files that are unreadable or damaged; they are not in the backup. */
  const damaged: { key: string; wrong: string }[] = [];

  async function* copyFiles() {
    if (!photos) return;
    for (const file of files) {
      const { key } = file;
      // The file may have moved to the trash since the rows were read; its bytes are the same there.
      const read = await readNamedFile(store, { ...file, otherKey: trashKey(key) });
      if (!read) missing.push(key);
      else if ('wrong' in read) damaged.push({ key, wrong: read.wrong });
      else {
        yield await copyBytes(photos, key, read.bytes);
        copied += 1;
      }
    }
    // Notes come last, so that a photo deleted in the meantime has its note in the backup.
    for await (const key of store.list(LEDGER_FOLDER)) {
      const note = await store.find(key);
      if (note) yield await copyBytes(photos, key, note);
    }
  }
  const sums_sha256 = await writeDigestList(folder, tables, copyFiles());
  const manifest = { made_at, migration, tables, photos: photos ? copied : null, sums_sha256 };
  await writeManifest(folder, manifest);
  return { ...manifest, damaged, missing: await listStillNamed(options, missing) };
}

async function copyBytes(photos: PhotoStore, key: string, bytes: Uint8Array) {
  await photos.write(key, bytes);
  return { path: `photos/${key}`, sha256: hash('sha256', bytes) };
}

/** The time of a file in the trash may have ended since the rows were read. */
async function listStillNamed({ db, now }: BackupOptions, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const files = await listNamedFiles(db, now());
  const named = new Set(files.filter(({ mayBeGone }) => !mayBeGone).map(({ key }) => key));
  return keys.filter((key) => named.has(key));
}
