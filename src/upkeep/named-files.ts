import { hash } from 'node:crypto';
import { trashKey, type PhotoStore } from '../photos/store/photo-store.ts';
import type { Database } from '../storage/database.ts';
import type { PhotoRemovalsTable, PhotosTable } from '../storage/tables.ts';
import { attempt } from './backup-files.ts';

interface NamedFile {
  readonly key: string;
  /** The digest of its bytes. Undefined for a host's picture imported before digests were stored. */
  readonly sha256: string | undefined;
  /** Where else the bytes may be. */
  readonly otherKey?: string;
  /** Whether they may be gone because their time in the trash has ended. */
  readonly mayBeGone?: boolean;
}

/** The pictures of rooms and hosts, and files in the trash, sorted by key. */
export async function listNamedFiles(db: Database, now: Date): Promise<NamedFile[]> {
  const ofPhotos = await db.selectFrom('photos').select(['file_key', 'sha256']).distinct().execute();
  const ofHosts = await db.selectFrom('hosts').select(['avatar_key', 'avatar_sha256']).distinct().execute();
  const removals = await db.selectFrom('photo_removals').selectAll().execute();
  const files = new Map<string, NamedFile>();
  for (const { file_key: key, sha256 } of ofPhotos) files.set(key, { key, sha256 });
  for (const { avatar_key: key, avatar_sha256: sha256 } of ofHosts)
    if (key !== null) files.set(key, { key, sha256: sha256 ?? undefined });
  const removed = removals
    .filter(({ file_key }) => !files.has(file_key))
    .map((removal) => removedFile(removal, now.toISOString()));
  for (const file of removed) files.set(file.key, file);
  return [...files.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** A job that was tried, or is due, may be in progress. */
function removedFile(removal: PhotoRemovalsTable, now: string): NamedFile {
  const { file_key, trashed_at, attempts, next_attempt_at } = removal;
  // The text may be damaged.
  const sha256 = attempt(() => (JSON.parse(removal.photo) as Partial<PhotosTable>).sha256);
  if (trashed_at === null) return { key: file_key, sha256, otherKey: trashKey(file_key) };
  const mayBeGone = attempts > 0 || next_attempt_at <= now;
  // A restored database may not know yet that the photo was restored since.
  return { key: trashKey(file_key), sha256, otherKey: file_key, mayBeGone };
}

export async function isMissing(
  store: PhotoStore,
  { key, otherKey, mayBeGone }: Omit<NamedFile, 'sha256'>,
): Promise<boolean> {
  if (mayBeGone || (await store.has(key))) return false;
  return otherKey === undefined || !(await store.has(otherKey));
}

/** The bytes of a file, or what is wrong with it. Undefined if none of its keys exists. */
export async function readNamedFile(
  store: PhotoStore,
  { key, otherKey, sha256 }: NamedFile,
): Promise<{ readonly bytes: Uint8Array } | { readonly wrong: string } | undefined> {
  try {
    const bytes =
      (await store.find(key)) ?? (otherKey === undefined ? undefined : await store.find(otherKey));
    if (!bytes) return undefined;
    const isWhole = sha256 === undefined || hash('sha256', bytes) === sha256;
    return isWhole ? { bytes } : { wrong: 'is damaged: it differs from the imported file' };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return { wrong: `cannot be read: ${error.message}` };
    throw error;
  }
}
