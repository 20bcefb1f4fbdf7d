import { dirname } from 'node:path';
import type { DiskFiles } from './disk-files.ts';
import { unlessMissing } from './file-errors.ts';

/**
 * Any folder above a file may be new, or created by another process that has not synced it yet. They are synced concurrently, because a
 * file system writes them together.
 */
export async function syncFolders(files: DiskFiles, path: string, top: string): Promise<void> {
  const folders = [dirname(path)];
  while (folders.at(-1)!.length > top.length) folders.push(dirname(folders.at(-1)!));
  // A missing folder was removed together with its last file.
  await Promise.all(folders.map((folder) => unlessMissing(files.syncFolder(folder))));
}
