import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createS3Store } from '../photos/store/s3-store.ts';
import { BadBackup } from '../upkeep/backup-files.ts';
import { CHECKS, type CheckResult } from '../upkeep/check/checks.ts';
import { fetchSnapshot, followSince } from '../upkeep/snapshots/recover-snapshot.ts';
import { chooseSnapshot, timeOfSnapshot } from '../upkeep/snapshots/snapshot-keys.ts';
import { listSnapshots } from '../upkeep/snapshots/snapshots.ts';
import { BadArgument, getInstant } from './command.ts';
import { checkFolder, openForJobs, placeOfSnapshots, sqliteFile, using } from './state.ts';
import { checkState, describe, sayFollowed } from './upkeep.ts';

/** Fetches a copy of a lost database from the bucket. The database appears when it is complete, so that the command can be repeated. */
export async function recover(config: Config, { at }: { readonly at?: string }): Promise<void> {
  const file = getEmptyPlace(config);
  const startedMs = Date.now();
  const store = createS3Store(placeOfSnapshots(config));
  const key = getKey(await listSnapshots(store), at);
  const time = timeOfSnapshot(key);
  const unfinished = { ...config, dataDir: join(config.dataDir, 'unfinished-recovery') };
  await rm(unfinished.dataDir, { recursive: true, force: true });
  checkFolder(unfinished.dataDir);
  await fetchSnapshot(store, key, sqliteFile(unfinished)!);
  const followed = await using(unfinished, openForJobs(unfinished), (state) => followSince(state, time));
  process.stdout.write(
    `Fetched the database as of ${time.toISOString()}. Everything later is lost, except for deletions and ended access, which are repeated.\n${sayFollowed(followed, config)}`,
  );
  // The photos in the bucket were not lost, and reading all of them would take long.
  const { Files: _, ...checks } = CHECKS;
  let isUsable = true;
  const report = (result: CheckResult) => {
    isUsable &&= !result.isLast;
    process.stdout.write(describe(result));
  };
  await checkState(unfinished, report, checks);
  if (!isUsable)
    throw new BadBackup('This copy of the database cannot be used: recover an earlier one with --at.');
  await rename(sqliteFile(unfinished)!, file);
  await rm(unfinished.dataDir, { recursive: true });
  process.stdout.write(
    `Recovered in ${Math.ceil((Date.now() - startedMs) / 1_000)} s. Import and issue again what is newer than the copy. Once the service runs, ./sampan check looks at the photos too.\n`,
  );
}

function getEmptyPlace(config: Config): string {
  const file = sqliteFile(config);
  if (file === undefined || config.s3Bucket === '')
    throw new BadArgument(
      './sampan recover needs S3_BUCKET, to which a service with SQLite copies its database, and no DATABASE_URL. PostgreSQL has its own backups: see docs/operations.md.',
    );
  const existing = ['', '-wal', '-shm'].map((ending) => `${file}${ending}`).find((name) => existsSync(name));
  if (existing !== undefined)
    throw new BadArgument(
      `There is a database already: ${existing}. Stop the service and move it away with its -wal and -shm files to recover another one.`,
    );
  return file;
}

function getKey(keys: readonly string[], at: string | undefined): string {
  const key = chooseSnapshot(keys, at === undefined ? undefined : Date.parse(getInstant('--at', at)));
  if (key !== undefined) return key;
  const [oldest] = keys;
  throw new BadArgument(
    oldest === undefined
      ? 'The bucket has no copy of a database.'
      : `The bucket has no copy from ${at} or before. The oldest is from ${timeOfSnapshot(oldest).toISOString()}.`,
  );
}
