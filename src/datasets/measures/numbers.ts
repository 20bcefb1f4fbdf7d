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
  const costs = new Map(items.map((item) => [item, costOf(item)]));
  return items.toSorted((a, b) => costs.get(a)! - costs.get(b)!).slice(0, count);
}

const EARTH_RADIUS_KM = 6371.0088;
export const RADIANS_PER_DEGREE = Math.PI / 180;

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** By the haversine formula. */
export function greatCircleKm(from: Position, to: Position): number {
  const [fromLat, toLat, lng] = [from.lat, to.lat, to.lng - from.lng].map(
    (each) => each * RADIANS_PER_DEGREE,
  );
  const half =
    Math.sin((toLat! - fromLat!) / 2) ** 2 + Math.cos(fromLat!) * Math.cos(toLat!) * Math.sin(lng! / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
