import type { Position } from '../../../datasets/measures/great-circle.ts';

const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

export type Direction = (typeof DIRECTIONS)[number];

const RADIANS_PER_DEGREE = Math.PI / 180;

/** The initial bearing of the great circle as one of eight directions; undefined if both points are the same. */
export function directionOf(from: Position, to: Position): Direction | undefined {
  const [fromLat, toLat] = [from.lat * RADIANS_PER_DEGREE, to.lat * RADIANS_PER_DEGREE];
  const lngDifference = (to.lng - from.lng) * RADIANS_PER_DEGREE;
  const east = Math.sin(lngDifference) * Math.cos(toLat);
  const north =
    Math.cos(fromLat) * Math.sin(toLat) - Math.sin(fromLat) * Math.cos(toLat) * Math.cos(lngDifference);
  if (Math.hypot(east, north) === 0) return undefined;
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4);
  return DIRECTIONS[(eighths + 8) % 8];
}
