const EARTH_RADIUS_KM = 6371.0088;
const RADIANS_PER_DEGREE = Math.PI / 180;

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

type UnitVector = readonly [x: number, y: number, z: number];

/** Chords of the unit sphere sort places like great circles do, and need no special case at the date line. */
function unitVector({ lat, lng }: Position): UnitVector {
  const latitude = lat * RADIANS_PER_DEGREE;
  const longitude = lng * RADIANS_PER_DEGREE;
  return [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ];
}

export function greatCircleKm(from: Position, to: Position): number {
  const [ax, ay, az] = unitVector(from);
  const [bx, by, bz] = unitVector(to);
  const chord = Math.min(2, Math.hypot(ax - bx, ay - by, az - bz));
  return 2 * EARTH_RADIUS_KM * Math.asin(chord / 2);
}
