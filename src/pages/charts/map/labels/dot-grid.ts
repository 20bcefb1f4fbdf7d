import type { Box } from './box.ts';
import type { Point } from '../projection.ts';

interface Dot {
  readonly at: Point;
  readonly radius: number;
}

const CELL = 32;
/** Cells from one row to the next: more than any map is wide. */
const ROW = 4_096;

/** The dots that may touch a box; a map with many thousands of them must not be searched as a whole. */
export function indexDots<T extends Dot>(dots: readonly T[]): (box: Box) => readonly T[] {
  const largest = dots.reduce((most, { radius }) => Math.max(most, radius), 0);
  const cells = new Map<number, T[]>();
  for (const dot of dots) {
    const key = Math.floor(dot.at[1] / CELL) * ROW + Math.floor(dot.at[0] / CELL);
    const cell = cells.get(key);
    if (cell) cell.push(dot);
    else cells.set(key, [dot]);
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
