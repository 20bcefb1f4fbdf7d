import type { Database } from '../storage/database.ts';
import {
  changeRemoval,
  claimRemoval,
  deleteRemoval,
  type Removal,
  emptyTrash,
  moveToTrash,
  type FileMove,
} from './removals.ts';
import { NothingStored, type PhotoStore } from './store/photo-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The time a minute ago; undefined until the clock has moved like the monotonic one, which nobody can set, for an hour. */
export function createSteadyClock({ now, monotonicMs }: { now: () => Date; monotonicMs: () => number }) {
  let lastDifferenceMs = NaN;
  let trustedFromMs = 0;
  return (): Date | undefined => {
    const nowMs = now().getTime();
    const elapsedMs = monotonicMs();
    const differenceMs = nowMs - elapsedMs;
    const isSteady = Math.abs(differenceMs - lastDifferenceMs) <= MINUTE_MS;
    if (!isSteady) trustedFromMs = elapsedMs + HOUR_MS;
    lastDifferenceMs = differenceMs;
    return elapsedMs < trustedFromMs ? undefined : new Date(nowMs - MINUTE_MS);
  };
}

const DAY_MS = 86_400_000;
const MOST_SECONDS_BETWEEN_TRIES = 3_600;
/** How long one attempt may take before another process starts over. */
const LEASE_MS = 120_000;

export interface ReaperOptions {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly now: () => Date;
  /** The time up to which the trash may be emptied; undefined while nothing may. */
  readonly steadyTime: () => Date | undefined;
  readonly trashDays: number;
  /** Resolves when the ledger has this deletion: no file is touched before. */
  readonly ensureLedger: (removal: Removal) => Promise<void>;
  /** Called for every failure; without a removal if the database itself fails. */
  readonly onFailure: (error: unknown, removal?: Removal) => void;
}

/** Files count as trashed also if they stay because another photo uses them. Purged photos can no longer be restored. */
export const nothingReaped = () => ({ trashed: 0, purged: 0, failed: 0 });

export type Reaped = ReturnType<typeof nothingReaped>;

export function createReaper(options: ReaperOptions) {
  const { db, store, now, steadyTime, trashDays, ensureLedger, onFailure } = options;
  const endOfTrash = ({ removed_at }: Removal) =>
    new Date(Date.parse(removed_at) + trashDays * DAY_MS).toISOString();

  async function reap(removal: Removal, startedMs: number, emptyUntil: string, reaped: Reaped) {
    const checkTime = () => {
      // The second half of the lease is reserved for steps that must not run after it ends.
      if (now().getTime() - startedMs > LEASE_MS / 2) throw new Error('The removal took too long');
    };
    const move = { db, store, fileKey: removal.file_key, checkTime };
    if (removal.trashed_at === null) {
      await trash(removal, move);
      reaped.trashed += 1;
    } else if (endOfTrash(removal) > emptyUntil) {
      // A restore claimed it and did not finish.
      await changeRemoval(db, removal, { attempts: 0, next_attempt_at: endOfTrash(removal) });
    } else {
      if (!(await hasLaterRemoval(db, removal))) await emptyTrash(move);
      await deleteRemoval(db, removal);
      reaped.purged += 1;
    }
  }

  async function trash(removal: Removal, move: FileMove): Promise<void> {
    await ensureLedger(removal);
    const missing = (await moveToTrash(move)) ? undefined : new NothingStored(removal.file_key);
    if (missing) onFailure(missing, removal);
    await changeRemoval(db, removal, {
      attempts: 0,
      trashed_at: now().toISOString(),
      next_attempt_at: endOfTrash(removal),
      last_error: missing?.message ?? null,
    });
  }

  async function postpone(removal: Removal, error: unknown): Promise<void> {
    onFailure(error, removal);
    const seconds = Math.min(2 ** removal.attempts, MOST_SECONDS_BETWEEN_TRIES);
    await changeRemoval(db, removal, {
      last_error: String(error).slice(0, 500),
      next_attempt_at: new Date(now().getTime() + seconds * 1_000).toISOString(),
    });
  }

  async function reapAll(reaped: Reaped, signal?: AbortSignal): Promise<void> {
    const begunMs = now().getTime();
    // Nothing is due before the empty text.
    const emptyUntil = steadyTime()?.toISOString() ?? '';
    for (;;) {
      if (signal?.aborted) return;
      // If the clock jumps back, what this run has postponed must not be due again at once.
      const moveUntil = new Date(Math.min(begunMs, now().getTime())).toISOString();
      const seen = await findDue(db, moveUntil, emptyUntil);
      if (!seen) return;
      const started = now();
      const removal = await claimRemoval(db, seen, started, LEASE_MS);
      if (!removal) continue;
      try {
        await reap(removal, started.getTime(), emptyUntil, reaped);
      } catch (error) {
        reaped.failed += 1;
        await postpone(removal, error);
      }
    }
  }

  /** Processes everything due until the signal aborts. Never throws: failures are retried later. Any number of processes may run it at once. */
  return async (signal?: AbortSignal): Promise<Reaped> => {
    const reaped = nothingReaped();
    await reapAll(reaped, signal).catch((error: unknown) => onFailure(error));
    return reaped;
  };
}

function findDue(db: Database, moveUntil: string, emptyUntil: string): Promise<Removal | undefined> {
  return db
    .selectFrom('photo_removals')
    .selectAll()
    .where('next_attempt_at', '<=', moveUntil)
    .where((row) => row.or([row('trashed_at', 'is', null), row('next_attempt_at', '<=', emptyUntil)]))
    .orderBy('next_attempt_at')
    .orderBy('photo_id')
    .limit(1)
    .executeTakeFirst();
}

/** Photos may share a file. The photo that was deleted last removes the copy in the trash, whichever is processed first. */
async function hasLaterRemoval(db: Database, { file_key, removed_at, photo_id }: Removal): Promise<boolean> {
  const later = await db
    .selectFrom('photo_removals')
    .select('photo_id')
    .where('file_key', '=', file_key)
    .where((row) =>
      row.or([
        row('removed_at', '>', removed_at),
        row.and([row('removed_at', '=', removed_at), row('photo_id', '>', photo_id)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
