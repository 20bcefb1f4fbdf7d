import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/column-provenance.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { FilterControls, TableRows } from './table-rows.ts';
import { tableQuery, type TableView } from './table-view.ts';
import type { DatasetPageWords } from './words-en.ts';

/** Rows that a form chooses, by the address of the page. */
export interface ViewedRows {
  /** The path of the page, in its language. */
  readonly path: string;
  /** The id of the part of the page that has the rows. */
  readonly anchor: string;
  readonly table: FilterControls;
  readonly view: TableView;
  readonly language: SiteLanguage;
  readonly words: { readonly table: FilterWords };
  /** What fields and their values are called; without it, what they are in the data. */
  readonly names?: FieldNames;
  /** The orders that the form offers, by `sort`. */
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

/** Leads to the rows, not to the top of the page. */
export function viewLink(
  { path, anchor, view }: Pick<ViewedRows, 'path' | 'anchor' | 'view'>,
  changes: Partial<TableView>,
): string {
  return `${path}${tableQuery({ ...view, page: 1, ...changes })}#${anchor}`;
}
