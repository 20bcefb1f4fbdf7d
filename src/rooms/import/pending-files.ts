import { listUsedFiles, moveToTrash } from '../../photos/removals.ts';
import { trashKey, type PhotoStore } from '../../photos/store/photo-store.ts';
import { variantKeys } from '../../photos/variants.ts';
import { transact, inPieces, type Database } from '../../storage/database.ts';

const AT_ONCE = 100;
/** Replaces the time while the file is being removed, so that nothing may use the key any more. It sorts before every time. */
const BEING_REMOVED = '';

/** Call it before writing files under new keys, and for keys whose files were replaced. */
export async function notePendingFiles(db: Database, fileKeys: Iterable<string>, now: Date): Promise<void> {
  const created_at = now.toISOString();
  const rows = Array.from(new Set(fileKeys), (file_key) => ({ file_key, created_at }));
  await inPieces(rows, (piece) =>
    db
      .insertInto('pending_files')
      .values(piece)
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .execute(),
  );
}

/** Returns how many of the keys were still pending; the files of the others may be gone. */
export async function settlePendingFiles(db: Database, fileKeys: readonly string[]): Promise<number> {
  const settled = await inPieces(fileKeys, (keys) =>
    db
      .deleteFrom('pending_files')
      .where('file_key', 'in', keys)
      .where('created_at', '!=', BEING_REMOVED)
      .returning('file_key')
      .execute(),
  );
  return settled.length;
}

/** Keeps a file that is used again. Returns false if it is already being removed. */
export async function keepPendingFile(db: Database, fileKey: string): Promise<boolean> {
  await settlePendingFiles(db, [fileKey]);
  const left = db.selectFrom('pending_files').select('file_key').where('file_key', '=', fileKey);
  return (await left.executeTakeFirst()) === undefined;
}

/** Removes unused files that were pending before this time. Returns their number. */
export async function removePendingFiles(db: Database, store: PhotoStore, before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const pending = await db
      .selectFrom('pending_files')
      .select('file_key')
      .where('created_at', '<', before.toISOString())
      .orderBy('created_at')
      .limit(AT_ONCE)
      .execute();
    for (const { file_key } of pending) removed += (await removeUnlessUsed(db, store, file_key)) ? 1 : 0;
    if (pending.length < AT_ONCE) return removed;
  }
}

/** The row is deleted last, so that an interrupted removal is repeated. */
async function removeUnlessUsed(db: Database, store: PhotoStore, fileKey: string): Promise<boolean> {
  const isClaimed = await transact(db, (db) => claimUnused(db, fileKey));
  if (!isClaimed) return false;
  // A deleted photo that shared the file can still be restored.
  if (await selectRemoval(db, fileKey).executeTakeFirst())
    await moveToTrash({ db, store, fileKey, checkTime: () => {} });
  else for (const key of [fileKey, trashKey(fileKey), ...variantKeys(fileKey)]) await store.remove(key);
  await forgetPending(db, fileKey);
  return true;
}

/** An import that settles the key concurrently waits for this, and then finds the key gone. */
async function claimUnused(db: Database, fileKey: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pending_files')
    .set({ created_at: BEING_REMOVED })
    .where('file_key', '=', fileKey)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  // A removed photo whose file is not in the trash yet still uses it; the reaper removes the file after moving it.
  const waiting = selectRemoval(db, fileKey).where('trashed_at', 'is', null);
  const isUsed = (await listUsedFiles(db, [fileKey])).size > 0 || (await waiting.executeTakeFirst());
  if (isUsed) await forgetPending(db, fileKey);
  return !isUsed;
}

const forgetPending = (db: Database, fileKey: string) =>
  db.deleteFrom('pending_files').where('file_key', '=', fileKey).execute();

const selectRemoval = (db: Database, fileKey: string) =>
  db.selectFrom('photo_removals').select('photo_id').where('file_key', '=', fileKey);
