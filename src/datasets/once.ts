/** Memoizes a function of one object. A result lives as long as its object. */
export function once<Thing extends object, Result>(make: (thing: Thing) => Result): (thing: Thing) => Result {
  const made = new WeakMap<Thing, Result>();
  return (thing) => made.getOrInsertComputed(thing, make);
}
