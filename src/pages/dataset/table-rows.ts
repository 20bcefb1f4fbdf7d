import type { Row } from '../../datasets/dataset.ts';
import { countValues, type CountedValue } from '../../datasets/query/facets.ts';
import type { Field } from '../../datasets/query/field.ts';
import { findRows } from '../../datasets/query/find-rows.ts';
import type { IndexedColumn } from '../../datasets/query/indexed-column.ts';
import type { RowIndex } from '../../datasets/query/row-index.ts';
import { ALL_ROWS, isRanged, type RowQuery } from '../../datasets/query/row-query.ts';
import { once } from '../../datasets/once.ts';
import type { TableView } from './table-view.ts';

export interface ShownRows {
  readonly rows: readonly Row[];
  /** The number of matching rows on all pages. */
  readonly total: number;
  /** The number of the first row on this page, counted from 1. */
  readonly first: number;
  readonly page: number;
  readonly pages: number;
}

/** A column with few values, shown as a list. */
export interface Choice {
  readonly path: string;
  /** The values to choose from, each with the number of rows that would match together with the other filters. */
  readonly values: readonly CountedValue[];
}

/** A number or date with many values, filtered by a range. */
export interface Range {
  readonly path: string;
  readonly type: Field['type'];
  readonly min: unknown;
  readonly max: unknown;
}

/** The filters in a form. */
export interface FilterControls {
  readonly choices: readonly Choice[];
  readonly ranges: readonly Range[];
}

/** Everything that a page shows about the rows. */
export interface TableRows extends FilterControls {
  readonly shown: ShownRows;
}

type FindRows = (query: RowQuery) => Promise<Uint32Array>;

export const PAGE_LENGTH = 20;
const MOST_CHOICES = 100;
/** Numbers and dates with more values than this are filtered by a range. */
const MOST_STEPS = 12;

export async function findTableRows(index: RowIndex, view: TableView): Promise<TableRows> {
  const found = await findRows(index, view);
  const { choices, ranges } = await listControls(index);
  return {
    shown: showRows(index, found, view.page),
    choices: await countChoices(choices, view, found, (query) => findRows(index, query)),
    ranges,
  };
}

/** The controls for the given fields. `found` is the result of `find` for the view. */
export async function findControls(
  index: RowIndex,
  paths: { readonly choices: readonly string[]; readonly ranges: readonly string[] },
  view: RowQuery,
  found: Uint32Array,
  find: FindRows,
): Promise<FilterControls> {
  const isThere = (path: string) => index.fields.has(path);
  const choices = await readColumns(index, paths.choices.filter(isThere));
  const ranges = await readColumns(index, paths.ranges.filter(isThere));
  return { choices: await countChoices(choices, view, found, find), ranges: ranges.flatMap(rangeOf) };
}

async function readColumns(index: RowIndex, paths: readonly string[]): Promise<IndexedColumn[]> {
  const columns: IndexedColumn[] = [];
  for (const path of paths) columns.push(await index.readColumn(path));
  return columns;
}

function rangeOf({ field: { path, type }, values }: IndexedColumn): Range[] {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? [{ path, type, min: known[0], max: known.at(-1) }] : [];
}

function showRows(index: RowIndex, found: Uint32Array, asked: number): ShownRows {
  const pages = Math.max(1, Math.ceil(found.length / PAGE_LENGTH));
  const page = Math.min(asked, pages);
  const start = (page - 1) * PAGE_LENGTH;
  const rows = Array.from(found.subarray(start, start + PAGE_LENGTH), (position) => index.readRow(position));
  return { rows, total: found.length, first: start + 1, page, pages };
}

interface Controls {
  readonly choices: readonly IndexedColumn[];
  readonly ranges: readonly Range[];
}

/** Computed once, because all views of a release have the same controls. */
const listControls: (index: RowIndex) => Promise<Controls> = once(async (index) => {
  const fields = [...index.fields.values()].filter(({ inCsv, type }) => inCsv && type !== 'object');
  const columns = await readColumns(
    index,
    fields.map(({ path }) => path),
  );
  const all = await findRows(index, ALL_ROWS);
  const choices: IndexedColumn[] = [];
  const ranges: Range[] = [];
  for (const column of columns) {
    const { values, nulls } = countValues(column, all);
    const kinds = values.length + (nulls > 0 ? 1 : 0);
    if (isRanged(column.field) && values.length > MOST_STEPS) ranges.push(...rangeOf(column));
    else if (kinds > 1 && kinds <= MOST_CHOICES && kinds < index.length) choices.push(column);
  }
  return { choices, ranges };
});

/** Counts each column's values with all filters except its own, so that readers see the alternatives to their choice. */
async function countChoices(
  columns: readonly IndexedColumn[],
  view: RowQuery,
  found: Uint32Array,
  find: FindRows,
): Promise<Choice[]> {
  const choices: Choice[] = [];
  for (const column of columns) {
    const { path } = column.field;
    const others = view.filters.filter((filter) => filter.path !== path);
    const isFree = others.length === view.filters.length;
    const rows = isFree ? found : await find({ ...view, filters: others, sort: [] });
    const { values, nulls } = countValues(column, rows);
    choices.push({ path, values: nulls > 0 ? [{ value: null, count: nulls }, ...values] : values });
  }
  return choices;
}
