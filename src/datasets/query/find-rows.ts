import { csvColumns } from '../dataset.ts';
import { fold } from '../fold.ts';
import { pauseEvery, SLICE_MS, type Pause } from '../releases/pause.ts';
import { searchTextsOf, type IndexedColumn } from './indexed-column.ts';
import type { Value } from './parse-value.ts';
import type { IndexedColumns, RowIndex } from './row-index.ts';
import type { Filter, RowQuery, SortKey } from './row-query.ts';

/** The places of the rows that a query finds, in its order. */
export async function findRows(index: RowIndex, query: RowQuery): Promise<Uint32Array> {
  const { filters, sort, search } = query;
  const pause = pauseEvery(SLICE_MS);
  const columns = await index.readColumns([...filters, ...sort].map(({ path }) => path));
  const kept = new Uint8Array(index.length).fill(1);
  for (const filter of filters) {
    const column = columns.get(filter.path)!;
    keepFlagged(kept, column, flagValues(column, filter));
    await pause();
  }
  for (const word of new Set(fold(search).split(' '))) if (word) await keepWord(index, kept, word, pause);
  return sortRows(listKept(kept), columns, sort, pause);
}

/** For each distinct value whether the filter passes it. */
function flagValues({ values, field }: IndexedColumn, filter: Filter): Uint8Array {
  const passes = field.isList ? testOfList(filter) : testOf(filter);
  return Uint8Array.from(values, (value) => (passes(value) ? 1 : 0));
}

function testOf({ operator, values }: Filter): (value: unknown) => boolean {
  const wanted = new Set<unknown>(values);
  // The parser gives a range one limit, of the type of the field.
  const limit = values[0] as number;
  switch (operator) {
    case 'gt':
      return (value) => value !== null && (value as number) > limit;
    case 'gte':
      return (value) => value !== null && (value as number) >= limit;
    case 'lt':
      return (value) => value !== null && (value as number) < limit;
    case 'lte':
      return (value) => value !== null && (value as number) <= limit;
    default:
      return (value) => wanted.has(value);
  }
}

/** A list is asked by its items, and null by its name. */
function testOfList({ operator, values }: Filter): (value: unknown) => boolean {
  const hasItem = (list: unknown, value: Value) =>
    list === null ? value === null : (list as readonly unknown[]).includes(value);
  return operator === 'all'
    ? (list) => values.every((value) => hasItem(list, value))
    : (list) => values.some((value) => hasItem(list, value));
}

function keepFlagged(kept: Uint8Array, { codes }: IndexedColumn, flags: Uint8Array): void {
  for (let row = 0; row < kept.length; row += 1) kept[row]! &= flags[codes[row]!]!;
}

/** Keeps the rows that have the word in one of the columns that the table shows. */
async function keepWord(index: RowIndex, kept: Uint8Array, word: string, pause: Pause): Promise<void> {
  const paths = csvColumns(index.declaration).map(([path]) => path);
  const matched = new Uint8Array(kept.length);
  for (const column of (await index.readColumns(paths)).values()) {
    const texts = await searchTextsOf(column, pause);
    const flags = Uint8Array.from(texts, (text) => (text.includes(word) ? 1 : 0));
    await pause();
    if (!flags.includes(1)) continue;
    for (let row = 0; row < kept.length; row += 1) matched[row]! |= flags[column.codes[row]!]!;
    await pause();
  }
  for (let row = 0; row < kept.length; row += 1) kept[row]! &= matched[row]!;
}

function listKept(kept: Uint8Array): Uint32Array {
  let count = 0;
  for (const flag of kept) count += flag;
  const positions = new Uint32Array(count);
  let length = 0;
  for (let row = 0; row < kept.length; row += 1) if (kept[row] === 1) positions[length++] = row;
  return positions;
}

/** By the last key first: each sorting keeps the order of the one before among equals. */
async function sortRows(
  positions: Uint32Array,
  columns: IndexedColumns,
  sort: readonly SortKey[],
  pause: Pause,
): Promise<Uint32Array> {
  let sorted = positions;
  for (const { path, descending } of sort.toReversed()) {
    const { codes, values } = columns.get(path)!;
    const last = values.length - 1;
    const rankOf = descending ? (row: number) => last - codes[row]! : (row: number) => codes[row]!;
    sorted = sortByRank(sorted, rankOf, values.length);
    await pause();
  }
  return sorted;
}

/** A counting sort: stable, and in time that grows with the rows alone. */
export function sortByRank(
  positions: Uint32Array,
  rankOf: (position: number) => number,
  ranks: number,
): Uint32Array {
  const next = new Uint32Array(ranks + 1);
  for (const position of positions) next[rankOf(position) + 1]! += 1;
  for (let rank = 1; rank <= ranks; rank += 1) next[rank]! += next[rank - 1]!;
  const sorted = new Uint32Array(positions.length);
  for (const position of positions) sorted[next[rankOf(position)]!++] = position;
  return sorted;
}
