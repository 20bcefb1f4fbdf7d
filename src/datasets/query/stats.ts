import type { CountedValue, ValueCounts } from './facets.ts';
import type { Field } from './field.ts';

export interface FieldStats {
  /** Values that are not null; of a list, items. */
  readonly count: number;
  readonly nulls: number;
  readonly distinct: number;
  readonly min?: unknown;
  readonly max?: unknown;
  readonly mean?: number;
  readonly quantiles?: Readonly<Record<string, number>>;
}

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Minimum and maximum of numbers, dates and texts; mean and quantiles of numbers. */
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

/** Between the two nearest values in proportion, as numpy, R and DuckDB (quantile_cont) do by default. */
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
