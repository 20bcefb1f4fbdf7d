import type { PhotoStore } from '../photos/store/photo-store.ts';
import { sha256Of } from '../rooms/import/files/source-files.ts';
import type { NamedFile } from './list-named-files.ts';

/** The bytes of a file, or its problem. */
export type NamedBytes = { readonly bytes: Uint8Array } | { readonly wrong: string };

/** Undefined if none of its keys exists. */
export async function readNamedFile(
  store: PhotoStore,
  { key, otherKey, sha256 }: NamedFile,
): Promise<NamedBytes | undefined> {
  try {
    const bytes =
      (await store.find(key)) ?? (otherKey === undefined ? undefined : await store.find(otherKey));
    if (!bytes) return undefined;
    const isWhole = sha256 === undefined || sha256Of(bytes) === sha256;
    return isWhole ? { bytes } : { wrong: 'is damaged: it differs from the imported file' };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return { wrong: `cannot be read: ${error.message}` };
    throw error;
  }
}
