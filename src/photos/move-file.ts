import type { Database } from '../storage/database.ts';
import { isFileUsed } from './find-picture.ts';
import { trashKey, type PhotoStore } from './photo-store.ts';
import { bringBack } from './restore-file.ts';
import { variantKeys } from './variants.ts';

export interface FileMove {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly fileKey: string;
  /** Throws where it is too late to remove anything. */
  readonly checkTime: () => void;
}

/**
 * Leaves the file in the trash alone, unless something live uses it. Every step may be done twice, so that it can be begun again
 * after a crash. Tells whether there was a file.
 */
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

/** Removes the file everywhere, unless something live uses it: that keeps it. */
export async function emptyTrash(move: FileMove): Promise<void> {
  const { db, store, fileKey } = move;
  if (!(await isFileUsed(db, fileKey))) await removeFile(move);
  await keepUsed(move);
  await store.remove(trashKey(fileKey));
}

/** The original goes first: whoever is drawing a variant then sees that it came too late. */
async function removeFile({ store, fileKey, checkTime }: FileMove): Promise<void> {
  checkTime();
  await store.remove(fileKey);
  for (const key of variantKeys(fileKey)) await store.remove(key);
}

/** Whoever uses a file writes its row first and then looks for the file; here it is the other way round, so one sees the other. */
async function keepUsed({ db, store, fileKey }: FileMove): Promise<void> {
  if (await isFileUsed(db, fileKey)) await bringBack(store, fileKey);
}
