/** Values that may be forgotten, by key. */
export interface Kept<Value> {
  find(key: string): Value | undefined;
  keep(key: string, value: Value, bytes: number): void;
}

export interface KeptLimits {
  readonly mostValues: number;
  readonly mostBytes: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  isWanted: boolean;
}

/**
 * Keeps at most so many values and bytes. The oldest goes, unless it was asked for: then it counts as new once more. To find a value
 * moves nothing, which would cost several times as much.
 */
export function createKept<Value>({ mostValues, mostBytes }: KeptLimits): Kept<Value> {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;

  function forget(key: string, { bytes }: Entry<Value>): void {
    entries.delete(key);
    total -= bytes;
  }

  function forgetOne(): void {
    for (const [key, entry] of entries) {
      if (!entry.isWanted) return forget(key, entry);
      entry.isWanted = false;
      entries.delete(key);
      entries.set(key, entry);
    }
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (entry) entry.isWanted = true;
      return entry?.value;
    },
    keep(key, value, bytes) {
      const old = entries.get(key);
      if (old) forget(key, old);
      if (mostValues === 0 || bytes > mostBytes) return;
      const isFull = () => entries.size >= mostValues || total + bytes > mostBytes;
      while (isFull()) forgetOne();
      entries.set(key, { value, bytes, isWanted: old?.isWanted ?? false });
      total += bytes;
    },
  };
}
