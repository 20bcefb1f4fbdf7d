import type { Extent, Position } from '../../../countries/country.ts';

export type Point = readonly [x: number, y: number];

export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly project: (position: Position) => Point;
  readonly unproject: (point: Point) => Position;
  readonly unitsPerKm: number;
}

const KM_PER_DEGREE = 111.2;

/** Equirectangular: north is up everywhere. Distances are exact at the middle latitude; over 15 degrees, shapes are distorted by at most 3 %. */
export function projectionOf(
  { west, south, east, north }: Extent,
  width: number,
  middleLatitude: number,
): Projection {
  const shrink = Math.cos((middleLatitude * Math.PI) / 180);
  const unitsPerDegree = width / ((east - west) * shrink);
  return {
    width,
    height: Math.round((north - south) * unitsPerDegree),
    unitsPerKm: unitsPerDegree / KM_PER_DEGREE,
    project: ([lng, lat]) => [(lng - west) * shrink * unitsPerDegree, (north - lat) * unitsPerDegree],
    unproject: ([x, y]) => [west + x / (shrink * unitsPerDegree), north - y / unitsPerDegree],
  };
}

export function distanceKm([aLng, aLat]: Position, [bLng, bLat]: Position): number {
  const shrink = Math.cos(((aLat + bLat) * Math.PI) / 360);
  return Math.hypot((aLng - bLng) * shrink, aLat - bLat) * KM_PER_DEGREE;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

export function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}

export function boxAround([x, y]: Point, halfWidth: number, halfHeight = halfWidth): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

export function grow({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
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
