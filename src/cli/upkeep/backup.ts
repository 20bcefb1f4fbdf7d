import type { Config } from '../../config/config.ts';
import { createDiskStore } from '../../photos/disk-store.ts';
import { StoreRefused, StoreUnavailable } from '../../photos/store-error.ts';
import { BadBackup, photosFolder } from '../../upkeep/backup-folder.ts';
import { putFilesBack, restoreBackup } from '../../upkeep/restore-backup.ts';
import { writeBackup } from '../../upkeep/write-backup.ts';
import { BadArgument } from '../bad-argument.ts';
import { openPhotoStore } from '../photo-store.ts';
import { existsState, openForJobs, openToRead } from '../storage.ts';

const now = () => new Date();

export async function backUp(
  config: Config,
  folder: string,
  { photos }: { readonly photos: boolean },
): Promise<void> {
  if (!existsState(config)) throw new BadArgument('There is nothing to back up yet.');
  // A backup holds digests of tokens and what partners know of their rooms.
  process.umask(0o077);
  const db = openToRead(config);
  const store = openPhotoStore(config, 'live');
  const copies = photos ? createDiskStore(photosFolder(folder)) : undefined;
  try {
    const backup = await forOperator(writeBackup({ db, store, folder, photos: copies, now }));
    const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = backup.photos === null ? 'no files of photos' : `${backup.photos} files of photos`;
    process.stdout.write(`${folder} holds ${rows} rows of ${backup.tables.length} tables and ${files}.\n`);
    for (const key of backup.missing) process.stderr.write(`The file ${key} is missing.\n`);
  } finally {
    await db.destroy();
  }
}

export async function restore(
  config: Config,
  folder: string,
  { photosOnly }: { readonly photosOnly: boolean },
): Promise<void> {
  const store = openPhotoStore(config, 'live');
  const photos = createDiskStore(photosFolder(folder));
  if (photosOnly) {
    const written = await forOperator(putFilesBack({ store, photos }));
    process.stdout.write(`${written} files of photos were put back.\n`);
    return;
  }
  const db = openForJobs(config);
  try {
    const restored = await forOperator(
      restoreBackup({ db, store, folder, photos, now }),
      '\nThe rows are back. Partners get 503 until the service has read the ledger there, which it does at its start; ./sampan restore --photos-only puts missing files back.',
    );
    const { manifest, filesWritten, followed } = restored;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `The state of ${manifest.made_at} is back: ${rows} rows, ${filesWritten} files of photos that were missing.\n`,
    );
    if (followed.photos.length > 0)
      process.stdout.write(`Deleted since then, and deleted again: photos ${followed.photos.join(', ')}.\n`);
    for (const change of followed.access)
      process.stdout.write(`Ended since then, and ended again: ${change}.\n`);
  } finally {
    await db.destroy();
  }
}

/** The hint is for when the photo store fails. */
async function forOperator<Result>(work: Promise<Result>, hint = ''): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BadBackup) throw new BadArgument(error.message);
    if (error instanceof StoreUnavailable || error instanceof StoreRefused)
      throw new BadArgument(`The photo store cannot be used: ${error.message}${hint}`);
    throw error;
  }
}
