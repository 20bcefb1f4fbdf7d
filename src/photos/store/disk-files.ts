import { closeSync, fsync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const syncFile = promisify(fsync);

/** The file operations in use, so that a proof can make each of them fail. */
export interface DiskFiles {
  read(path: string): Promise<Uint8Array>;
  /** When it resolves, the bytes are on disk; the file's name may not be. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Creates a file, whose bytes are not on disk yet. */
  create(path: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  makeFolder(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** When it resolves, the names in the folder are on disk. */
  syncFolder(path: string): Promise<void>;
  list(path: string): Promise<readonly DiskEntry[]>;
  stat(path: string): Promise<{ isFile(): boolean; mtimeMs: number }>;
}

interface DiskEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

export const DISK_FILES: DiskFiles = {
  read: (path) => readFile(path),
  write: (path, bytes) => writeFile(path, bytes, { flush: true }),
  create: (path, bytes) => writeFile(path, bytes, { flag: 'wx' }),
  rename,
  remove: unlink,
  makeFolder: async (path) => void (await mkdir(path, { recursive: true })),
  removeFolder: rmdir,
  async syncFolder(path) {
    // Opening a folder does not wait for the disk, so a trip to another thread would take longer.
    const folder = openSync(path, 'r');
    try {
      await syncFile(folder);
    } finally {
      closeSync(folder);
    }
  },
  list: (path) => readdir(path, { withFileTypes: true }),
  stat: (path) => stat(path),
};
