import { html } from 'ghtml';
import type { Declaration } from '../datasets/dataset.ts';
import { fieldsOf } from '../datasets/query/field.ts';
import { parseRowQuery, type Parameters } from '../datasets/query/row-query.ts';
import { DATASET_PAGE_WORDS } from './dataset/dataset-page.ts';
import { activeFilters, filterForm } from './dataset/filter-form.ts';
import type { FilterControls } from './dataset/table-rows.ts';
import type { TableView } from './dataset/table-view.ts';
import type { ViewedRows } from './dataset/viewed-table.ts';
import { sitePath, type SiteLanguage } from './site-language.ts';
import { VOCABULARY } from './vocabulary/vocabulary.ts';

/** The rows of a dataset that a list for people shows. It takes the parameters of the dataset's own page, but for its pages. */
export interface ListedRows {
  readonly view: TableView;
  /** The positions of the rows, in the order that the address asks for. */
  readonly found: Uint32Array;
  readonly controls: FilterControls;
}

/** What the values of a field are called; a value without a name is shown as it is. */
export type ListNames = Readonly<Record<string, (value: string) => string | undefined>>;

interface ListForm extends ListedRows {
  /** As in English. */
  readonly path: string;
  readonly names: ListNames;
  readonly words: {
    readonly count: (found: string, total: string) => string;
    readonly nothing: string;
    readonly form: Partial<ViewedRows['words']['table']>;
    readonly fields: Readonly<Record<string, string>>;
    readonly order: string;
    readonly orders: Readonly<Record<string, string>>;
  };
}

/** Throws where the address asks for what the rows do not have. */
export function parseListView(dataset: Declaration, query: Parameters): TableView {
  return { ...parseRowQuery(fieldsOf(dataset), query, []), page: 1 };
}

/** The form of the table of a dataset, in words for people, and how many rows it finds out of how many. */
export function listForm(form: ListForm, total: number, language: SiteLanguage): string {
  const { path, view, found, controls, names, words } = form;
  const { number } = VOCABULARY[language];
  const viewed: ViewedRows = {
    path: sitePath(language, path),
    anchor: 'list',
    table: controls,
    view,
    language,
    words: { table: { ...DATASET_PAGE_WORDS[language].table, ...words.form } },
    names: {
      field: (field) => words.fields[field] ?? field,
      value: (field, value) => names[field]?.(value) ?? value,
    },
    orders: { label: words.order, list: words.orders },
  };
  return html`!${filterForm(viewed)}
    <div id="list">
      !${activeFilters(viewed)}
      <p role="status">${words.count(number(found.length), number(total))}</p>
      !${found.length === 0 ? html`<p class="nothing">${words.nothing}</p>` : ''}
    </div>`;
}
