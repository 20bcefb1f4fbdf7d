import { dirname, join } from 'node:path';
import type { DiskFiles } from './disk-files.ts';
import { codeOf, isMissing } from './file-errors.ts';
import { parsePhotoKey } from '../photo-key.ts';
import type { PhotoStore } from './photo-store.ts';
import { syncFolders } from './sync-folders.ts';

/** Written directly under its final name, because only the name matters, even if the text is truncated. */
export function createNotes(files: DiskFiles, root: string): PhotoStore['note'] {
  // Notes are never removed, so a folder on disk stays there; after that only the new name must be synced.
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
