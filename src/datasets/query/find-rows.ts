import { csvColumns } from '../dataset.ts';
import { fold } from '../words/fold.ts';
import { pauseEvery, SLICE_MS, type Pause } from '../releases/pause.ts';
import { searchTextsOf, type IndexedColumn } from './indexed-column.ts';
import type { Value } from './parse-value.ts';
import type { RowIndex } from './row-index.ts';
import type { Filter, RowQuery, SortKey } from './row-query.ts';

/** The indexes of the matching rows, in the query's order. */
export async function findRows(index: RowIndex, query: RowQuery): Promise<Uint32Array> {
  const { filters, sort, search } = query;
  const pause = pauseEvery(SLICE_MS);
  const kept = new Uint8Array(index.length).fill(1);
  for (const filter of filters) {
    const column = await index.readColumn(filter.path);
    keepFlagged(kept, column, flagValues(column, filter));
    await pause();
  }
  for (const word of new Set(fold(search).split(' '))) if (word) await keepWord(index, kept, word, pause);
  return sortRows(index, listKept(kept), sort, pause);
}

/** For each distinct value, whether it passes the filter. */
function flagValues({ values, field }: IndexedColumn, filter: Filter): Uint8Array {
  const passes = field.isList ? testOfList(filter) : testOf(filter);
  const flags = new Uint8Array(values.length);
  // Hot path: an iterator with a callback takes ten times as long as a plain loop.
  for (let code = 0; code < flags.length; code += 1) if (passes(values[code])) flags[code] = 1;
  return flags;
}

function testOf({ operator, values }: Filter): (value: unknown) => boolean {
  const wanted = new Set<unknown>(values);
  // The parser gives a range exactly one limit, of the field's type.
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

/** A list matches by its items, null by its name. */
function testOfList({ operator, values }: Filter): (value: unknown) => boolean {
  return operator === 'all'
    ? (list) => values.every((value) => hasItem(list, value))
    : (list) => values.some((value) => hasItem(list, value));
}

function hasItem(list: unknown, value: Value): boolean {
  return list === null ? value === null : (list as readonly unknown[]).includes(value);
}

function keepFlagged(kept: Uint8Array, { codes }: IndexedColumn, flags: Uint8Array): void {
  for (let row = 0; row < kept.length; row += 1) kept[row]! &= flags[codes[row]!]!;
}

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** Keeps the rows with the word in a column that the table shows. */
async function keepWord(index: RowIndex, kept: Uint8Array, word: string, pause: Pause): Promise<void> {
  const columns: IndexedColumn[] = [];
  for (const [path] of csvColumns(index.declaration)) columns.push(await index.readColumn(path));
  // Tracks rows still without the word. Columns with few distinct values come first, because they rule out rows cheaply.
  const missing = kept.slice();
  for (const column of columns.sort((a, b) => a.values.length - b.values.length)) {
    findWord(missing, column, await searchTextsOf(column, pause), word);
    await pause();
  }
  for (let row = 0; row < kept.length; row += 1) kept[row]! &= 1 - missing[row]!;
}

/** Clears the flag of each row with the word in this column. Each distinct value is searched at most once, when a row needs it. */
function findWord(
  missing: Uint8Array,
  { codes }: IndexedColumn,
  texts: readonly string[],
  word: string,
): void {
  const verdicts = new Uint8Array(texts.length);
  for (let row = 0; row < missing.length; row += 1) {
    if (missing[row] === 0) continue;
    const code = codes[row]!;
    if (verdicts[code] === UNKNOWN) verdicts[code] = texts[code]!.includes(word) ? YES : NO;
    if (verdicts[code] === YES) missing[row] = 0;
  }
}

function listKept(kept: Uint8Array): Uint32Array {
  const positions = new Uint32Array(kept.length);
  let length = 0;
  for (let row = 0; row < kept.length; row += 1) {
    positions[length] = row;
    length += kept[row]!;
  }
  return positions.subarray(0, length);
}

/** Sorts by the last key first; each pass is stable, so ties keep the order of earlier passes. */
async function sortRows(
  index: RowIndex,
  positions: Uint32Array,
  sort: readonly SortKey[],
  pause: Pause,
): Promise<Uint32Array> {
  let sorted = positions;
  for (const { path, descending } of sort.toReversed()) {
    const { codes, values } = await index.readColumn(path);
    sorted = sortByRank(sorted, codes, values.length, descending);
    await pause();
  }
  return sorted;
}

/** A stable counting sort by rank, linear in the number of rows. */
export function sortByRank(
  places: Uint32Array,
  rankOf: Uint32Array,
  ranks: number,
  descending: boolean,
): Uint32Array {
  const starts = new Uint32Array(ranks);
  for (let at = 0; at < places.length; at += 1) starts[rankOf[places[at]!]!]! += 1;
  let start = 0;
  for (let step = 0; step < ranks; step += 1) {
    const rank = descending ? ranks - 1 - step : step;
    const count = starts[rank]!;
    starts[rank] = start;
    start += count;
  }
  const sorted = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) sorted[starts[rankOf[places[at]!]!]!++] = places[at]!;
  return sorted;
}
