import type { Row } from '../dataset.ts';
import { compareSortable } from './cell.ts';
import { fieldReader, type Field } from './field.ts';

type CountableValue = string | number | boolean;

export interface CountedValue {
  readonly value: unknown;
  readonly count: number;
}

/** How often each value of a field occurs in some rows; lists count each item. */
export interface ValueCounts {
  /** In ascending order, without null, each with a count of at least 1. */
  readonly values: readonly CountedValue[];
  readonly nulls: number;
}

export function countValues(field: Field, rows: readonly Row[]): ValueCounts {
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
  return { values: sorted.map(([value, count]) => ({ value, count })), nulls };
}

/** Most frequent first; ties in ascending order. */
export function listMostFrequent({ values }: ValueCounts, limit: number): CountedValue[] {
  return values.toSorted((a, b) => b.count - a.count).slice(0, limit);
}
