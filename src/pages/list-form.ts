import { fill, sitePath, VOCABULARY, WORDS, type SiteLanguage } from './language.ts';
import { html } from 'ghtml';
import type { Declaration, Row } from '../datasets/dataset.ts';
import { fieldsOf } from '../datasets/query/field.ts';
import { parseRowQuery, type Parameters } from '../datasets/query/row-query.ts';
import { activeFilters, filterForm, type ViewedRows } from './dataset/filter-form.ts';
import type { FilterControls } from './dataset/table-rows.ts';
import type { TableView } from './dataset/table-view.ts';

/** The dataset rows on a list page. It takes the same parameters as the dataset's page, except `page`. */
export interface ListedRows {
  readonly view: TableView;
  /** In the requested order. */
  readonly found: readonly Row[];
  readonly controls: FilterControls;
}

/** Display names of a field's values; values without a name are shown as they are. */
export type ListNames = Readonly<Record<string, (value: string) => string | undefined>>;

interface ListForm extends ListedRows {
  /** The path on the English site. */
  readonly path: string;
  readonly names: ListNames;
  readonly words: {
    readonly count: Readonly<Record<'all' | 'some', string>>;
    readonly nothing: string;
    readonly form: Partial<ViewedRows['words']['table']>;
    readonly fields: Readonly<Record<string, string>>;
    readonly order: string;
    readonly orders: Readonly<Record<string, string>>;
  };
}

/** Throws if the query is not valid. */
export function parseListView(dataset: Declaration, query: Parameters): TableView {
  return { ...parseRowQuery(fieldsOf(dataset), query, []), page: 1 };
}

/** The filter form with readable names, and the number of rows found. */
export function listForm(form: ListForm, total: number, language: SiteLanguage): string {
  const { path, view, found, controls, names, words } = form;
  const { number } = VOCABULARY[language];
  const viewed: ViewedRows = {
    path: sitePath(language, path),
    anchor: 'list',
    table: controls,
    view,
    language,
    words: { table: { ...WORDS[language].dataset.table, ...words.form } },
    names: {
      field: (field) => words.fields[field] ?? field,
      value: (field, value) => names[field]?.(value) ?? value,
    },
    orders: { label: words.order, list: words.orders },
  };
  const count = fill(words.count[found.length === total ? 'all' : 'some'], {
    shown: number(found.length),
    total: number(total),
  });
  return html`!${filterForm(viewed)}
    <div id="list">
      !${activeFilters(viewed)}
      <p role="status">${count}</p>
      !${found.length === 0 ? html`<p class="nothing">${words.nothing}</p>` : ''}
    </div>`;
}
