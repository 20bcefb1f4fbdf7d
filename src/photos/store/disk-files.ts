import { closeSync, fsync, openSync, type Stats } from 'node:fs';
import { mkdir, readdir, readFile, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

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

const syncFile = promisify(fsync);

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
    // Opening a folder does not wait for the disk, so a trip to another thread would take longer.
    const folder = openSync(path, 'r');
    try {
      await syncFile(folder);
    } finally {
      closeSync(folder);
    }
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
