import type { ExpressionBuilder } from 'kysely';
import { inPieces, type Database } from '../storage/database.ts';
import type { PhotoRemovalsTable, Tables } from '../storage/tables.ts';
import { trashKey, type PhotoStore } from './store/photo-store.ts';
import { variantKeys } from './variants.ts';

export type Removal = Readonly<PhotoRemovalsTable>;

/** Claims a removal until the lease ends; undefined if another process has it. If a process dies, the removal is due again after the lease. */
export async function claimRemoval(
  db: Database,
  seen: Removal,
  now: Date,
  leaseMs: number,
): Promise<Removal | undefined> {
  const { attempts, last_error, next_attempt_at } = seen;
  // A failure leaves an error and a success resets the attempts, so a row with attempts and no error is in progress.
  if (attempts > 0 && last_error === null && next_attempt_at > now.toISOString()) return undefined;
  const claim = {
    attempts: attempts + 1,
    last_error: null,
    next_attempt_at: new Date(now.getTime() + leaseMs).toISOString(),
  };
  return (await changeRemoval(db, seen, claim)) ? { ...seen, ...claim } : undefined;
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

export async function deleteRemoval(db: Database, seen: Removal): Promise<boolean> {
  const deleted = db.deleteFrom('photo_removals').where(isAsSeen(seen));
  return (await deleted.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}

const isAsSeen =
  ({ room_id, photo_id, attempts, next_attempt_at }: Removal) =>
  (row: ExpressionBuilder<Tables, 'photo_removals'>) =>
    row.and({ room_id, photo_id, attempts, next_attempt_at });

/** Those of the keys whose files something live uses. */
export async function listUsedFiles(db: Database, fileKeys: readonly string[]): Promise<Set<string>> {
  const used = await inPieces(fileKeys, (keys) =>
    db
      .selectFrom('photos')
      .select('file_key')
      .where('file_key', 'in', keys)
      .union(
        db
          .selectFrom('hosts')
          .select((row) => row.ref('avatar_key').$notNull().as('file_key'))
          .where('avatar_key', 'in', keys),
      )
      .execute(),
  );
  return new Set(used.map(({ file_key }) => file_key));
}

const isFileUsed = async (db: Database, fileKey: string) => (await listUsedFiles(db, [fileKey])).size > 0;

/** Copies the file from the trash, where it stays, unless it exists at its key. Throws if it is in neither place. */
export async function bringBack(store: PhotoStore, fileKey: string): Promise<void> {
  if (!(await store.has(fileKey))) await store.copy(trashKey(fileKey), fileKey);
}

export interface FileMove {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly fileKey: string;
  /** Throws if it is too late to remove anything. */
  readonly checkTime: () => void;
}

/** Leaves the file only in the trash, unless something live uses it. Every step can be repeated. Returns whether there was a file. */
export async function moveToTrash(move: FileMove): Promise<boolean> {
  const { db, store, fileKey } = move;
  let isThere = true;
  if (!(await isFileUsed(db, fileKey))) {
    if (await store.has(fileKey)) await store.copy(fileKey, trashKey(fileKey));
    else isThere = await store.has(trashKey(fileKey));
    await removeFile(move);
  }
  await keepUsed(move);
  return isThere;
}

export async function emptyTrash(move: FileMove): Promise<void> {
  const { db, store, fileKey } = move;
  if (!(await isFileUsed(db, fileKey))) await removeFile(move);
  await keepUsed(move);
  await store.remove(trashKey(fileKey));
}

/** Removes the original first, so that a variant being rendered notices that it is too late. */
async function removeFile({ store, fileKey, checkTime }: FileMove): Promise<void> {
  checkTime();
  await store.remove(fileKey);
  for (const key of variantKeys(fileKey)) await store.remove(key);
}

/** Users of a file write their row first and then look for the file. This does the reverse, so one of them sees the other. */
async function keepUsed({ db, store, fileKey }: FileMove): Promise<void> {
  if (await isFileUsed(db, fileKey)) await bringBack(store, fileKey);
}
