import type { PhotoStore } from '../../../photos/store/photo-store.ts';
import type { Database } from '../../../storage/database.ts';
import type { WatchImport } from '../import-progress.ts';
import { ImportStopped } from '../import-stopped.ts';
import { notePendingFiles } from './pending-files.ts';
import { forEach, sha256Of, type SourceFile, type SourceFiles } from './source-files.ts';

const NOTED_AT_ONCE = 64;
const WRITTEN_AT_ONCE = 8;

export interface StoreFilesOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly files: SourceFiles;
  readonly newKey: () => string;
  readonly now: () => Date;
  readonly watch: WatchImport;
}

/** Writes each needed picture under a new key, which stays pending until the import commits. */
export async function storeFiles(options: StoreFilesOptions): Promise<string[]> {
  const { db, files, newKey, now, watch } = options;
  const needed = files.listNeeded();
  const fileKeys: string[] = [];
  for (let start = 0; start < needed.length; start += NOTED_AT_ONCE) {
    const piece = needed.slice(start, start + NOTED_AT_ONCE).map(([file, source]) => {
      const fileKey = `files/${newKey()}`;
      fileKeys.push(fileKey);
      return { file, source, fileKey };
    });
    await notePendingFiles(
      db,
      piece.map(({ fileKey }) => fileKey),
      now(),
    );
    await forEach(piece, WRITTEN_AT_ONCE, (each) => storeFile(options, each));
    watch({
      step: 'copying',
      share: fileKeys.length / needed.length,
      lines: 0,
      rooms: 0,
      files: fileKeys.length,
    });
  }
  return fileKeys;
}

async function storeFile(
  { store, files }: StoreFilesOptions,
  { file, source, fileKey }: { file: string; source: SourceFile; fileKey: string },
): Promise<void> {
  await store.write(fileKey, await readChecked(files, file));
  source.fileKey = fileKey;
}

/**
 * Writes unchanged pictures that the store has lost, under the keys that they have. A key is pending too, because its photo may be deleted
 * in the meantime. Returns the number of pictures.
 */
export async function storeLostFiles({ db, store, files, now }: StoreFilesOptions): Promise<number> {
  let stored = 0;
  await forEach([...files.unchanged], WRITTEN_AT_ONCE, async ([fileKey, file]) => {
    if (await store.has(fileKey)) return;
    await notePendingFiles(db, [fileKey], now());
    await store.write(fileKey, await readChecked(files, file));
    stored += 1;
  });
  return stored;
}

async function readChecked(files: SourceFiles, file: string): Promise<Uint8Array> {
  const bytes = await files.read(file);
  if (sha256Of(bytes) !== files.get(file).sha256)
    throw new ImportStopped(`${file} changed during the import.`);
  return bytes;
}
