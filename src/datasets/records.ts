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
