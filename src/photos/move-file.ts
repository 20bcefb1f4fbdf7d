import type { Database } from '../storage/database.ts';
import { trashKey, type PhotoStore } from './store/photo-store.ts';
import { variantKeys } from './variants.ts';

async function isFileUsed(db: Database, fileKey: string): Promise<boolean> {
  const photo = db.selectFrom('photos').select('id').where('file_key', '=', fileKey).limit(1);
  const host = db.selectFrom('hosts').select('id').where('avatar_key', '=', fileKey).limit(1);
  return ((await photo.executeTakeFirst()) ?? (await host.executeTakeFirst())) !== undefined;
}

export class PhotoFileLost extends Error {
  override name = 'PhotoFileLost';

  constructor(fileKey: string) {
    super(`Neither ${fileKey} nor its copy in the trash exists`);
  }
}

/** Makes sure that the file exists at its key, copying it from the trash if needed. The copy in the trash stays. */
export async function bringBack(store: PhotoStore, fileKey: string): Promise<void> {
  if (await store.has(fileKey)) return;
  if (!(await store.has(trashKey(fileKey)))) throw new PhotoFileLost(fileKey);
  await store.copy(trashKey(fileKey), fileKey);
}

export interface FileMove {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly fileKey: string;
  /** Throws if it is too late to remove anything. */
  readonly checkTime: () => void;
}

/**
 * Leaves the file only in the trash, unless something live uses it. Every step can be repeated, so it can restart after a crash. Returns
 * whether there was a file.
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

/** Removes the file everywhere, unless something live uses it. */
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
