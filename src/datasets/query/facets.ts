import { compareCells } from './cell.ts';
import { sortByRank } from './find-rows.ts';
import type { IndexedColumn } from './indexed-column.ts';

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

export function countValues({ values, codes, field }: IndexedColumn, positions: Uint32Array): ValueCounts {
  const counts = new Uint32Array(values.length);
  for (let at = 0; at < positions.length; at += 1) counts[codes[positions[at]!]!]! += 1;
  let nulls = 0;
  const counted: CountedValue[] = [];
  const items = new Map<unknown, number>();
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code]!;
    if (count === 0) continue;
    const value = values[code];
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

/** Most frequent first; ties in ascending order. */
export function listMostFrequent({ values }: ValueCounts, limit: number): CountedValue[] {
  const places = new Uint32Array(values.length);
  const counts = new Uint32Array(values.length);
  let most = 0;
  for (let place = 0; place < values.length; place += 1) {
    places[place] = place;
    counts[place] = values[place]!.count;
    most = Math.max(most, counts[place]!);
  }
  const sorted = sortByRank(places, counts, most + 1, true);
  return Array.from(sorted.subarray(0, limit), (place) => values[place]!);
}
