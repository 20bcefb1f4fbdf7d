import { around, cross, crossesBox, overlaps, type Box } from './box.ts';
import { LEADER_COST, listBeside, listLed, type Candidate, type Dot } from './label-candidates.ts';

interface PlacedLabel<T extends Dot> extends Candidate {
  readonly dot: T;
}

export interface LabelOptions {
  readonly fontSize: number;
  readonly width: number;
  readonly height: number;
  /** Boxes that labels must not cover, such as the legend. */
  readonly taken?: readonly Box[];
  readonly lastNamedRank?: number;
}

/** No map has room for more names than this. */
const MOST_NAMES = 200;
/** More than any label costs, so that a conflict is worse than a long leader line. */
const CONFLICT_COST = 40;
const STEPS_FOR_EACH = 400;
/** How much worse a step may make the map: a lot at first, almost nothing at the end. */
const TEMPERATURE = { first: 6, last: 0.3 };
const MOST_ROUNDS = 40;
/** More attempts than the minimum only while a dot has no name. */
const ATTEMPTS = { fewest: 2, most: 6 };
const COST_WITHOUT_NAME = 1_000;

interface Choice<T extends Dot> {
  readonly dot: T;
  readonly candidates: readonly Candidate[];
  chosen: Candidate;
  /** The other labels that it could overlap. */
  rivals: readonly Choice<T>[];
  /** The cost for another label to overlap this one. */
  conflictCost: number;
}

/**
 * Places the name of each dot beside it or at the end of a leader line. No name covers a dot or another name. If there is not
 * enough room, the last dots get no name. The same dots always give the same map.
 */
export function placeLabels<T extends Dot>(dots: readonly T[], options: LabelOptions): PlacedLabel<T>[] {
  const { fontSize, width, height, taken = [], lastNamedRank = Infinity } = options;
  const frame = { left: 2, top: 2, right: width - 2, bottom: height - 2 };
  const surroundings = { fontSize, frame, taken, dotsNear: indexDots(dots) };
  const named = dots
    .filter(({ rank }) => rank <= lastNamedRank)
    .slice(0, MOST_NAMES)
    .map((dot) => ({ dot, beside: listBeside(dot, surroundings) }));
  const withLed = ({ dot, beside }: (typeof named)[number]) =>
    [...beside, ...listLed(dot, surroundings)].sort((a, b) => a.cost - b.cost);
  const simple = arrangeQuickly(named.flatMap(({ dot, beside }) => choose(dot, beside)));
  const settled = new Set(simple.filter((choice) => !isCrowded(choice)).map(({ dot }) => dot));
  if (settled.size === named.length) return simple.map(presentLabel);
  // Few names need a leader line. Searching for the optimum takes many times as long.
  const improved = arrangeQuickly(
    named.flatMap((each) => choose(each.dot, settled.has(each.dot) ? each.beside : withLed(each))),
  );
  const arranged = improved.some(hasConflict)
    ? arrange(named.flatMap((each) => choose(each.dot, withLed(each))))
    : improved;
  return arranged.map(presentLabel);
}

function presentLabel<T extends Dot>({ dot, chosen }: Choice<T>): PlacedLabel<T> {
  return { dot, ...chosen };
}

function isCrowded<T extends Dot>(choice: Choice<T>): boolean {
  return choice.chosen.cost >= LEADER_COST || hasConflict(choice);
}

function choose<T extends Dot>(dot: T, candidates: readonly Candidate[]): Choice<T>[] {
  const [first] = candidates;
  return first ? [{ dot, candidates, chosen: first, rivals: [], conflictCost: CONFLICT_COST }] : [];
}

function arrangeQuickly<T extends Dot>(choices: readonly Choice<T>[]): Choice<T>[] {
  const arranged = withRivals(choices);
  settle(arranged);
  return arranged;
}

/** Returns the best of a few attempts: the most labels, then the shortest lines. */
function arrange<T extends Dot>(choices: readonly Choice<T>[]): Choice<T>[] {
  let best: Choice<T>[] = [];
  let least = Infinity;
  for (let attempt = 1; attempt <= ATTEMPTS.most; attempt++) {
    if (attempt > ATTEMPTS.fewest && best.length === choices.length) break;
    const tried = withRivals(choices);
    if (tried.some(hasConflict)) anneal(tried, randomNumbers(attempt));
    settle(tried);
    const kept = keepFree(tried);
    const missing = tried.length - kept.length;
    const cost = kept.reduce((sum, { chosen }) => sum + chosen.cost, missing * COST_WITHOUT_NAME);
    if (cost < least) [best, least] = [kept, cost];
  }
  return best;
}

function withRivals<T extends Dot>(choices: readonly Choice<T>[]): Choice<T>[] {
  const copies = choices.map((choice): Choice<T> => ({ ...choice, rivals: [] }));
  const reaches = copies.map(({ candidates }) => candidates.map(({ reach }) => reach).reduce(around));
  for (const [index, copy] of copies.entries())
    copy.rivals = copies.filter((other, at) => other !== copy && overlaps(reaches[index]!, reaches[at]!));
  return copies;
}

/** Simulated annealing, the best of the simple methods in Christensen, Marks and Shieber (1995). */
function anneal<T extends Dot>(choices: readonly Choice<T>[], random: () => number): void {
  const steps = choices.length * STEPS_FOR_EACH;
  const { first, last } = TEMPERATURE;
  for (let step = 0; step < steps; step++) {
    const temperature = first * (last / first) ** (step / steps);
    const choice = choices[Math.floor(random() * choices.length)]!;
    // The first candidates are the best ones.
    const candidate = choice.candidates[Math.floor(random() ** 1.3 * choice.candidates.length)]!;
    const most = costOf(choice.chosen, choice) - temperature * Math.log(1 - random());
    if (costOf(candidate, choice, most) <= most) choice.chosen = candidate;
  }
}

/** Each label in turn takes its cheapest position. Overlaps get more expensive until one label moves away. */
function settle<T extends Dot>(choices: readonly Choice<T>[]): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const changed = choices.filter(improve);
    const inConflict = choices.filter(hasConflict);
    if (changed.length === 0 && inConflict.length === 0) return;
    for (const choice of inConflict) choice.conflictCost += CONFLICT_COST;
  }
}

/** Deterministic random numbers (a linear congruential generator), so that every process draws the same map. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Takes the cheapest candidate and returns whether it changed. */
function improve<T extends Dot>(choice: Choice<T>): boolean {
  const before = choice.chosen;
  let least = costOf(before, choice);
  for (const candidate of choice.candidates) {
    if (candidate.cost >= least) break;
    const cost = costOf(candidate, choice, least);
    if (cost < least) [least, choice.chosen] = [cost, candidate];
  }
  return choice.chosen !== before;
}

/** The cost with conflicts; stops adding once it exceeds `most`. */
function costOf<T extends Dot>(candidate: Candidate, { rivals }: Choice<T>, most = Infinity): number {
  let { cost } = candidate;
  for (const { chosen, conflictCost } of rivals) {
    if (cost > most) return cost;
    if (conflict(candidate, chosen)) cost += conflictCost;
  }
  return cost;
}

function hasConflict<T extends Dot>({ chosen, rivals }: Choice<T>): boolean {
  return rivals.some((other) => conflict(chosen, other.chosen));
}

function keepFree<T extends Dot>(choices: readonly Choice<T>[]): Choice<T>[] {
  const kept: Choice<T>[] = [];
  for (const choice of choices)
    if (!kept.some(({ chosen }) => conflict(choice.chosen, chosen))) kept.push(choice);
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

const CELL = 32;
/** Cells per row: more than the width of any map. */
const ROW = 4_096;

/** Finds the dots that may touch a box without scanning all of them, because a map can have thousands. */
export function indexDots<T extends Pick<Dot, 'at' | 'radius'>>(
  dots: readonly T[],
): (box: Box) => readonly T[] {
  const largest = dots.reduce((most, { radius }) => Math.max(most, radius), 0);
  const cells = new Map<number, T[]>();
  for (const dot of dots) {
    const key = Math.floor(dot.at[1] / CELL) * ROW + Math.floor(dot.at[0] / CELL);
    cells.getOrInsert(key, []).push(dot);
  }
  return ({ left, top, right, bottom }) => {
    const near: T[] = [];
    const [first, last] = [Math.floor((left - largest) / CELL), Math.floor((right + largest) / CELL)];
    const lowest = Math.floor((bottom + largest) / CELL);
    for (let y = Math.floor((top - largest) / CELL); y <= lowest; y++)
      for (let x = first; x <= last; x++) {
        const cell = cells.get(y * ROW + x);
        if (cell) near.push(...cell);
      }
    return near;
  };
}
