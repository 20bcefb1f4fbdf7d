import { stat } from 'node:fs/promises';
import { checkLines } from './check-lines.ts';
import { ImportStopped, reading, type ImportOptions } from './importing.ts';
import { removePendingFiles } from './pending-files.ts';
import { storeFiles, type SourceFiles } from './source-files.ts';
import { storeLines } from './store-lines.ts';
import { emptyTally } from './stored-rows.ts';

const DAY_MS = 86_400_000;

/** Checks every line, stores new pictures, then writes all lines in one transaction. A rejected import has stored nothing. */
export async function importRooms(options: ImportOptions) {
  const { db, store, file, photosFolder, now } = options;
  const found = await reading(file, () => stat(file));
  // The file is read twice, so it cannot be a pipe.
  if (!found.isFile()) throw new ImportStopped(`${file} is not a regular file.`);
  const task = { watch: () => {}, skipBadLines: false, merge: false, ...options, totalBytes: found.size };
  await removePendingFiles(db, store, new Date(now().getTime() - DAY_MS));
  const files: SourceFiles = { folder: photosFolder, found: new Map(), unchanged: new Map() };
  const checked = await checkLines(task, files);
  const summary = { lines: checked.lines, badLines: checked.bad.size, problems: checked.problems };
  if (checked.bad.size > 0 && !task.skipBadLines)
    return { status: 'rejected' as const, ...summary, tally: emptyTally(), filesStored: 0 };
  const { newKeys, filesStored } = await storeFiles(files, task);
  const tally = await db.transaction().execute((db) => storeLines({ ...task, db }, checked, files, newKeys));
  return { status: 'imported' as const, ...summary, tally, filesStored };
}

export type ImportOutcome = Awaited<ReturnType<typeof importRooms>>;
