/** Values that may be forgotten, by key. */
export interface Kept<Value> {
  find(key: string): Value | undefined;
  keep(key: string, value: Value): void;
}

interface Entry<Value> {
  readonly value: Value;
  isWanted: boolean;
}

/**
 * Keeps at most so many values. The oldest goes, unless it was asked for: then it counts as new once more. To find a value moves
 * nothing, which would cost several times as much.
 */
export function createKept<Value>(most: number): Kept<Value> {
  const entries = new Map<string, Entry<Value>>();

  function forgetOne(): void {
    for (const [key, entry] of entries) {
      entries.delete(key);
      if (!entry.isWanted) return;
      entry.isWanted = false;
      entries.set(key, entry);
    }
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (entry) entry.isWanted = true;
      return entry?.value;
    },
    keep(key, value) {
      const old = entries.get(key);
      if (!old && entries.size >= most) forgetOne();
      if (most > 0) entries.set(key, { value, isWanted: old?.isWanted ?? false });
    },
  };
}
