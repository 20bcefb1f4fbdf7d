import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { DISK_FILES, type DiskFiles } from '../../src/photos/disk-files.ts';

/** In memory, where there is such a folder: for what no power is cut under, so that nobody has to wait for a disk. */
export const FAST_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const FAST_FILES: DiskFiles = {
  ...DISK_FILES,
  write: (path, bytes) => writeFile(path, bytes),
  syncFolder: async () => {},
};
