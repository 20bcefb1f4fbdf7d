import { createReadStream } from 'node:fs';
import { mkdtempDisposable, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compose } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import type { PhotoStore } from '../../photos/store/photo-store.ts';
import { copyDatabase } from '../../storage/sqlite/copy-database.ts';
import { isSnapshotKey, listOutdated, snapshotKey } from './snapshot-keys.ts';

/** How the paths of the folders begin in which copies are made. */
export const unfinishedCopy = (file: string) => join(dirname(file), 'unfinished-copy-');

const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** Stores a copy of the SQLite file. Returns its size before compression. */
export async function storeSnapshot(file: string, store: PhotoStore, timeMs: number): Promise<number> {
  await using folder = await mkdtempDisposable(unfinishedCopy(file));
  const copy = join(folder.path, 'copy.db');
  await copyDatabase(file, copy);
  const compressed = compose(createReadStream(copy), createZstdCompress(WITH_CHECKSUM));
  await store.write(snapshotKey(timeMs), Buffer.concat(await Array.fromAsync(compressed)));
  return (await stat(copy)).size;
}

/** Sorted by time. */
export async function listSnapshots(store: PhotoStore): Promise<string[]> {
  return (await Array.fromAsync(store.list(''))).filter(isSnapshotKey);
}

export async function thinSnapshots(store: PhotoStore, nowMs: number): Promise<void> {
  for (const key of listOutdated(await listSnapshots(store), nowMs)) await store.remove(key);
}
