import type { Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { randomUUID } from 'node:crypto';
import { isPhotoKey, parsePhotoKey, NothingStored, type PhotoStore } from './photo-store.ts';

export async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A key that is a folder, or lies below a file, holds nothing either. */
export const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error));

export const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code);

/** Only the owner can read photos and notes, as with the database. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** The file operations in use, so that a proof can make each of them fail. */
export type DiskFiles = typeof DISK_FILES;

export const DISK_FILES = {
  read: (path: string): Promise<Uint8Array> => readFile(path),
  /** When it resolves, the bytes are on disk; the file's name may not be. */
  write: (path: string, bytes: Uint8Array) => writeFile(path, bytes, { flush: true, mode: FILE_MODE }),
  /** Creates a file, whose bytes are not on disk yet. */
  create: (path: string, bytes: Uint8Array) => writeFile(path, bytes, { flag: 'wx', mode: FILE_MODE }),
  rename: (from: string, to: string) => rename(from, to),
  remove: (path: string) => unlink(path),
  makeFolder,
  removeFolder: (path: string) => rmdir(path),
  /** When it resolves, the names in the folder are on disk. */
  async syncFolder(path: string): Promise<void> {
    await using folder = await open(path);
    await folder.sync();
  },
  list: (path: string) => readdir(path, { withFileTypes: true }),
  stat: (path: string): Promise<Pick<Stats, 'isFile' | 'mtimeMs'>> => stat(path),
};

/** Creates one level at a time: a recursive mkdir never returns under /proc, and calls a read-only disk a missing folder. */
async function makeFolder(path: string): Promise<void> {
  try {
    await makeLevel(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeLevel(path);
  }
}

async function makeLevel(path: string): Promise<void> {
  await mkdir(path, { mode: FOLDER_MODE }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

/** The folder for files that are being written. The dot keeps it out of every key. */
const UNFINISHED = '.unfinished';
const ABANDONED_AFTER_MS = 3_600_000;
const MOST_TRIES = 20;

/** Stores photos as files, in folders named by their keys. Several processes may share it. */
export function createDiskStore(folder: string, files: DiskFiles = DISK_FILES): PhotoStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, parsePhotoKey(key));
  let isSwept = false;

  const store: PhotoStore = {
    find: async (key) => unlessMissing(files.read(pathOf(key))),
    has: async (key) => (await unlessMissing(files.stat(pathOf(key))))?.isFile() ?? false,
    async write(key, bytes) {
      const path = pathOf(key);
      const unfinished = join(root, UNFINISHED, randomUUID());
      await files.makeFolder(dirname(unfinished));
      try {
        await files.write(unfinished, bytes);
        await renameInto(files, unfinished, path);
      } catch (error) {
        await files.remove(unfinished).catch(() => {});
        throw error;
      }
      await syncFolders(files, path, dirname(root));
      if (isSwept) return;
      isSwept = true;
      await sweep(files, join(root, UNFINISHED), path).catch(() => {});
    },
    note: createNotes(files, root),
    async copy(from, to) {
      const bytes = await store.find(from);
      if (!bytes) throw new NothingStored(from);
      await store.write(to, bytes);
    },
    async remove(key) {
      const path = pathOf(key);
      await unlessMissing(files.remove(path));
      // Also if the file is gone: the call that removed it may have failed before it was durable.
      let parent = dirname(path);
      while (parent !== root && (await removeIfEmpty(files, parent))) parent = dirname(parent);
      await unlessMissing(files.syncFolder(parent));
    },
    list: (prefix, after = '') => listKeys(files, root, '', prefix, after),
  };
  return store;
}

/** Any folder above may be empty, and another process may remove it until it contains the file. */
async function renameInto(files: DiskFiles, from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await files.makeFolder(dirname(to));
      return await files.rename(from, to);
    } catch (error) {
      if (!isMissing(error) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Returns whether the folder is gone. */
async function removeIfEmpty(files: DiskFiles, folder: string): Promise<boolean> {
  try {
    await files.removeFolder(folder);
    return true;
  } catch (error) {
    if (isMissing(error)) return true;
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** Removes files that a crash left half written. It uses the disk's clock: the newest file gives the time. */
async function sweep(files: DiskFiles, unfinished: string, newest: string): Promise<void> {
  const { mtimeMs: now } = await files.stat(newest);
  for (const { name } of await files.list(unfinished)) {
    const path = join(unfinished, name);
    const file = await unlessMissing(files.stat(path));
    if (file && now - file.mtimeMs > ABANDONED_AFTER_MS) await unlessMissing(files.remove(path));
  }
}

/** Folders are sorted with their slash, so that they compare like the keys in them. */
async function* listKeys(
  files: DiskFiles,
  root: string,
  folder: string,
  prefix: string,
  after: string,
): AsyncGenerator<string> {
  const entries = (await unlessMissing(files.list(join(root, folder)))) ?? [];
  const keys = entries
    .filter((entry) => isPhotoKey(entry.name) && (entry.isFile() || entry.isDirectory()))
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .sort();
  for (const key of keys) {
    if (!key.endsWith('/')) {
      if (key.startsWith(prefix) && key > after) yield key;
    } else if (mayHold(key, prefix) && (key > after || after.startsWith(key))) {
      yield* listKeys(files, root, key, prefix, after);
    }
  }
}

const mayHold = (folder: string, prefix: string) => folder.startsWith(prefix) || prefix.startsWith(folder);

/** Written directly under its final name, because only the name matters, even if the text is truncated. */
export function createNotes(files: DiskFiles, root: string): PhotoStore['note'] {
  // Notes are never removed, so a folder on disk stays there. To sync only the new name takes 0.1 ms of CPU for a note instead of 0.3.
  let durableFolder = '';

  async function ensureFile(path: string, text: string): Promise<void> {
    try {
      await files.create(path, Buffer.from(text));
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return;
      // Somebody removed the folder anyway: the next try recreates it.
      if (isMissing(error)) durableFolder = '';
      throw error;
    }
  }

  return async (key, text) => {
    const path = join(root, parsePhotoKey(key));
    const folder = dirname(path);
    if (folder !== durableFolder) await files.makeFolder(folder);
    await ensureFile(path, text);
    if (folder === durableFolder) return files.syncFolder(folder);
    await syncFolders(files, path, dirname(root));
    durableFolder = folder;
  };
}

/** Folders above a file may be new, even by another process, and unsynced. Synced together, because a file system writes them together. */
async function syncFolders(files: DiskFiles, path: string, top: string): Promise<void> {
  const folders = [dirname(path)];
  while (folders.at(-1)!.length > top.length) folders.push(dirname(folders.at(-1)!));
  // A missing folder was removed together with its last file.
  await Promise.all(folders.map((folder) => unlessMissing(files.syncFolder(folder))));
}
