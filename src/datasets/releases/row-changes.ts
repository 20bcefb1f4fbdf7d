import { isDeepStrictEqual } from 'node:util';
import type { Declaration, Row } from '../dataset.ts';
import { compareRows, keyOf } from '../stored-rows.ts';

type Keyed = Pick<Declaration, 'key'>;

type ValueChange = Readonly<Record<'old' | 'new', unknown>>;

/** How one release's rows differ from another's, each list in key order. */
export function findRowChanges(dataset: Keyed, before: Iterable<Row>, after: Iterable<Row>) {
  const old = new Map(Array.from(before, (row) => [keyOf(dataset, row), row]));
  const added: Row[] = [];
  const changed: { row: Row; change: RowChange }[] = [];
  for (const row of after) {
    const key = keyOf(dataset, row);
    const previous = old.get(key);
    old.delete(key);
    if (!previous) added.push(row);
    else if (!isDeepStrictEqual(previous, row))
      changed.push({ row, change: changeOf(dataset, previous, row) });
  }
  const order = compareRows(dataset);
  return {
    added: added.sort(order),
    changed: changed.sort((a, b) => order(a.row, b.row)).map(({ change }) => change),
    removed: [...old.values()].sort(order),
  };
}

export type RowChanges = Readonly<ReturnType<typeof findRowChanges>>;

/** Columns may be added or removed between releases; a missing value counts as null. */
function changeOf(dataset: Keyed, before: Row, after: Row) {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  const fields = [...columns]
    .filter((column) => !isDeepStrictEqual(before[column], after[column]))
    .map((column): [string, ValueChange] => [
      column,
      { old: before[column] ?? null, new: after[column] ?? null },
    ]);
  const key: Row = Object.fromEntries(dataset.key.map((column) => [column, after[column]]));
  return { key, fields: Object.fromEntries(fields) };
}

export type RowChange = Readonly<ReturnType<typeof changeOf>>;
