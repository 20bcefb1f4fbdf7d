import type { CountedValue, ValueCounts } from './facets.ts';
import type { Field } from './field.ts';

export interface FieldStats {
  /** The number of non-null values; for a list, of items. */
  readonly count: number;
  readonly nulls: number;
  readonly distinct: number;
  readonly min?: unknown;
  readonly max?: unknown;
  readonly mean?: number;
  readonly quantiles?: Readonly<Record<string, number>>;
}

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Minimum and maximum for numbers, dates and texts; mean and quantiles for numbers. */
export function summarize({ type }: Pick<Field, 'type'>, { values, nulls }: ValueCounts): FieldStats {
  const count = values.reduce((total, each) => total + each.count, 0);
  const basic = { count, nulls, distinct: values.length };
  if (count === 0 || type === 'boolean') return basic;
  const limits = { ...basic, min: values[0]!.value, max: values.at(-1)!.value };
  if (type !== 'number') return limits;
  const quantiles = QUANTILES.map((share) => [String(share), quantileOf(values, count, share)]);
  return { ...limits, mean: meanOf(values, count), quantiles: Object.fromEntries(quantiles) };
}

function meanOf(values: readonly CountedValue[], count: number): number {
  return values.reduce((sum, each) => sum + (each.value as number) * each.count, 0) / count;
}

/** Interpolates linearly between the two nearest values, the default of numpy, R and DuckDB (quantile_cont). */
function quantileOf(values: readonly CountedValue[], count: number, share: number): number {
  const at = share * (count - 1);
  const below = valueAt(values, Math.floor(at));
  return below + (valueAt(values, Math.ceil(at)) - below) * (at % 1);
}

function valueAt(values: readonly CountedValue[], place: number): number {
  let seen = 0;
  for (const { value, count } of values) {
    seen += count;
    if (place < seen) return value as number;
  }
  throw new Error(`There is no value ${place} of ${seen}`);
}
