/** A candidate neighbour of a place: the lower its cost, the better. */
export interface Candidate {
  readonly index: number;
  readonly cost: number;
}

/** Inserts the candidate into a list of the best few, best first, unless it is already there or too costly. */
export function insertBest(best: Candidate[], candidate: Candidate, limit: number): void {
  const worst = best[limit - 1];
  if (worst && !isBetter(candidate, worst)) return;
  if (best.some(({ index }) => index === candidate.index)) return;
  let position = best.length;
  while (position > 0 && isBetter(candidate, best[position - 1]!)) position -= 1;
  best.splice(position, 0, candidate);
  best.length = Math.min(best.length, limit);
}

function isBetter(a: Candidate, b: Candidate): boolean {
  return a.cost < b.cost || (a.cost === b.cost && a.index < b.index);
}
