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
