import { isDeepStrictEqual } from 'node:util';
import type { Declaration, Row } from '../dataset.ts';
import { parseRows } from './release.ts';
import { compareRows, keyOf } from '../stored-rows.ts';

export type RowKey = Readonly<Record<string, unknown>>;

export interface RowChange {
  readonly key: RowKey;
  readonly fields: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;
}

export interface RowChanges {
  readonly added: readonly Row[];
  readonly changed: readonly RowChange[];
  readonly removed: readonly Row[];
}

/** How one release's rows differ from another's, each list in key order. */
export function findRowChanges(
  dataset: Pick<Declaration, 'key'>,
  before: Iterable<Row>,
  after: Iterable<Row>,
): RowChanges {
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

/** The same for the JSON files of two releases. */
export function findReleaseChanges(
  dataset: Pick<Declaration, 'key'>,
  before: Buffer,
  after: Buffer,
): RowChanges {
  return findRowChanges(dataset, parseRows(before), parseRows(after));
}

/** Columns may be added or removed between releases; a missing value counts as null. */
function changeOf(dataset: Pick<Declaration, 'key'>, before: Row, after: Row): RowChange {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  const fields = [...columns]
    .filter((column) => !isDeepStrictEqual(before[column], after[column]))
    .map((column) => [column, { old: before[column] ?? null, new: after[column] ?? null }]);
  const key = dataset.key.map((column) => [column, after[column]]);
  return { key: Object.fromEntries(key), fields: Object.fromEntries(fields) };
}
