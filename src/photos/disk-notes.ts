import { dirname, join } from 'node:path';
import type { DiskFiles } from './disk-files.ts';
import { codeOf, isMissing } from './file-errors.ts';
import { parsePhotoKey } from './photo-key.ts';
import type { PhotoStore } from './photo-store.ts';
import { syncFolders } from './sync-folders.ts';

/** Written under its own name at once, because a note that was cut off tells as much as a whole one. */
export function createNotes(files: DiskFiles, root: string): PhotoStore['note'] {
  // Notes are never removed, so that a folder of theirs that is on the disk stays there: from then on only the new name has to follow.
  let durableFolder = '';

  async function ensureFile(path: string, text: string): Promise<void> {
    try {
      await files.create(path, Buffer.from(text));
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return;
      // Somebody has removed the folder all the same: the next try makes it again.
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
