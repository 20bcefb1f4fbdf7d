import { once } from 'node:events';
import { globSync, rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Gauge } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { createSteadyClock } from '../../photos/reaper.ts';
import { createS3Store, type S3Options } from '../../photos/store/s3-store.ts';
import { createReading } from '../../storage/sqlite/sqlite-dialect.ts';
import { timeOfSnapshot } from '../../upkeep/snapshots/snapshot-keys.ts';
import { listSnapshots, unfinishedCopy } from '../../upkeep/snapshots/snapshots.ts';
import { BadArgument } from '../command.ts';
import { existsState, placeOfSnapshots, sqliteFile } from '../state.ts';
import { createBackgroundLoops } from './lifetime.ts';

/** For a thread that makes one copy. */
export interface SnapshotOrder {
  readonly file: string;
  readonly place: S3Options;
  readonly timeMs: number;
  /** The time by which copies are thinned; undefined while the clock is not trusted. */
  readonly thinAtMs: number | undefined;
}

const TIME_HELP = 'Unix time until which all commits are in a copy of the database in the bucket.';
const LARGE_BYTES = 500_000_000;

/** The file that is copied; undefined if none is. */
function findFile(config: Config): string | undefined {
  const isOn = config.s3Bucket !== '' && config.snapshotMs > 0 && !config.readOnly;
  return isOn ? sqliteFile(config) : undefined;
}

/** A new database would replace the copies of a lost one within hours. */
export async function refuseToReplaceSnapshots(config: Config): Promise<void> {
  if (findFile(config) === undefined || existsState(config)) return;
  const place = placeOfSnapshots(config);
  const newest = (await listSnapshots(createS3Store(place))).at(-1);
  if (newest === undefined) return;
  throw new BadArgument(
    `There is no database in ${config.dataDir}, but the bucket has a copy of one from ${timeOfSnapshot(newest).toISOString()}. Recover it with ./sampan recover. To start without it, remove ${place.prefix} from the bucket.`,
  );
}

/** Copies the SQLite database to the bucket after each pause in which something was committed. Runs until the process exits. */
export function startSnapshots(config: Config, log: Logger): void {
  const file = findFile(config);
  if (file === undefined) return;
  // What a kill left.
  for (const folder of globSync(`${unfinishedCopy(file)}*`)) rmSync(folder, { recursive: true });
  const { readCommitCount } = createReading(file);
  const time = new Gauge({ name: 'sampan_snapshot_time_seconds', help: TIME_HELP });
  // So that an alert notices a bucket that never worked.
  time.setToCurrentTime();
  const steadyTime = createSteadyClock({ now: () => new Date(), monotonicMs: () => performance.now() });
  let copied: number | undefined;
  let isFailing = false;
  let isLarge = false;

  async function copyChanges(): Promise<void> {
    const timeMs = Date.now();
    const thinAtMs = steadyTime()?.getTime();
    const count = readCommitCount();
    if (count !== copied) {
      const workerData: SnapshotOrder = { file: file!, place: placeOfSnapshots(config), timeMs, thinAtMs };
      // Copying, compressing and signing would block the event loop.
      const thread = new Worker(new URL('./snapshot-thread.ts', import.meta.url), { workerData });
      const [bytes] = (await once(thread, 'message')) as [number];
      if (bytes > LARGE_BYTES && !isLarge)
        log.warn(
          { bytes },
          'the database is large for a copy each minute: move to PostgreSQL (DATABASE_URL)',
        );
      isLarge ||= bytes > LARGE_BYTES;
      copied = count;
    }
    time.set(timeMs / 1_000);
    if (isFailing) log.info('the database is copied to the bucket again');
    isFailing = false;
  }

  createBackgroundLoops((error) => {
    if (!isFailing) log.error({ err: error }, 'the database could not be copied to the bucket; retrying');
    isFailing = true;
  }).repeat('copies of the database', config.snapshotMs, copyChanges);
}
