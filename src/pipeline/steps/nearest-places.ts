import { insertBest, type Candidate } from './best-few.ts';
import {
  chordOfKm,
  unitVector,
  type Position,
  type UnitVector,
} from '../../datasets/measures/great-circle.ts';

interface Node {
  readonly index: number;
  readonly at: UnitVector;
  readonly axis: 0 | 1 | 2;
  readonly below: Node | undefined;
  readonly above: Node | undefined;
}

interface Wanted {
  /** The square of a chord: more distant places are not visited. */
  within: number;
  readonly accepts: (index: number) => boolean;
  found: number | undefined;
}

const ROUNDING = 1e-9;

/** A k-d tree of places; each search visits about log n of them. */
export function nearestPlaces(places: readonly Position[]) {
  const vectors = places.map(unitVector);
  const root = plant(vectors, [...vectors.keys()], 0);
  let visited = 0;

  function search(node: Node | undefined, self: number, count: number, best: Candidate[]): void {
    if (!node) return;
    visited += 1;
    const from = vectors[self]!;
    if (node.index !== self)
      insertBest(best, { index: node.index, cost: squaredChord(from, node.at) }, count);
    const offset = from[node.axis] - node.at[node.axis];
    const [near, far] = offset < 0 ? [node.below, node.above] : [node.above, node.below];
    search(near, self, count, best);
    const worst = best[count - 1];
    if (!worst || offset * offset < worst.cost) search(far, self, count, best);
  }

  function searchWhere(node: Node | undefined, from: UnitVector, wanted: Wanted): void {
    if (!node) return;
    visited += 1;
    const cost = squaredChord(from, node.at);
    if (cost < wanted.within && wanted.accepts(node.index)) {
      wanted.within = cost;
      wanted.found = node.index;
    }
    const offset = from[node.axis] - node.at[node.axis];
    const [near, far] = offset < 0 ? [node.below, node.above] : [node.above, node.below];
    searchWhere(near, from, wanted);
    if (offset * offset < wanted.within) searchWhere(far, from, wanted);
  }

  return {
    /** The index of the nearest accepted place, up to a distance or slightly beyond. */
    findNearest(from: Position, withinKm: number, accepts: (index: number) => boolean): number | undefined {
      const wanted: Wanted = { within: (chordOfKm(withinKm) + ROUNDING) ** 2, accepts, found: undefined };
      searchWhere(root, unitVector(from), wanted);
      return wanted.found;
    },
    /** The indexes of a place's nearest neighbours, nearest first. */
    nearestTo(index: number, count: number): number[] {
      const best: Candidate[] = [];
      search(root, index, count, best);
      return best.map((place) => place.index);
    },
    /** How many places all searches so far have visited. */
    countVisited: () => visited,
  };
}

function plant(vectors: readonly UnitVector[], indexes: number[], depth: number): Node | undefined {
  if (indexes.length === 0) return undefined;
  const axis = (depth % 3) as Node['axis'];
  indexes.sort((a, b) => vectors[a]![axis] - vectors[b]![axis] || a - b);
  const middle = indexes.length >> 1;
  const index = indexes[middle]!;
  return {
    index,
    axis,
    at: vectors[index]!,
    below: plant(vectors, indexes.slice(0, middle), depth + 1),
    above: plant(vectors, indexes.slice(middle + 1), depth + 1),
  };
}

function squaredChord([ax, ay, az]: UnitVector, [bx, by, bz]: UnitVector): number {
  return (ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2;
}
