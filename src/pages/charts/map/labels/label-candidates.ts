import {
  around,
  boxAround,
  boxOfLine,
  crossesBox,
  distanceToBox,
  distanceToLine,
  grow,
  isInside,
  overlaps,
  type Box,
  type Line,
} from './box.ts';
import type { Point } from '../projection.ts';
import { textWidth } from '../../drawing/text-width.ts';

export interface Dot {
  readonly name: string;
  readonly at: Point;
  readonly radius: number;
  /** 0 is the highlighted place; 1 is the most important of the others. */
  readonly rank: number;
}

/** One possible position for the name of a dot. */
export interface Candidate {
  readonly box: Box;
  /** The box with the space that must stay free around it. */
  readonly space: Box;
  /** The space and the leader line. */
  readonly reach: Box;
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  /** From the dot to a label that is not beside it. */
  readonly leader?: Line;
  readonly cost: number;
}

/** The position of a dot's name. */
export type LabelPosition = Pick<Candidate, 'x' | 'y' | 'anchor' | 'leader'>;

interface Surroundings {
  readonly fontSize: number;
  readonly frame: Box;
  /** Boxes that labels must not cover, such as the legend. */
  readonly taken: readonly Box[];
  readonly dotsNear: (box: Box) => readonly Dot[];
}

type Anchor = 'start' | 'middle' | 'end';

const ANCHORS: readonly Anchor[] = ['end', 'middle', 'start'];
/** Right of the dot first, because most of the coast has the sea on its right; then left, above and below. */
const SIDES: readonly (readonly [dx: number, dy: number])[] = [
  [1, 0],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0, -1],
  [0, 1],
];
const GAP = 3;
const CLEARANCE = 1;
/** Tolerance for positions that are rounded to tenths of a unit. */
const ROUNDING = 0.2;
/** The first rank and the highlighted place are bold. */
const BOLD = 1.1;
const HALF_HEIGHT = 0.52;
/** From the middle of the letters down to the baseline. */
const BASELINE = 0.35;
const DIRECTION_COUNT = 32;
const DIRECTIONS = Array.from({ length: DIRECTION_COUNT }, (_, index): Point => {
  const angle = (index / DIRECTION_COUNT) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});
/** Lengths of leader lines, as multiples of the letter height. */
const LENGTHS = [0.9, 1.4, 2, 2.7, 3.5, 4.5, 5.5, 7, 8.5, 10, 12];
/** More than any position beside a dot, except ambiguous ones. */
export const LEADER_COST = 8;
/** A long line is far worse than two short ones. */
const COST_OF_LENGTH = 0.7;
/** Readers look for important places most, so their names stay close. */
const FIRST_RANK = 2;
const AMBIGUOUS_COST = 8;
const CLOSE = 1.4;
/** Every other dot must be this much farther from a label than its own dot. */
const NEARER = 1.1;

/** Positions beside a dot where the name covers nothing fixed, best first. */
export function listBeside(dot: Dot, surroundings: Surroundings): Candidate[] {
  return besideDot(dot, surroundings.fontSize)
    .filter((candidate) => isFree(candidate, surroundings) && isNearestTo(dot, candidate, surroundings))
    .map((candidate) => ({ ...candidate, cost: candidate.cost + ambiguity(dot, candidate, surroundings) }))
    .sort((a, b) => a.cost - b.cost);
}

/** Free positions at the end of a leader line, nearest first. */
export function listLed(dot: Dot, surroundings: Surroundings): Candidate[] {
  const { fontSize } = surroundings;
  const wide = widthOf(dot, fontSize);
  return LENGTHS.flatMap((length) => {
    const cost = LEADER_COST + COST_OF_LENGTH * length ** 1.7 * (dot.rank < 2 ? FIRST_RANK : 1);
    return DIRECTIONS.flatMap((direction) => {
      const { leader, written } = writeLed(dot, length, direction, wide, fontSize);
      if (!isFree(written, surroundings) || !isLeaderFree(dot, leader, surroundings)) return [];
      return [{ ...written, leader, reach: around(written.space, boxOfLine(leader)), cost }];
    });
  });
}

function besideDot(dot: Dot, fontSize: number): Candidate[] {
  const { radius } = dot;
  const [cx, cy] = dot.at;
  const wide = widthOf(dot, fontSize);
  const away = radius + GAP;
  return SIDES.map(([dx, dy], index) => {
    const x = cx + dx * away * (dy === 0 ? 1 : 0.6);
    const middle = cy + dy * (away + fontSize / 2) * (dx === 0 ? 1 : 0.75);
    return { ...write([x, middle], dx, wide, fontSize), cost: index * 0.2 };
  });
}

function writeLed(
  { at: [cx, cy], radius }: Dot,
  length: number,
  [cos, sin]: Point,
  wide: number,
  fontSize: number,
) {
  const dx = Math.abs(cos) < 0.3 ? 0 : Math.sign(cos);
  const reach = radius + length * fontSize;
  const end: Point = [cx + cos * reach, cy + sin * reach];
  const middle = end[1] + (dx === 0 ? Math.sign(sin) * (fontSize * HALF_HEIGHT + 1) : 0);
  const leader: Line = [[cx + cos * radius, cy + sin * radius], end];
  return { leader, written: write([end[0] + dx * 2, middle], dx, wide, fontSize) };
}

function widthOf({ name, rank }: Dot, fontSize: number): number {
  return textWidth(name, fontSize) * (rank < 2 ? BOLD : 1);
}

/** Text that starts (`dx` is 1), ends (-1) or is centred (0) at a point. */
function write([x, middle]: Point, dx: number, wide: number, fontSize: number) {
  const left = x - ((1 - dx) * wide) / 2;
  const box = boxAround([left + wide / 2, middle], wide / 2, fontSize * HALF_HEIGHT);
  const space = grow(box, CLEARANCE);
  return { box, space, reach: space, x, y: middle + fontSize * BASELINE, anchor: ANCHORS[dx + 1]! };
}

function isFree({ box }: Pick<Candidate, 'box'>, { frame, taken, dotsNear }: Surroundings): boolean {
  return (
    isInside(box, frame) &&
    !taken.some((other) => overlaps(box, other)) &&
    !dotsNear(box).some((dot) => covers(box, dot))
  );
}

/** Whether a name in this box would cover the dot. */
function covers({ left, top, right, bottom }: Box, { at: [x, y], radius }: Dot): boolean {
  const reach = radius + ROUNDING;
  return left < x + reach && right > x - reach && top < y + reach && bottom > y - reach;
}

function isNearestTo(dot: Dot, { box }: Candidate, { dotsNear }: Surroundings): boolean {
  const own = distanceToBox(box, dot.at) * NEARER;
  return !dotsNear(grow(box, own)).some((other) => other !== dot && distanceToBox(box, other.at) <= own);
}

/** A label is ambiguous if another dot is nearly as close. */
function ambiguity(dot: Dot, { box }: Candidate, { dotsNear }: Surroundings): number {
  const reach = distanceToBox(box, dot.at) * CLOSE;
  const isClose = (other: Dot) => other !== dot && distanceToBox(box, other.at) < reach;
  return dotsNear(grow(box, reach)).some(isClose) ? AMBIGUOUS_COST : 0;
}

function isLeaderFree(dot: Dot, leader: Line, { taken, dotsNear }: Surroundings): boolean {
  return (
    !taken.some((box) => crossesBox(leader, box)) &&
    !dotsNear(grow(boxOfLine(leader), GAP)).some(
      (other) => other !== dot && distanceToLine(leader, other.at) < other.radius + 1.5,
    )
  );
}
