import type { Config } from '../config/config.ts';
import { createDiskStore } from '../photos/store/disk-store.ts';
import { hasTables } from '../storage/migrate.ts';
import { photosFolder } from '../upkeep/backup-files.ts';
import { putFilesBack, type PutBack, restoreBackup } from '../upkeep/restore-backup.ts';
import { writeBackup } from '../upkeep/write-backup.ts';
import { checkBackup, CHECKS, runCheck, type CheckResult } from '../upkeep/check/checks.ts';
import type { Followed } from '../rooms/follow-ledger.ts';
import { BadArgument } from './command.ts';
import { existsState, openForJobs, openToRead, using } from './state.ts';

export async function backUp(
  config: Config,
  folder: string,
  { photos }: { readonly photos: boolean },
): Promise<void> {
  if (!existsState(config)) throw new BadArgument('There is nothing to back up yet.');
  // A backup contains token digests and the partners' room data.
  process.umask(0o077);
  const copies = photos ? createDiskStore(photosFolder(folder)) : undefined;
  const backup = await using(config, openToRead(config), (state) =>
    writeBackup({ ...state, folder, photos: copies }),
  );
  const rows = backup.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = backup.photos === null ? 'no photo files' : `${backup.photos} photo files`;
  process.stdout.write(`${folder} contains ${rows} rows from ${backup.tables.length} tables and ${files}.\n`);
  for (const key of backup.missing) process.stderr.write(`The file ${key} is missing.\n`);
  for (const { key, wrong } of backup.damaged)
    process.stderr.write(`The file ${key} ${wrong}. It is not in the backup.\n`);
  if (backup.missing.length + backup.damaged.length > 0) process.exitCode = 1;
}

export async function restore(
  config: Config,
  folder: string,
  { photosOnly }: { readonly photosOnly: boolean },
): Promise<void> {
  if (photosOnly) return restorePhotos(config, folder);
  const { manifest, files, followed } = await using(config, openForJobs(config), (state) =>
    restoreBackup({ ...state, ...backupIn(folder) }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored the state of ${manifest.made_at}: ${rows} rows and ${files.written} missing photo files.\n`,
  );
  process.stdout.write(sayFollowed(followed, config));
  warnDamaged(files);
}

export function sayFollowed(followed: Followed, config: Config): string {
  const { photos, access } = followed;
  return [
    photos.length > 0 ? `Photos deleted since then, now deleted again: ${photos.join(', ')}.\n` : '',
    sayPhotosToRestore(followed, config),
    ...access.map((change) => `Ended since then, now ended again: ${change}.\n`),
  ].join('');
}

async function restorePhotos(config: Config, folder: string): Promise<void> {
  if (!existsState(config)) throw withoutDatabase(folder);
  const files = await using(config, openToRead(config), async (state) => {
    if (!(await hasTables(state.db))) throw withoutDatabase(folder);
    return putFilesBack({ ...state, ...backupIn(folder) });
  });
  process.stdout.write(`${files.written} photo files were restored.\n`);
  warnDamaged(files);
}

const withoutDatabase = (folder: string) =>
  new BadArgument(
    `There is no database whose photos could be restored. Restore the whole backup: ./sampan restore ${folder}`,
  );

const backupIn = (folder: string) => ({ folder, photos: createDiskStore(photosFolder(folder)) });

/** Everything else is restored. */
function warnDamaged({ damaged }: PutBack): void {
  for (const key of damaged)
    process.stderr.write(`The file ${key} in the backup is damaged: look for it in another backup.\n`);
  if (damaged.length > 0) process.exitCode = 1;
}

export function sayPhotosToRestore({ photosToRestore }: Followed, { trashDays }: Config): string {
  if (photosToRestore.length === 0) return '';
  return `Photos restored after the backup was made, now in the trash: ${photosToRestore.join(', ')}. You can restore each again for ${trashDays} days: ./sampan photos restore ID\n`;
}

export async function check(
  config: Config,
  { json, backup }: { readonly json: boolean; readonly backup?: string },
): Promise<void> {
  const results: CheckResult[] = [];
  const report = (result: CheckResult) => {
    results.push(result);
    if (!json) process.stdout.write(describe(result));
  };
  if (backup === undefined) await checkState(config, report);
  else report(await runCheck('Backup', (found) => checkBackup(backup, found)));
  if (json) process.stdout.write(`${JSON.stringify({ checks: results.map(present) })}\n`);
  if (results.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}

export async function checkState(
  config: Config,
  report: (result: CheckResult) => void,
  checks = CHECKS,
): Promise<void> {
  if (!existsState(config)) throw new BadArgument('There is nothing to check yet: start the service once.');
  await using(config, openToRead(config), async (state) => {
    for (const [name, look] of Object.entries(checks)) {
      const result = await runCheck(name, (found) => look(state, found));
      report(result);
      if (result.isLast) return;
    }
  });
}

const present = ({ name, seen, findings }: CheckResult) => ({
  name,
  seen,
  findings: findings.map(({ what, repair }) => ({ what, mend: repair })),
});

export function describe({ name, seen, findings }: CheckResult): string {
  const verdict = findings.length === 0 ? 'ok' : `${findings.length} wrong`;
  const lines = findings.map(({ what, repair }) => `  ${what}\n    ${repair}\n`);
  return `${name.padEnd(10)}${verdict.padEnd(10)}${seen}\n${lines.join('')}`;
}
