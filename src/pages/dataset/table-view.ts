import type { Declaration, DeclarationOfCountry } from '../../datasets/dataset.ts';
import { fieldsOf } from '../../datasets/query/field.ts';
import {
  parseInteger,
  parseRowQuery,
  writeRowQuery,
  type Filter,
  type Parameters,
  type RowQuery,
} from '../../datasets/query/row-query.ts';
import type { Value } from '../../datasets/query/parse-value.ts';
import { address } from '../../datasets/query/rows-request.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/column-provenance.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { FilterControls, TableRows } from './table-rows.ts';
import type { SiteWords } from '../words/words.ts';

/** The filters, order and page of a table: everything in its query. */
export interface TableView extends RowQuery {
  readonly page: number;
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
export function tableQuery(view: TableView): string {
  return address('', [...writeRowQuery(view), ...(view.page > 1 ? [['page', String(view.page)]] : [])]);
}

/** The same filters without this value of one of them. */
export function withoutValue(filters: readonly Filter[], filter: Filter, value: Value): Filter[] {
  const rest = filter.values.filter((other) => other !== value);
  return filters.flatMap((other) => {
    if (other !== filter) return [other];
    return rest.length > 0 ? [{ ...filter, values: rest }] : [];
  });
}

/** A page's filter form and the rows that its query selects. */
export interface ViewedRows {
  /** The page's path in its own language. */
  readonly path: string;
  /** The id of the element that contains the rows. */
  readonly anchor: string;
  readonly table: FilterControls;
  readonly view: TableView;
  readonly language: SiteLanguage;
  readonly words: { readonly table: FilterWords };
  /** Display names of fields and values; without them, the form shows the names in the data. */
  readonly names?: FieldNames;
  /** The sort orders in the form, keyed by the value of `sort`. */
  readonly orders?: { readonly label: string; readonly list: Readonly<Record<string, string>> };
}

type FilterWords = Pick<
  SiteWords['dataset']['table'],
  | 'search'
  | 'filters'
  | 'all'
  | 'counted'
  | 'atLeast'
  | 'atMost'
  | 'apply'
  | 'active'
  | 'searched'
  | 'remove'
  | 'reset'
>;

interface FieldNames {
  readonly field: (path: string) => string;
  readonly value: (path: string, value: string) => string;
}

export interface ViewedTable extends ViewedRows {
  readonly dataset: DeclarationOfCountry;
  readonly table: TableRows;
  readonly provenance: ColumnsProvenance;
  readonly words: SiteWords['dataset'];
}

/** Links to the rows instead of the top of the page. */
export function viewLink(
  { path, anchor, view }: Pick<ViewedRows, 'path' | 'anchor' | 'view'>,
  changes: Partial<TableView>,
): string {
  return `${path}${tableQuery({ ...view, page: 1, ...changes })}#${anchor}`;
}
