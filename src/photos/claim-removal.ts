import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { PhotoRemovalsTable, Tables } from '../storage/tables.ts';

export type Removal = Readonly<PhotoRemovalsTable>;

/** Claims a removal until the lease ends; undefined if another process has it. If a process dies, the removal is due again after the lease. */
export async function claimRemoval(
  db: Database,
  seen: Removal,
  now: Date,
  leaseMs: number,
): Promise<Removal | undefined> {
  if (isClaimed(seen, now)) return undefined;
  const claim = {
    attempts: seen.attempts + 1,
    last_error: null,
    next_attempt_at: new Date(now.getTime() + leaseMs).toISOString(),
  };
  return (await changeRemoval(db, seen, claim)) ? { ...seen, ...claim } : undefined;
}

/** Makes a claimed removal what it was before, unless another process has it since the lease ended. */
export async function releaseRemoval(db: Database, claimed: Removal, seen: Removal): Promise<void> {
  const { attempts, last_error, next_attempt_at } = seen;
  await changeRemoval(db, claimed, { attempts, last_error, next_attempt_at });
}

/** A failure leaves an error and a success resets the attempts, so a row with attempts and no error is in progress. */
function isClaimed({ attempts, last_error, next_attempt_at }: Removal, now: Date): boolean {
  return attempts > 0 && last_error === null && next_attempt_at > now.toISOString();
}

/** Changes the row unless it was changed since it was read. Returns whether it did. */
export async function changeRemoval(
  db: Database,
  seen: Removal,
  changes: Partial<Pick<Removal, 'attempts' | 'last_error' | 'next_attempt_at' | 'trashed_at'>>,
): Promise<boolean> {
  const changed = db.updateTable('photo_removals').set(changes).where(isAsSeen(seen));
  return (await changed.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** Deletes the row unless it was changed since it was read. Returns whether it did. */
export async function deleteRemoval(db: Database, seen: Removal): Promise<boolean> {
  const deleted = db.deleteFrom('photo_removals').where(isAsSeen(seen));
  return (await deleted.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}

const isAsSeen =
  ({ room_id, photo_id, attempts, next_attempt_at }: Removal) =>
  (row: ExpressionBuilder<Tables, 'photo_removals'>) =>
    row.and({ room_id, photo_id, attempts, next_attempt_at });
