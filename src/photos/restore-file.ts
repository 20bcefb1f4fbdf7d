import { trashKey, type PhotoStore } from './store/photo-store.ts';

export class PhotoFileLost extends Error {
  override name = 'PhotoFileLost';

  constructor(fileKey: string) {
    super(`Neither ${fileKey} nor its copy in the trash exists`);
  }
}

/** Makes sure that the file exists at its key, copying it from the trash if needed. The copy in the trash stays. */
export async function bringBack(store: PhotoStore, fileKey: string): Promise<void> {
  if (await store.has(fileKey)) return;
  if (!(await store.has(trashKey(fileKey)))) throw new PhotoFileLost(fileKey);
  await store.copy(trashKey(fileKey), fileKey);
}
