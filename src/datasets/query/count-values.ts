import type { Row } from '../dataset.ts';
import { compareSortable } from './find-rows.ts';
import { fieldReader, type Field } from './field.ts';

type CountableValue = string | number | boolean;

export interface CountedValue {
  readonly value: unknown;
  readonly count: number;
}

type ValueCounts = ReturnType<typeof countValues>;

/** How often each value of a field occurs in some rows, in ascending order of the values; lists count each item. */
export function countValues(field: Field, rows: readonly Row[]) {
  const read = fieldReader(field);
  const counts = new Map<CountableValue, number>();
  const add = (value: CountableValue) => counts.set(value, (counts.get(value) ?? 0) + 1);
  let nulls = 0;
  for (const row of rows) {
    const value = read(row) as CountableValue | readonly CountableValue[] | null;
    if (value === null) nulls += 1;
    else if (typeof value === 'object') for (const item of value) add(item);
    else add(value);
  }
  const sorted = [...counts].sort(([a], [b]) => compareSortable(a, b));
  const values = sorted.map(([value, count]): CountedValue => ({ value, count }));
  return { values, nulls };
}

/** Most frequent first; ties in ascending order. */
export function listMostFrequent({ values }: ValueCounts, limit: number): CountedValue[] {
  return values.toSorted((a, b) => b.count - a.count).slice(0, limit);
}

const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** `count` is the number of values that are not null; for a list, of items. Minimum and maximum for numbers, dates and texts; mean and quantiles for numbers. */
export function summarize({ type }: Pick<Field, 'type'>, { values, nulls }: ValueCounts) {
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
