import { textWidth } from '../svg.ts';
import { boxAround, distanceToBox, grow, isInside, overlaps, type Box, type Point } from './projection.ts';

export interface Dot {
  readonly name: string;
  readonly at: Point;
  readonly radius: number;
  /** 0 is the highlighted place; 1 is the most important of the others. */
  readonly rank: number;
}

/** Where the name of a dot is written. */
export interface Label {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** From the dot to a name that is not beside it. */
  readonly leader?: readonly [from: Point, to: Point];
  /** Small boxes that cover the leader line. */
  readonly line: readonly Box[];
  /** The box and the gap to other names. */
  readonly space: Box;
  /** Covers the space and the line. */
  readonly extent: Box;
}

interface LabelOptions {
  readonly fontSize: number;
  readonly width: number;
  readonly height: number;
  /** Boxes that names must not cover, such as the legend. */
  readonly taken?: readonly Box[];
  readonly lastNamedRank?: number;
}

/** No map has room for more names than this. */
const MOST_NAMES = 200;
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
const DIRECTION_COUNT = 32;
const DIRECTIONS = Array.from({ length: DIRECTION_COUNT }, (_, index): Point => {
  const angle = (index / DIRECTION_COUNT) * 2 * Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
});
/** Lengths of leader lines, as multiples of the letter height. */
const LENGTHS = [0.9, 1.4, 2, 2.7, 3.5, 4.5, 5.5, 7, 8.5, 10, 12];
const GAP = 3;
const CLEARANCE = 1;
/** Tolerance for positions that are rounded to tenths of a unit. */
const ROUNDING = 0.2;
/** The first rank and the highlighted place are bold. */
const BOLD = 1.1;
const HALF_HEIGHT = 0.52;
/** From the middle of the letters down to the baseline. */
const BASELINE = 0.35;
/** Every other dot must be this much farther from a name than its own dot. */
const NEARER = 1.1;
const LINE_STEP = 2;

/** How often names may move on average; after that, dots without a name stay so. */
const MOST_MOVES = 30;

/**
 * The name of each dot, important ones first: at the first free of eight positions, else at the shortest free leader line, else in the
 * place of names that can move. No name covers a dot, a line or another name, so on a crowded map some dots get none.
 */
export function placeLabels<T extends Dot>(dots: readonly T[], options: LabelOptions): Map<T, Label> {
  const { fontSize, lastNamedRank = Infinity } = options;
  const isFree = freeTest(options, dots);
  const names = dots
    .filter(({ rank }) => rank <= lastNamedRank)
    .slice(0, MOST_NAMES)
    .map((dot): Name<T> => ({ dot, beside: listBeside(dot, dots, fontSize, isFree), led: [], weight: 1 }));
  const queue = [...names];
  for (let moves = names.length * MOST_MOVES; moves > 0 && queue.length > 0; moves--) {
    const name = queue.shift()!;
    let best = choose(name, name.beside, names, NOWHERE);
    // Most names need no leader line, or a short one.
    for (let at = 0; best.weight > 0 && at < LENGTHS.length; at++) {
      name.led[at] ??= listLed(name.dot, LENGTHS[at]!, fontSize, isFree);
      best = choose(name, name.led[at]!, names, best);
    }
    name.chosen = best.label;
    if (best.weight > 0) name.weight += 1;
    for (const other of best.rivals) other.chosen = undefined;
    queue.push(...best.rivals);
  }
  return new Map(names.flatMap(({ dot, chosen }) => (chosen ? [[dot, chosen]] : [])));
}

interface Name<T extends Dot> {
  readonly dot: T;
  readonly beside: readonly Label[];
  /** For each length of a leader line. */
  readonly led: (readonly Label[])[];
  /** Grows whenever the name finds no room: the heavier it is, the longer it stays where it is. */
  weight: number;
  chosen?: Label | undefined;
}

interface Choice<T extends Dot> {
  readonly label?: Label;
  /** The names in the way, and their weight. */
  readonly rivals: readonly Name<T>[];
  readonly weight: number;
}

const NOWHERE = { rivals: [], weight: Infinity };

/** The best choice before these positions, or the first of them with less weight of other names in the way. */
function choose<T extends Dot>(
  own: Name<T>,
  labels: readonly Label[],
  names: readonly Name<T>[],
  before: Choice<T>,
): Choice<T> {
  let best = before;
  for (const label of labels) {
    const rivals: Name<T>[] = [];
    let weight = 0;
    for (const name of names) {
      if (name === own || !name.chosen || !collide(label, name.chosen)) continue;
      rivals.push(name);
      weight += name.weight;
      if (weight >= best.weight) break;
    }
    if (weight < best.weight) best = { label, rivals, weight };
    if (weight === 0) break;
  }
  return best;
}

type IsFree = ReturnType<typeof freeTest>;

function freeTest({ width, height, taken = [] }: LabelOptions, dots: readonly Dot[]) {
  const frame = { left: 2, top: 2, right: width - 2, bottom: height - 2 };
  const fixed = [...taken, ...dots.map(boxOfDot)];
  return (box: Box) => isInside(box, frame) && !fixed.some((other) => overlaps(box, other));
}

function collide(a: Label, b: Label): boolean {
  return (
    overlaps(a.extent, b.extent) &&
    (overlaps(a.space, b.box) ||
      a.line.some((box) => overlaps(box, b.box) || b.line.some((other) => overlaps(box, other))) ||
      b.line.some((box) => overlaps(box, a.box)))
  );
}

/** The positions beside a dot where its name covers nothing fixed and is clearly its own. */
function listBeside(dot: Dot, dots: readonly Dot[], fontSize: number, isFree: IsFree): Label[] {
  const [cx, cy] = dot.at;
  const away = dot.radius + GAP;
  const wide = widthOf(dot, fontSize);
  const isNearest = (box: Box) => {
    const own = distanceToBox(box, dot.at) * NEARER;
    return dots.every((other) => other === dot || distanceToBox(box, other.at) > own);
  };
  return SIDES.map(([dx, dy]) => {
    const x = cx + dx * away * (dy === 0 ? 1 : 0.6);
    const middle = cy + dy * (away + fontSize / 2) * (dx === 0 ? 1 : 0.75);
    return write([x, middle], dx, wide, fontSize);
  }).filter(({ box }) => isFree(box) && isNearest(box));
}

/** The positions at the end of a leader line of a length where neither covers anything fixed. */
function listLed(dot: Dot, length: number, fontSize: number, isFree: IsFree): Label[] {
  const { at, radius } = dot;
  const wide = widthOf(dot, fontSize);
  const reach = radius + length * fontSize;
  return DIRECTIONS.flatMap(([cos, sin]) => {
    const dx = Math.abs(cos) < 0.3 ? 0 : Math.sign(cos);
    const end: Point = [at[0] + cos * reach, at[1] + sin * reach];
    const middle = end[1] + (dx === 0 ? Math.sign(sin) * (fontSize * HALF_HEIGHT + 1) : 0);
    const label = write([end[0] + dx * 2, middle], dx, wide, fontSize);
    if (!isFree(label.box)) return [];
    const led = withLine(dot, label, [[at[0] + cos * radius, at[1] + sin * radius], end]);
    return led.line.every((box) => isFree(box)) ? [led] : [];
  });
}

function widthOf({ name, rank }: Dot, fontSize: number): number {
  return textWidth(name, fontSize) * (rank < 2 ? BOLD : 1);
}

/** A name that starts (`dx` is 1), ends (-1) or is centred (0) at a point. */
function write([x, middle]: Point, dx: number, wide: number, fontSize: number): Label {
  const box = boxAround([x + (dx * wide) / 2, middle], wide / 2, fontSize * HALF_HEIGHT);
  const anchor = (['end', 'middle', 'start'] as const)[dx + 1]!;
  const space = grow(box, CLEARANCE);
  return { box, x, y: middle + fontSize * BASELINE, anchor, line: [], space, extent: space };
}

const boxOfDot = ({ at, radius }: Dot) => boxAround(at, radius + ROUNDING);

/** Covers the line outside its own dot with small boxes. */
function withLine(dot: Dot, label: Label, leader: readonly [Point, Point]): Label {
  const [[x, y], [endX, endY]] = leader;
  const steps = Math.ceil(Math.hypot(endX - x, endY - y) / LINE_STEP);
  const own = boxOfDot(dot);
  const line = Array.from({ length: steps + 1 }, (_, step) =>
    boxAround([x + ((endX - x) * step) / steps, y + ((endY - y) * step) / steps], LINE_STEP / 2),
  ).filter((box) => !overlaps(box, own));
  return { ...label, leader, line, extent: cover([label.space, ...line]) };
}

const cover = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});
