/** A cache that may evict any entry. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, bytes: number): void;
}

export interface CacheLimits {
  readonly mostValues: number;
  readonly mostBytes: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  wasRead: boolean;
}

/**
 * Limits the number of values and bytes. Evicts the oldest value, but gives a value that was read since a second chance. A read does not
 * reorder the entries, because that costs several times as much.
 */
export function createBoundedCache<Value>({ mostValues, mostBytes }: CacheLimits): BoundedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;

  function evict(key: string, { bytes }: Entry<Value>): void {
    entries.delete(key);
    total -= bytes;
  }

  function evictOne(): void {
    for (const [key, entry] of entries) {
      if (!entry.wasRead) return evict(key, entry);
      entry.wasRead = false;
      entries.delete(key);
      entries.set(key, entry);
    }
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) entry.wasRead = true;
      return entry?.value;
    },
    set(key, value, bytes) {
      const old = entries.get(key);
      if (old) evict(key, old);
      if (mostValues === 0 || bytes > mostBytes) return;
      const isFull = () => entries.size >= mostValues || total + bytes > mostBytes;
      while (isFull()) evictOne();
      entries.set(key, { value, bytes, wasRead: old?.wasRead ?? false });
      total += bytes;
    },
  };
}
