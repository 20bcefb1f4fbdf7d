export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_RADIUS_KM = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance on the mean sphere. */
export function distanceKm(a: Point, b: Point): number {
  const height = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const width = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const chord = height + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * width;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}
