import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/column-provenance.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { FilterControls, TableRows } from './table-rows.ts';
import { tableQuery, type TableView } from './table-view.ts';
import type { DatasetPageWords } from './words-en.ts';

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
  DatasetPageWords['table'],
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
  readonly words: DatasetPageWords;
}

/** Links to the rows instead of the top of the page. */
export function viewLink(
  { path, anchor, view }: Pick<ViewedRows, 'path' | 'anchor' | 'view'>,
  changes: Partial<TableView>,
): string {
  return `${path}${tableQuery({ ...view, page: 1, ...changes })}#${anchor}`;
}
