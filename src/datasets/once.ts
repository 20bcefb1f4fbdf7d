/** Returns a function that makes a result once for each thing, and keeps it for as long as the thing is held. */
export function once<Thing extends object, Result>(make: (thing: Thing) => Result): (thing: Thing) => Result {
  const made = new WeakMap<Thing, Result>();
  return (thing) => made.getOrInsertComputed(thing, make);
}
