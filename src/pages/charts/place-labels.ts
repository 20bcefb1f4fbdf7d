import type { Point } from './projection.ts';
import { textWidth } from './text-width.ts';

export interface Dot {
  readonly name: string;
  readonly at: Point;
  readonly radius: number;
  /** 1 is the most important. A name that finds no room may cover a dot that is far less important. */
  readonly rank: number;
}

export interface PlacedLabel<T extends Dot> {
  readonly dot: T;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelOptions {
  readonly fontSize: number;
  readonly width: number;
  readonly height: number;
  /** Where no label may lie, such as the legend. */
  readonly taken?: readonly Box[];
  readonly lastNamedRank?: number;
}

/** Right of the dot first, where the sea is on most of the coast; then left, then above and below. */
const SIDES: readonly [dx: -1 | 0 | 1, dy: -1 | 0 | 1, stretch: number][] = [
  [1, 0, 1],
  [-1, 0, 1],
  [1, -1, 1],
  [1, 1, 1],
  [-1, -1, 1],
  [-1, 1, 1],
  [0, -1, 1],
  [0, 1, 1],
  [1, -1, 1.7],
  [1, 1, 1.7],
  [-1, -1, 1.7],
  [-1, 1, 1.7],
];
const ANCHORS = { '-1': 'end', '0': 'middle', '1': 'start' } as const;
const GAP = 3;
/** The first rank and what is before it are set in bold. */
const BOLD = 1.1;
/** How many ranks below a name a dot has to be for the name to cover it. */
const FAR_BELOW = 2;

/** A name beside each dot that has room for it. The first dots choose first, and no name covers another. */
export function placeLabels<T extends Dot>(dots: readonly T[], options: LabelOptions): PlacedLabel<T>[] {
  const { fontSize, width, height, taken = [], lastNamedRank = Infinity } = options;
  const frame = { left: 2, top: 2, right: width - 2, bottom: height - 2 };
  const dotBoxes = dots.map((dot) => ({ rank: dot.rank, box: boxOfDot(dot) }));
  const names: Box[] = [...taken];
  const placed: PlacedLabel<T>[] = [];
  for (const dot of dots.filter(({ rank }) => rank <= lastNamedRank)) {
    const isFree = ({ box }: Candidate<T>) =>
      isInside(box, frame) && !names.some((name) => overlaps(box, name));
    const covers = ({ box }: Candidate<T>, lowest: number) =>
      dotBoxes.some((other) => other.rank < lowest && overlaps(box, other.box));
    const sides = () => candidates(dot, fontSize).filter(isFree);
    const chosen =
      sides().find((candidate) => !covers(candidate, Infinity)) ??
      sides().find((candidate) => !covers(candidate, dot.rank + FAR_BELOW));
    if (!chosen) continue;
    names.push(chosen.box);
    placed.push(chosen.label);
  }
  return placed;
}

interface Candidate<T extends Dot> {
  readonly box: Box;
  readonly label: PlacedLabel<T>;
}

/** One after the other, for the first is nearly always taken. */
function* candidates<T extends Dot>(dot: T, fontSize: number): Generator<Candidate<T>, void> {
  const [cx, cy] = dot.at;
  const away = dot.radius + GAP;
  const wide = textWidth(dot.name, fontSize) * (dot.rank < 2 ? BOLD : 1);
  for (const [dx, dy, stretch] of SIDES) {
    const x = cx + dx * away * (dy === 0 ? 1 : 0.6);
    const middle = cy + dy * stretch * (away + fontSize / 2) * (dx === 0 ? 1 : 0.75);
    const left = x - (dx === 0 ? wide / 2 : dx < 0 ? wide : 0);
    const box = { left, right: left + wide, top: middle - fontSize * 0.52, bottom: middle + fontSize * 0.52 };
    yield { box, label: { dot, x, y: middle + fontSize * 0.35, anchor: ANCHORS[dx] } };
  }
}

function boxOfDot({ at: [x, y], radius }: Dot): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}
