import type { Ring } from './borders.ts';
import type { Point, Projection } from './projection.ts';

/** Strokes of the cut edges stay outside the picture. */
const MARGIN = 6;

/** The path of closed lines as they are seen through a projection; nothing where none of them is seen. */
export function outlinePath(rings: readonly Ring[], projection: Projection, finest = 0.5): string {
  return rings
    .map(({ points }) => cutToFrame(points.map(projection.project), projection))
    .filter((points) => points.length > 2)
    .map((points) => closedPath(points, finest))
    .join('');
}

/** Sutherland and Hodgman: cut at one side of the frame after the other. */
function cutToFrame(points: readonly Point[], { width, height }: Projection): readonly Point[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -MARGIN, 1],
    [0, width + MARGIN, -1],
    [1, -MARGIN, 1],
    [1, height + MARGIN, -1],
  ];
  return sides.reduce((kept, [axis, limit, sign]) => cutAt(kept, axis, limit, sign), points);
}

function cutAt(points: readonly Point[], axis: 0 | 1, limit: number, sign: 1 | -1): readonly Point[] {
  const isIn = (point: Point) => sign * (point[axis] - limit) >= 0;
  if (points.every(isIn)) return points;
  const kept: Point[] = [];
  let from = points.at(-1)!;
  for (const to of points) {
    if (isIn(from) !== isIn(to)) {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    }
    if (isIn(to)) kept.push(to);
    from = to;
  }
  return kept;
}

/** In tenths of a unit and relative to the point before, which is the shortest way to write it. */
function closedPath(points: readonly Point[], finest: number): string {
  let x = Math.round(points[0]![0] * 10);
  let y = Math.round(points[0]![1] * 10);
  let path = `M${x / 10} ${y / 10}l`;
  for (const [px, py] of points.slice(1)) {
    const dx = Math.round(px * 10) - x;
    const dy = Math.round(py * 10) - y;
    if (Math.abs(dx) + Math.abs(dy) < finest * 10) continue;
    x += dx;
    y += dy;
    path += `${spaced(dx, path.endsWith('l'))}${spaced(dy, false)}`;
  }
  // What is finer than that altogether leaves no line to draw.
  return path.endsWith('l') ? '' : `${path}z`;
}

function spaced(tenths: number, isFirst: boolean): string {
  const text = String(tenths / 10).replace(/^(-?)0\./, '$1.');
  return isFirst || tenths < 0 ? text : ` ${text}`;
}
