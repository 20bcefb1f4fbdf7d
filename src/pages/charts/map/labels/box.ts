import type { Point } from '../projection.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Line = readonly [from: Point, to: Point];

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

export function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}

export function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function boxAround([x, y]: Point, halfWidth: number, halfHeight = halfWidth): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

/** The smallest box around two boxes. */
export function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export function distanceToBox({ left, top, right, bottom }: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

export function boxOfLine([[ax, ay], [bx, by]]: Line): Box {
  return {
    left: Math.min(ax, bx),
    right: Math.max(ax, bx),
    top: Math.min(ay, by),
    bottom: Math.max(ay, by),
  };
}

export function distanceToLine([[ax, ay], [bx, by]]: Line, [x, y]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}

export function cross([[ax, ay], [bx, by]]: Line, [[cx, cy], [dx, dy]]: Line): boolean {
  return (
    isLeft(ax, ay, bx, by, cx, cy) !== isLeft(ax, ay, bx, by, dx, dy) &&
    isLeft(cx, cy, dx, dy, ax, ay) !== isLeft(cx, cy, dx, dy, bx, by)
  );
}

export function crossesBox([[ax, ay], [bx, by]]: Line, { left, top, right, bottom }: Box): boolean {
  if (Math.max(ax, bx) <= left || Math.min(ax, bx) >= right) return false;
  if (Math.max(ay, by) <= top || Math.min(ay, by) >= bottom) return false;
  const corner = isLeft(ax, ay, bx, by, left, top);
  return (
    corner !== isLeft(ax, ay, bx, by, right, top) ||
    corner !== isLeft(ax, ay, bx, by, left, bottom) ||
    corner !== isLeft(ax, ay, bx, by, right, bottom)
  );
}

/** The sign tells on which side of the line from a to b the point is. */
function isLeft(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  return (bx - ax) * (y - ay) > (by - ay) * (x - ax);
}
