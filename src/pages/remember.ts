/** Memoizes the first `most` values, because pages repeat them; later ones are computed each time. */
export function remember<Key, Value>(most: number, make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    if (known.size < most) known.set(key, value);
    return value;
  };
}
