import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { DISK_FILES, type DiskFiles } from '../../src/photos/store/disk-store.ts';

/** An in-memory folder, if there is one, for proofs without power cuts, so that they do not wait for a disk. */
export const FAST_FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const FAST_FILES: DiskFiles = {
  ...DISK_FILES,
  write: (path, bytes) => writeFile(path, bytes),
  syncFolder: async () => {},
};
