import { stat } from 'node:fs/promises';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import type { Database } from '../../storage/database.ts';
import { checkLines } from './check/check-lines.ts';
import { emptyTally, type ImportOutcome } from './import-outcome.ts';
import type { WatchImport } from './import-progress.ts';
import { ImportStopped, reading } from './import-stopped.ts';
import { removePendingFiles } from './files/pending-files.ts';
import { createSourceFiles } from './files/source-files.ts';
import { storeFiles, storeLostFiles } from './files/store-files.ts';
import { storeLines } from './store/store-lines.ts';

const DAY_MS = 86_400_000;

export interface ImportOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  /** The import file. */
  readonly file: string;
  readonly photosFolder: string;
  /** Creates a new, unused photo store key, without its `files/` prefix. */
  readonly newKey: () => string;
  readonly now: () => Date;
  readonly watch?: WatchImport;
  /** Imports the good lines of a file that has bad ones, instead of nothing. */
  readonly skipBadLines?: boolean;
  /** Changes only the parts of a room that its line contains. */
  readonly merge?: boolean;
}

/** Checks every line, stores new pictures, then writes all lines in one transaction. */
export async function importRooms(options: ImportOptions): Promise<ImportOutcome> {
  const { db, store, file, photosFolder, now, watch = () => {} } = options;
  const { skipBadLines = false, merge = false } = options;
  const totalBytes = await measureFile(file);
  await removePendingFiles(db, store, new Date(now().getTime() - DAY_MS));
  const files = createSourceFiles(photosFolder);
  const checked = await checkLines({ db, file, files, totalBytes, skipBadLines, merge, watch });
  const { lines, bad, problems } = checked;
  const summary = { lines, badLines: bad.size, problems };
  if (bad.size > 0 && !skipBadLines)
    return { status: 'rejected', ...summary, tally: emptyTally(), filesStored: 0 };
  const fileKeys = await storeFiles({ ...options, files, watch });
  const filesStored = fileKeys.length + (await storeLostFiles({ ...options, files, watch }));
  const input = { file, files, checked, fileKeys, totalBytes, merge, now: now(), watch };
  const tally = await db.transaction().execute((db) => storeLines(db, input));
  return { status: 'imported', ...summary, tally, filesStored };
}

async function measureFile(file: string): Promise<number> {
  const found = await reading(file, () => stat(file));
  // The file is read twice, so it cannot be a pipe.
  if (!found.isFile()) throw new ImportStopped(`${file} is not a regular file.`);
  return found.size;
}
