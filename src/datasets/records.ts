import { LRUCache } from 'lru-cache';

// Object.keys, entries and fromEntries, typed for records with known keys.

export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(record) as Key[];

export const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) =>
  Object.entries(record) as [Key, Value][];

/** A loop instead of `Object.fromEntries`, because it runs for every row of a build and allocates no list of entries. */
export function mapKeys<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  const record = {} as Record<Key, Value>;
  for (const key of keys) record[key] = make(key);
  return record;
}

export const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)])) as Record<string, To>;

/** Memoizes a function of one object. A result lives as long as its object. */
export function once<Thing extends object, Result>(make: (thing: Thing) => Result): (thing: Thing) => Result {
  const made = new WeakMap<Thing, Result>();
  return (thing) => made.getOrInsertComputed(thing, make);
}

/** An LRU cache. Callers that ask for the same key at once share one promise. Failures and undefined are not cached. */
export function cacheRecent<Value extends {}>(max: number) {
  const cached = new LRUCache<string, Value, () => Promise<Value>>({
    max,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    ignoreFetchAbort: true,
  });
  return (key: string, make: () => Promise<Value>) => cached.fetch(key, { context: make }) as Promise<Value>;
}
