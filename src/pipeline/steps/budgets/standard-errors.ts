import { type Percentile, ROOM_PERCENTILES } from '../../../extract/fields.ts';
import { sum } from '../../../datasets/measures/numbers.ts';

export type Prices = Readonly<Record<Percentile, number>>;

/** Standard deviations between the lower and upper quartile of a normal distribution. */
const QUARTILES_APART = 1.349;

/** Densities of the standard normal distribution at the percentiles of room prices. */
const DENSITIES: Prices = { p10: 0.1755, p25: 0.3178, median: 0.3989, p75: 0.3178, p90: 0.1755 };

/** The standard deviation estimated from the quartiles of a roughly normal distribution. */
export function deviationOf(lowerQuartile: number, upperQuartile: number): number {
  return (upperQuartile - lowerQuartile) / QUARTILES_APART;
}

/** The logarithmic standard error of a percentile of n prices: σ·√(p(1−p))/φ(z)/√n, which for the median is 1.2533·σ/√n. A single price has none. */
export function samplingError(prices: Prices, n: number, at: Percentile): number | undefined {
  if (n < 2) return undefined;
  const share = ROOM_PERCENTILES[at];
  // Prices are skewed, so σ comes from the logarithms of the quartiles.
  const deviation = deviationOf(Math.log(prices.p25), Math.log(prices.p75));
  return (deviation * Math.sqrt(share * (1 - share))) / DENSITIES[at] / Math.sqrt(n);
}

/** The deviation that site, season and choice of hotels add to each sample, beyond its size. Undefined if no place has two samples. */
export function scatterOf(places: readonly (readonly Record<'log' | 'error', number>[])[]) {
  // A sample is the logarithm of its price, with the error due to its size.
  const repeated = places.filter((samples) => samples.length > 1);
  if (repeated.length === 0) return undefined;
  const freedom = sum(repeated.map((samples) => samples.length - 1));
  const excess = sum(
    repeated.map((samples) => {
      const mean = sum(samples.map(({ log }) => log)) / samples.length;
      const expected = sum(samples.map(({ error }) => error ** 2)) / samples.length;
      return sum(samples.map(({ log }) => (log - mean) ** 2)) - (samples.length - 1) * expected;
    }),
  );
  return Math.sqrt(Math.max(0, excess / freedom));
}

/** The error of a sum of independent parts. */
export function combined(errors: readonly number[]): number {
  return Math.sqrt(sum(errors.map((error) => error ** 2)));
}
