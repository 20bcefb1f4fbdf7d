import type { Config } from '../../config/config.ts';
import { createDiskStore } from '../../photos/store/disk-store.ts';
import { hasTables } from '../../storage/migrate.ts';
import { photosFolder } from '../../upkeep/backup-files.ts';
import { putFilesBack, type PutBack } from '../../upkeep/restore-backup.ts';
import { restoreBackup } from '../../upkeep/restore-backup.ts';
import { writeBackup } from '../../upkeep/write-backup.ts';
import { BadArgument } from '../bad-argument.ts';
import { openPhotoStore } from '../photo-store.ts';
import { existsState, openForJobs, openToRead } from '../storage.ts';
import { sayPhotosToRestore } from './photos-to-restore.ts';

const now = () => new Date();

/** Exits with 1 if the backup lacks a file that it should have. */
export async function backUp(
  config: Config,
  folder: string,
  { photos }: { readonly photos: boolean },
): Promise<void> {
  if (!existsState(config)) throw new BadArgument('There is nothing to back up yet.');
  // A backup contains token digests and the partners' room data.
  process.umask(0o077);
  const db = openToRead(config);
  const store = openPhotoStore(config, 'live');
  const copies = photos ? createDiskStore(photosFolder(folder)) : undefined;
  try {
    const backup = await writeBackup({ db, store, folder, photos: copies, now });
    const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
    const files = backup.photos === null ? 'no photo files' : `${backup.photos} photo files`;
    process.stdout.write(
      `${folder} contains ${rows} rows from ${backup.tables.length} tables and ${files}.\n`,
    );
    for (const key of backup.missing) process.stderr.write(`The file ${key} is missing.\n`);
    for (const { key, wrong } of backup.damaged)
      process.stderr.write(`The file ${key} ${wrong}. It is not in the backup.\n`);
    if (backup.missing.length + backup.damaged.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

export async function restore(
  config: Config,
  folder: string,
  { photosOnly }: { readonly photosOnly: boolean },
): Promise<void> {
  if (photosOnly) return restorePhotos(config, folder);
  const db = openForJobs(config);
  try {
    const { manifest, files, followed } = await restoreBackup({ db, ...restoringOptions(config, folder) });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored the state of ${manifest.made_at}: ${rows} rows and ${files.written} missing photo files.\n`,
    );
    if (followed.photos.length > 0)
      process.stdout.write(`Photos deleted since then, now deleted again: ${followed.photos.join(', ')}.\n`);
    process.stdout.write(sayPhotosToRestore(followed, config));
    for (const change of followed.access)
      process.stdout.write(`Ended since then, now ended again: ${change}.\n`);
    warnDamaged(files);
  } finally {
    await db.destroy();
  }
}

async function restorePhotos(config: Config, folder: string): Promise<void> {
  if (!existsState(config)) throw withoutDatabase(folder);
  const db = openToRead(config);
  try {
    if (!(await hasTables(db))) throw withoutDatabase(folder);
    const files = await putFilesBack({ db, ...restoringOptions(config, folder) });
    process.stdout.write(`${files.written} photo files were restored.\n`);
    warnDamaged(files);
  } finally {
    await db.destroy();
  }
}

const withoutDatabase = (folder: string) =>
  new BadArgument(
    `There is no database whose photos could be restored. Restore the whole backup: ./sampan restore ${folder}`,
  );

const restoringOptions = (config: Config, folder: string) => ({
  store: openPhotoStore(config, 'live'),
  photos: createDiskStore(photosFolder(folder)),
  folder,
  now,
});

/** Everything else is restored. */
function warnDamaged({ damaged }: PutBack): void {
  for (const key of damaged)
    process.stderr.write(`The file ${key} in the backup is damaged: look for it in another backup.\n`);
  if (damaged.length > 0) process.exitCode = 1;
}
