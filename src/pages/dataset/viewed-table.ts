import type { DeclarationOfCountry } from '../../datasets/dataset.ts';
import type { ColumnsProvenance } from '../../datasets/provenance/column-provenance.ts';
import type { SiteLanguage } from '../site-language.ts';
import type { TableRows } from './table-rows.ts';
import { tableQuery, type TableView } from './table-view.ts';
import type { DatasetPageWords } from './words-en.ts';

export interface ViewedTable {
  /** The path of the page, in its language. */
  readonly path: string;
  readonly dataset: DeclarationOfCountry;
  readonly table: TableRows;
  readonly provenance: ColumnsProvenance;
  readonly view: TableView;
  readonly language: SiteLanguage;
  readonly words: DatasetPageWords;
}

/** Leads to the table, not to the top of the page. */
export function viewLink(
  { path, view }: Pick<ViewedTable, 'path' | 'view'>,
  changes: Partial<TableView>,
): string {
  return `${path}${tableQuery({ ...view, page: 1, ...changes })}#data`;
}
