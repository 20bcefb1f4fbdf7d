import { LRUCache } from 'lru-cache';
import { createBoundedQueue, type QueueLimits } from '../bounded-queue.ts';
import { SIZES, AVATAR_SIZES, type SizeName, type AvatarSize } from './photo-path.ts';
import { makeVariant } from './picture.ts';
import { NothingStored, type PhotoStore } from './store/photo-store.ts';

export type Variants = ReturnType<typeof createVariants>;

interface VariantsOptions extends QueueLimits {
  readonly store: PhotoStore;
  /** Memory for the most recently used variants. */
  readonly cacheBytes?: number;
  /** A variant that cannot be stored is still served, and made again next time. */
  readonly onNotStored?: (error: unknown, key: string) => void;
}

/** All keys of files that may have been made from the file. */
export const variantKeys = (fileKey: string) =>
  (Object.keys(SIZES) as SizeName[]).map((size) => variantKey(fileKey, size));

const variantKey = (fileKey: string, size: SizeName) => `variants/${fileKey}/${size}.jpg`;

/** Makes picture sizes on first request. The bytes of a key never change, nor do its variants. */
export function createVariants(options: VariantsOptions) {
  const { store, cacheBytes = 32 * 1024 * 1024, onNotStored } = options;
  const queue = createBoundedQueue(options);
  const cache = new LRUCache<string, Uint8Array, { fileKey: string; size: SizeName }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    // A variant that is evicted or too large for the cache is still served.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context }) =>
      (await store.find(key)) ?? queue(() => make(key, context.fileKey, context.size)),
  });

  async function make(key: string, fileKey: string, size: SizeName): Promise<Uint8Array> {
    const original = await store.find(fileKey);
    if (!original) throw new NothingStored(fileKey);
    const bytes = await makeVariant(original, SIZES[size]);
    await keepInStore(fileKey, key, bytes).catch((error: unknown) => onNotStored?.(error, key));
    return bytes;
  }

  /** The reaper removes the original before the variants, so a late variant notices that the original is gone. */
  async function keepInStore(fileKey: string, key: string, bytes: Uint8Array): Promise<void> {
    await store.write(key, bytes);
    if (!(await store.has(fileKey))) await store.remove(key);
  }

  return {
    /** Throws NothingStored if the original is missing, and 503 if too many others are waiting. */
    get: async (fileKey: string, size: SizeName): Promise<Uint8Array> =>
      (await cache.fetch(variantKey(fileKey, size), { context: { fileKey, size } }))!,
  };
}

const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="225" height="225" viewBox="0 0 90 90">
  <rect width="90" height="90" fill="#dfe5ea"/>
  <g fill="#8c9aa6"><circle cx="45" cy="35" r="16"/><path d="M13 90a32 34 0 0 1 64 0z"/></g>
</svg>`;

const drawn = new Map<AvatarSize, Promise<Uint8Array>>();

/** The same placeholder picture for all hosts without one. */
export function drawDefaultAvatar(size: AvatarSize): Promise<Uint8Array> {
  return drawn.getOrInsertComputed(size, () => {
    const avatar = makeVariant(Buffer.from(SILHOUETTE), AVATAR_SIZES[size]);
    avatar.catch(() => drawn.delete(size));
    return avatar;
  });
}
