export interface ByteCache {
  find(key: string): Uint8Array | undefined;
  keep(key: string, bytes: Uint8Array): void;
}

/** Keeps the most recently used, up to a number of bytes in all. */
export function createByteCache(mostBytes: number): ByteCache {
  const kept = new Map<string, Uint8Array>();
  let total = 0;
  function drop(key: string): void {
    total -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  }
  return {
    find(key) {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    keep(key, bytes) {
      drop(key);
      if (bytes.byteLength > mostBytes) return;
      kept.set(key, bytes);
      total += bytes.byteLength;
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
