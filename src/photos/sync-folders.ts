import { dirname } from 'node:path';
import type { DiskFiles } from './disk-files.ts';
import { unlessMissing } from './file-errors.ts';

/**
 * Every folder above a file may be new, or have been made by another process that has not synced it yet. All at once, because a file
 * system writes them together: one after the other would take as long for each.
 */
export async function syncFolders(files: DiskFiles, path: string, top: string): Promise<void> {
  const folders = [dirname(path)];
  while (folders.at(-1)!.length > top.length) folders.push(dirname(folders.at(-1)!));
  // A folder that is missing has been emptied by somebody who removed the file again.
  await Promise.all(folders.map((folder) => unlessMissing(files.syncFolder(folder))));
}
