import { LRUCache } from 'lru-cache';

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
