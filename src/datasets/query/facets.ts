import { compareCells } from './cell.ts';
import { sortByRank } from './find-rows.ts';
import type { IndexedColumn } from './indexed-column.ts';

export interface CountedValue {
  readonly value: unknown;
  readonly count: number;
}

/** How often each value of a field is among some rows; of a list, each item. */
export interface ValueCounts {
  /** In ascending order, each at least once. Null is not among them. */
  readonly values: readonly CountedValue[];
  readonly nulls: number;
}

export function countValues({ values, codes, field }: IndexedColumn, positions: Uint32Array): ValueCounts {
  const counts = new Uint32Array(values.length);
  for (const position of positions) counts[codes[position]!]! += 1;
  let nulls = 0;
  const counted: CountedValue[] = [];
  const items = new Map<unknown, number>();
  for (const [code, count] of counts.entries()) {
    const value = values[code];
    if (count === 0) continue;
    if (value === null) nulls += count;
    else if (!field.isList) counted.push({ value, count });
    else for (const item of value as readonly unknown[]) items.set(item, (items.get(item) ?? 0) + count);
  }
  return { values: field.isList ? sortItems(items) : counted, nulls };
}

function sortItems(items: ReadonlyMap<unknown, number>): CountedValue[] {
  const counted = Array.from(items, ([value, count]) => ({ value, count }));
  return counted.sort((a, b) => compareCells(a.value, b.value));
}

/** The most frequent first; of equally frequent ones the lesser. */
export function listMostFrequent({ values }: ValueCounts, limit: number): CountedValue[] {
  const most = values.reduce((so, { count }) => Math.max(so, count), 0);
  const places = Uint32Array.from(values.keys());
  const sorted = sortByRank(places, (place) => most - values[place]!.count, most + 1);
  return Array.from(sorted.subarray(0, limit), (place) => values[place]!);
}
