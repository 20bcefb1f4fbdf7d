const FIRST_SIZE = 1_024;

/** Six million ids take 114 MB here and 177 MB in a `Set`, which is also limited to 16.7 million. 0 marks a free slot, because no id is 0. */
export class IdSet {
  #places = new Uint32Array(FIRST_SIZE);
  #count = 0;

  has(id: number): boolean {
    return this.#places[placeOf(this.#places, id)] === id;
  }

  /** Returns whether the id is new. */
  add(id: number): boolean {
    const place = placeOf(this.#places, id);
    if (this.#places[place] === id) return false;
    this.#places[place] = id;
    this.#count += 1;
    if (this.#count * 2 > this.#places.length) this.#grow();
    return true;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#places.length * 2);
    for (const id of this.#places) if (id !== 0) larger[placeOf(larger, id)] = id;
    this.#places = larger;
  }
}

/** The index of the id, or of the free slot for it. The size is a power of two and the table is never full. */
function placeOf(places: Uint32Array, id: number): number {
  const mask = places.length - 1;
  // Knuth's multiplier scatters consecutive ids, so that runs of them do not collide.
  let place = (Math.imul(id, 2_654_435_761) >>> 7) & mask;
  while (places[place] !== 0 && places[place] !== id) place = (place + 1) & mask;
  return place;
}
