interface Entry<Value> {
  readonly value: Promise<Value>;
  weight: number;
}

type Remember<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * An LRU cache with a limit on total weight. Callers that ask for the same key at once share one promise, and failures
 * are not cached.
 */
export function cacheRecent<Value>(
  maxWeight: number,
  weightOf: (value: Value, key: string) => number,
): Remember<Value> {
  const cached = new Map<string, Entry<Value>>();
  let total = 0;

  function forget(key: string): void {
    total -= cached.get(key)?.weight ?? 0;
    cached.delete(key);
  }

  async function weigh(key: string, entry: Entry<Value>): Promise<void> {
    const value = await entry.value.catch(() => undefined);
    if (cached.get(key) !== entry) return;
    if (value === undefined) return forget(key);
    entry.weight = weightOf(value, key);
    total += entry.weight;
    for (const oldest of cached.keys()) {
      if (total <= maxWeight) return;
      forget(oldest);
    }
  }

  return (key, make) => {
    const entry = cached.get(key) ?? { value: make(), weight: 0 };
    const isNew = !cached.delete(key);
    cached.set(key, entry);
    if (isNew) void weigh(key, entry);
    return entry.value;
  };
}
