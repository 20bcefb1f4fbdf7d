interface Entry<Value> {
  readonly value: Promise<Value>;
  weight: number;
}

export type Remember<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Keeps what was asked for last, up to a total weight. Callers that ask for the same at once wait for one making, and
 * what could not be made is forgotten.
 */
export function keepRecent<Value>(maxWeight: number, weightOf: (value: Value) => number): Remember<Value> {
  const kept = new Map<string, Entry<Value>>();
  let total = 0;

  function forget(key: string): void {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  async function weigh(key: string, entry: Entry<Value>): Promise<void> {
    const value = await entry.value.catch(() => undefined);
    if (kept.get(key) !== entry) return;
    if (value === undefined) return forget(key);
    entry.weight = weightOf(value);
    total += entry.weight;
    for (const oldest of kept.keys()) {
      if (total <= maxWeight) return;
      forget(oldest);
    }
  }

  return (key, make) => {
    const entry = kept.get(key) ?? { value: make(), weight: 0 };
    const isNew = !kept.delete(key);
    kept.set(key, entry);
    if (isNew) void weigh(key, entry);
    return entry.value;
  };
}
