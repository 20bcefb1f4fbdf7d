/** Remembers what was made of a thing for as long as the thing is held. */
export function once<Thing extends object, Result>(make: (thing: Thing) => Result): (thing: Thing) => Result {
  const made = new WeakMap<Thing, Result>();
  return (thing) => {
    const result = made.get(thing) ?? make(thing);
    made.set(thing, result);
    return result;
  };
}
