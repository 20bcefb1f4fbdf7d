import { LEDGER_FOLDER } from '../ledger/notes.ts';
import { fileKeyOf, type PhotoStore } from '../photos/store/photo-store.ts';
import { sha256Of } from '../rooms/import/files/source-files.ts';
import type { Database } from '../storage/database.ts';
import { BadBackup, readManifest, unlessAbsent, type Manifest } from './backup-folder.ts';
import { digestListPath, readDigestList } from './digest-list.ts';
import { isMissing, listNamedFiles } from './list-named-files.ts';
import { digestFile } from './table-file.ts';

export interface PuttingBackOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly folder: string;
  /** The photos in the backup. */
  readonly photos: PhotoStore;
  readonly now: () => Date;
}

export interface PutBack {
  /** Files that were missing in the store. */
  readonly written: number;
  /** Files that are missing or damaged in the backup: they are not restored. */
  readonly damaged: readonly string[];
}

const PHOTOS = /^photos\//;

/**
 * Writes notes and named files that are missing in the store. A file without a row belongs to a photo that was deleted since, so it stays away. A photo may
 * have been deleted or restored since, so its file is written where its row expects it.
 */
export async function putFilesBack(options: PuttingBackOptions): Promise<PutBack> {
  const { db, store, folder, photos, now } = options;
  const manifest = await readManifest(folder);
  await checkDigestList(folder, manifest);
  const named = new Map((await listNamedFiles(db, now())).map((file) => [fileKeyOf(file.key), file]));
  const damaged: string[] = [];
  let written = 0;
  for await (const { key, sha256 } of listPhotos(folder, manifest, photos)) {
    const isNote = key.startsWith(LEDGER_FOLDER);
    const file = isNote ? { key } : named.get(fileKeyOf(key));
    if (!file || !(await isMissing(store, file))) continue;
    const bytes = await photos.find(key);
    const isWhole = bytes !== undefined && (sha256 === undefined || sha256Of(bytes) === sha256);
    if (!isWhole) damaged.push(key);
    // A note's key says all that matters, so a damaged text does not exclude it.
    if (!isWhole && !isNote) continue;
    await store.write(file.key, bytes ?? Buffer.from('{}'));
    written += 1;
  }
  return { written, damaged };
}

/** Backups of format 1 have no list. */
export async function checkDigestList(folder: string, { sums_sha256 }: Manifest): Promise<void> {
  if (sums_sha256 === undefined) return;
  const found = await unlessAbsent(digestFile(digestListPath(folder)));
  if (found !== sums_sha256)
    throw new BadBackup(`${digestListPath(folder)} has changed since the backup was made.`);
}

async function* listPhotos(folder: string, { sums_sha256 }: Manifest, photos: PhotoStore) {
  if (sums_sha256 === undefined) {
    for await (const key of photos.list('')) yield { key, sha256: undefined };
    return;
  }
  for await (const { path, sha256 } of readDigestList(folder))
    if (PHOTOS.test(path)) yield { key: path.replace(PHOTOS, ''), sha256 };
}
