import type { Row, Declaration } from '../../datasets/dataset.ts';
import { countValues, type CountedValue, findRows } from '../../datasets/query/find-rows.ts';
import { countableFields, fieldsOf, type Field } from '../../datasets/query/field.ts';
import {
  isRanged,
  type RowQuery,
  parseInteger,
  parseRowQuery,
  writeRowQuery,
  type Filter,
} from '../../datasets/query/row-query.ts';
import { once } from '../../datasets/records.ts';
import { rowsOf, type ReleasedRows } from '../../datasets/releases/release.ts';
import { address, type Parameters } from '../../datasets/addresses.ts';
import type { Value } from '../../datasets/stored-rows.ts';

type FindRows = (query: RowQuery) => readonly Row[];

export const PAGE_LENGTH = 20;
const MOST_CHOICES = 100;
/** Numbers and dates with more values than this are filtered by a range. */
const MOST_STEPS = 12;

/** The filters in a form: a list of values for a column with few, a range for a number or date with many. */
export type FilterControls = Pick<TableRows, 'choices' | 'ranges'>;

export type Choice = ReturnType<typeof countChoices>[number];
export type Range = ReturnType<typeof rangeOf>[number];

export type TableRows = ReturnType<typeof findTableRows>;

export function findTableRows(release: ReleasedRows, view: TableView) {
  const found = findRows(release, view);
  const { choices, ranges, constant } = listControls(release);
  return {
    shown: showRows(found, view.page),
    choices: countChoices(choices, view, found, (query) => findRows(release, query)),
    ranges,
    constant,
  };
}

/** The controls for the given fields. `found` is the result of `find` for the view. */
export function findControls(
  release: ReleasedRows,
  paths: { readonly choices: readonly string[]; readonly ranges: readonly string[] },
  view: RowQuery,
  found: readonly Row[],
  find: FindRows,
): FilterControls {
  const fields = fieldsOf(release.declaration);
  const named = (names: readonly string[]) => names.flatMap((path) => fields.get(path) ?? []);
  return {
    choices: countChoices(named(paths.choices), view, found, find),
    ranges: named(paths.ranges).flatMap((field) =>
      rangeOf(field, countValues(field, rowsOf(release)).values),
    ),
  };
}

function rangeOf({ path, type }: Field, values: readonly CountedValue[]) {
  return values.length > 0 ? [{ path, type, min: values[0]!.value, max: values.at(-1)!.value }] : [];
}

export type ShownRows = ReturnType<typeof showRows>;

function showRows(found: readonly Row[], asked = 1) {
  const pages = Math.max(1, Math.ceil(found.length / PAGE_LENGTH));
  const page = Math.min(asked, pages);
  const start = (page - 1) * PAGE_LENGTH;
  const rows = found.slice(start, start + PAGE_LENGTH);
  return { rows, total: found.length, first: start + 1, page, pages };
}

/** Computed once, because all views of a release have the same controls. */
const listControls = once((release: ReleasedRows) => {
  const rows = rowsOf(release);
  const choices: Field[] = [];
  const ranges: Range[] = [];
  /** The columns with one value in all rows. */
  const constant = new Set<string>();
  for (const field of countableFields(release.declaration)) {
    const { values, nulls } = countValues(field, rows);
    const kinds = values.length + (nulls > 0 ? 1 : 0);
    if (kinds === 1 && rows.length > 1) constant.add(field.path);
    if (isRanged(field) && values.length > MOST_STEPS) ranges.push(...rangeOf(field, values));
    else if (kinds > 1 && kinds <= MOST_CHOICES && kinds < rows.length) choices.push(field);
  }
  return { choices, ranges, constant };
});

/** Counts each field's values with all filters except its own, so that readers see the alternatives to their choice. */
function countChoices(fields: readonly Field[], view: RowQuery, found: readonly Row[], find: FindRows) {
  return fields.map((field) => {
    const { path } = field;
    const others = view.filters.filter((filter) => filter.path !== path);
    const isFree = others.length === view.filters.length;
    const rows = isFree ? found : find({ ...view, filters: others, sort: [] });
    const { values, nulls } = countValues(field, rows);
    return { path, values: nulls > 0 ? [{ value: null, count: nulls }, ...values] : values };
  });
}

/** The filters, order and page of a table: everything in its query. */
export interface TableView extends RowQuery {
  readonly page?: number;
}

const PAGE = { least: 1, most: 1_000_000, usual: 1 };

/** Throws if the query is not valid. */
export function parseTableView(dataset: Declaration, given: Parameters): TableView {
  return {
    ...parseRowQuery(fieldsOf(dataset), given, ['page']),
    page: parseInteger(given, 'page', PAGE),
  };
}

/** The canonical query of a view: empty for the default view, otherwise with its question mark. */
export function tableQuery({ page = 1, ...view }: TableView): string {
  return address('', [...writeRowQuery(view), ...(page > 1 ? [['page', String(page)]] : [])]);
}

/** The same filters without this value of one of them. */
export function withoutValue(filters: readonly Filter[], filter: Filter, value: Value): Filter[] {
  const rest = filter.values.filter((other) => other !== value);
  return filters.flatMap((other) => {
    if (other !== filter) return [other];
    return rest.length > 0 ? [{ ...filter, values: rest }] : [];
  });
}
