import { cross, crossesBox, overlaps, type Box } from './box.ts';
import { indexDots } from './dot-grid.ts';
import { listCandidates, type Candidate, type Dot } from './label-candidates.ts';

export interface PlacedLabel<T extends Dot> extends Candidate {
  readonly dot: T;
}

export interface LabelOptions {
  readonly fontSize: number;
  readonly width: number;
  readonly height: number;
  /** Where no label may lie, such as the legend. */
  readonly taken?: readonly Box[];
  readonly lastNamedRank?: number;
}

/** More names than this no map has room for. */
const MOST_NAMES = 200;
/** More than any label costs, so that a conflict is worse than a long leader line. */
const CONFLICT_COST = 40;
const STEPS_FOR_EACH = 400;
/** How much worse a step may make the map: much at first, nearly nothing at last. */
const TEMPERATURE = { first: 12, last: 0.3 };
const MOST_ROUNDS = 40;
const MOST_ATTEMPTS = 5;

interface Choice<T extends Dot> {
  readonly dot: T;
  readonly candidates: readonly Candidate[];
  chosen: Candidate;
  /** What it costs another label to be in the way of this one. */
  conflictCost: number;
}

/**
 * A name for each dot: beside it, or at the end of a leader line. No name covers a dot or another name. Where there is no room for all, the last
 * dots go without. The same dots always give the same map.
 */
export function placeLabels<T extends Dot>(dots: readonly T[], options: LabelOptions): PlacedLabel<T>[] {
  const { fontSize, width, height, taken = [], lastNamedRank = Infinity } = options;
  const frame = { left: 2, top: 2, right: width - 2, bottom: height - 2 };
  const surroundings = { fontSize, frame, taken, dotsNear: indexDots(dots) };
  const choices = dots
    .filter(({ rank }) => rank <= lastNamedRank)
    .slice(0, MOST_NAMES)
    .flatMap((dot): Choice<T>[] => {
      const candidates = listCandidates(dot, surroundings);
      return candidates[0] ? [{ dot, candidates, chosen: candidates[0], conflictCost: CONFLICT_COST }] : [];
    });
  return arrange(choices).map(({ dot, chosen }) => ({ dot, ...chosen }));
}

/** As many labels as can stand together, by one of a few attempts. */
function arrange<T extends Dot>(choices: readonly Choice<T>[]): Choice<T>[] {
  let best: Choice<T>[] = [];
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && best.length < choices.length; attempt++) {
    const tried = choices.map((choice) => ({ ...choice }));
    if (tried.some((choice) => hasConflict(choice, tried))) anneal(tried, randomNumbers(attempt));
    settle(tried);
    const kept = keepFree(tried);
    if (kept.length > best.length) best = kept;
  }
  return best;
}

/** Simulated annealing: after Christensen, Marks and Shieber (1995) the best of the simple ways to place labels. */
function anneal<T extends Dot>(choices: readonly Choice<T>[], random: () => number): void {
  const steps = choices.length * STEPS_FOR_EACH;
  const { first, last } = TEMPERATURE;
  for (let step = 0; step < steps; step++) {
    const temperature = first * (last / first) ** (step / steps);
    const choice = choices[Math.floor(random() * choices.length)]!;
    // The first candidates are the best ones.
    const candidate = choice.candidates[Math.floor(random() ** 1.3 * choice.candidates.length)]!;
    const most = costOf(choice.chosen, choice, choices) - temperature * Math.log(1 - random());
    if (costOf(candidate, choice, choices, most) <= most) choice.chosen = candidate;
  }
}

/** Each label in turn takes its cheapest place. Labels that are in each other's way get dearer to meet until one gives way. */
function settle<T extends Dot>(choices: readonly Choice<T>[]): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const changed = choices.filter((choice) => improve(choice, choices));
    const inConflict = choices.filter((choice) => hasConflict(choice, choices));
    if (changed.length === 0 && inConflict.length === 0) return;
    for (const choice of inConflict) choice.conflictCost += CONFLICT_COST;
  }
}

/** The same numbers each time (a linear congruential generator), because a map must not change with the process that draws it. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Takes the cheapest candidate; whether that is another one than before. */
function improve<T extends Dot>(choice: Choice<T>, all: readonly Choice<T>[]): boolean {
  const before = choice.chosen;
  let least = costOf(before, choice, all);
  for (const candidate of choice.candidates) {
    if (candidate.cost >= least) break;
    const cost = costOf(candidate, choice, all, least);
    if (cost < least) [least, choice.chosen] = [cost, candidate];
  }
  return choice.chosen !== before;
}

/** With its conflicts; once it is above `most`, by how much no longer matters. */
function costOf<T extends Dot>(
  candidate: Candidate,
  choice: Choice<T>,
  all: readonly Choice<T>[],
  most = Infinity,
): number {
  let { cost } = candidate;
  for (const other of all) {
    if (cost > most) return cost;
    if (other !== choice && conflict(candidate, other.chosen)) cost += other.conflictCost;
  }
  return cost;
}

function hasConflict<T extends Dot>(choice: Choice<T>, all: readonly Choice<T>[]): boolean {
  return all.some((other) => other !== choice && conflict(choice.chosen, other.chosen));
}

function keepFree<T extends Dot>(choices: readonly Choice<T>[]): Choice<T>[] {
  const kept: Choice<T>[] = [];
  for (const choice of choices) if (!hasConflict(choice, kept)) kept.push(choice);
  return kept;
}

function conflict(a: Candidate, b: Candidate): boolean {
  if (!overlaps(a.reach, b.reach)) return false;
  if (overlaps(a.space, b.box)) return true;
  return (
    (a.leader !== undefined && crossesBox(a.leader, b.box)) ||
    (b.leader !== undefined && crossesBox(b.leader, a.box)) ||
    (a.leader !== undefined && b.leader !== undefined && cross(a.leader, b.leader))
  );
}
