import type { Declaration } from '../../datasets/dataset.ts';
import { fieldsOf } from '../../datasets/query/field.ts';
import {
  parseInteger,
  parseRowQuery,
  writeRowQuery,
  type Filter,
  type Parameters,
  type RowQuery,
  type Value,
} from '../../datasets/query/row-query.ts';
import { address } from '../../datasets/query/rows-request.ts';

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
