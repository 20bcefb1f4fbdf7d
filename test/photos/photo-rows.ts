import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISK_FILES, createDiskStore } from '../../src/photos/store/disk-store.ts';
import type { PhotoStore } from '../../src/photos/store/photo-store.ts';
import type { Database } from '../../src/storage/database.ts';
import type { PhotoRemovalsTable } from '../../src/storage/tables.ts';

export const ROOM = 10007;
export const HOST = 10001;

/** A disk store without fsync, because these tests cut no power. */
export async function createStore(): Promise<PhotoStore> {
  const files = { ...DISK_FILES, write: (path: string, bytes: Uint8Array) => writeFile(path, bytes) };
  const folder = await mkdtemp(join(tmpdir(), 'sampan-test-'));
  return createDiskStore(folder, { ...files, syncFolder: async () => {} });
}

/** Leaves one host with one listed room and no photos. */
export async function resetRoom(db: Database): Promise<void> {
  await db.deleteFrom('photo_removals').execute();
  await db.deleteFrom('photos').execute();
  await db.deleteFrom('rooms').execute();
  await db.deleteFrom('hosts').execute();
  await db.insertInto('hosts').values({ id: HOST, details: '{}', avatar_key: null }).execute();
  const details = JSON.stringify({ status: 'Listed' });
  await db.insertInto('rooms').values({ id: ROOM, host_id: HOST, version: 1, details }).execute();
}

export interface PhotoRow {
  readonly id: number;
  readonly fileKey: string;
  readonly name?: string;
  readonly sha256?: string;
}

export async function addPhoto(db: Database, { id, fileKey, name, sha256 }: PhotoRow): Promise<void> {
  await db
    .insertInto('photos')
    .values({
      id,
      room_id: ROOM,
      name: name ?? `${id}.jpg`,
      file_key: fileKey,
      sha256: sha256 ?? '0'.repeat(64),
      featured: 0,
      stands_in: 0,
      details: '{}',
    })
    .execute();
}

/** Adds the rows that a deletion leaves. */
export async function addRemoval(
  db: Database,
  photo: { id: number; fileKey: string; removedAt: Date },
  changes: Partial<PhotoRemovalsTable> = {},
): Promise<void> {
  const removedAt = photo.removedAt.toISOString();
  await db
    .insertInto('photo_removals')
    .values({
      photo_id: photo.id,
      room_id: ROOM,
      file_key: photo.fileKey,
      photo: '{}',
      ledger_key: `ledger/${photo.id}`,
      removed_at: removedAt,
      attempts: 0,
      next_attempt_at: removedAt,
      trashed_at: null,
      last_error: null,
      ...changes,
    })
    .execute();
}

export async function getRemoval(db: Database, id: number): Promise<PhotoRemovalsTable> {
  return db.selectFrom('photo_removals').selectAll().where('photo_id', '=', id).executeTakeFirstOrThrow();
}
