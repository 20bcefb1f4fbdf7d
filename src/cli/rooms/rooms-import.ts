import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { StoreRefused, StoreUnavailable } from '../../photos/store/photo-store.ts';
import { followLedger } from '../../rooms/follow-ledger.ts';
import { importRooms } from '../../rooms/import/import-rooms.ts';
import { ImportStopped, type WatchImport } from '../../rooms/import/importing.ts';
import { migrate } from '../../storage/migrate.ts';
import { showImportProgress } from './import-progress.ts';
import { presentImport, writeImportSummary, writeLineProblems, type ImportResult } from './import-summary.ts';
import { writeNotes } from '../partners/with-database.ts';
import { openPhotoStore } from '../photo-store.ts';
import { prepareCatalogue } from '../serve/prepare-rooms.ts';
import { openForJobs } from '../storage.ts';
import { sayPhotosToRestore } from '../upkeep/photos-to-restore.ts';

export interface RoomsImportFlags {
  readonly photos?: string;
  readonly skipBadLines: boolean;
  readonly merge: boolean;
  readonly json: boolean;
}

/** Exits with 0 if lines were stored, and with 1 if none was. */
export async function importRoomsFile(config: Config, file: string, flags: RoomsImportFlags): Promise<void> {
  const progress = flags.json ? undefined : showImportProgress(process.stdout, () => performance.now());
  const result = await runImport(config, file, flags, progress?.watch);
  progress?.end();
  // The time of the whole command: performance.now starts with the process.
  const seconds = Math.round(performance.now()) / 1_000;
  if (flags.json) process.stdout.write(`${JSON.stringify(presentImport(result, seconds))}\n`);
  else if (result.status === 'imported') process.stdout.write(writeImportSummary(result, seconds));
  if (result.status === 'failed') process.stderr.write(`${result.message}\n`);
  else process.stderr.write(writeLineProblems(result));
  if (result.status !== 'imported') process.exitCode = 1;
}

export async function runImport(
  config: Config,
  file: string,
  { photos = dirname(file), skipBadLines, merge }: Omit<RoomsImportFlags, 'json'>,
  watch?: WatchImport,
): Promise<ImportResult> {
  const db = openForJobs(config);
  try {
    await migrate(db);
    const store = openPhotoStore(config, 'live');
    // The service would store it at its first start, but rooms may be imported before that.
    await prepareCatalogue(db, store);
    // A restored database does not know yet what was deleted after its backup.
    process.stderr.write(sayPhotosToRestore(await followLedger({ db, store, now }), config));
    const outcome = await importRooms({
      db,
      store,
      file,
      photosFolder: photos,
      newKey: newFileKey,
      now,
      skipBadLines,
      merge,
      ...(watch && { watch }),
    });
    await writeNotes(config, db);
    return outcome;
  } catch (error) {
    if (isForOperator(error)) return { status: 'failed', message: error.message };
    throw error;
  } finally {
    await db.destroy();
  }
}

const now = () => new Date();

function isForOperator(error: unknown): error is Error {
  return [ImportStopped, StoreUnavailable, StoreRefused].some((kind) => error instanceof kind);
}

/** Spread over 256 folders, because there may be a million files. */
function newFileKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}
