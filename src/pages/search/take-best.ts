interface Scored {
  readonly at: number;
  readonly score: number;
}

export interface Ranked {
  readonly best: readonly Scored[];
  /** Number of items with a score above 0. */
  readonly total: number;
}

/** The positions of the highest scores. Ties go to the greater weight, then to the lower position. */
export function takeBest(scores: readonly number[], most: number, weightOf: (at: number) => number): Ranked {
  const best: Scored[] = [];
  let total = 0;
  for (const [at, score] of scores.entries()) {
    if (score === 0) continue;
    total += 1;
    const isBetter = (other: Scored) =>
      score > other.score || (score === other.score && weightOf(at) > weightOf(other.at));
    if (best.length === most && !isBetter(best.at(-1)!)) continue;
    const before = best.findIndex(isBetter);
    best.splice(before === -1 ? best.length : before, 0, { at, score });
    best.length = Math.min(best.length, most);
  }
  return { best, total };
}
