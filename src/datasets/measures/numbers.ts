/** Interpolates linearly between the two nearest values, like spreadsheets, numpy, R (type 7) and DuckDB (quantile_cont); 0.5 gives the median. Needs at least one value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The runs of consecutive integers, in ascending order. */
export function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Never returns minus zero. */
export function round(value: number, decimals = 2): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale || 0;
}

/** The few items with the lowest cost, best first; equals keep their order. */
export function bestFew<Item>(items: readonly Item[], count: number, costOf: (item: Item) => number): Item[] {
  const ranked = items.map((item) => ({ item, cost: costOf(item) }));
  ranked.sort((a, b) => a.cost - b.cost);
  return ranked.slice(0, count).map(({ item }) => item);
}

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
