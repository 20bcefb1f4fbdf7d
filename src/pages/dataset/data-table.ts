import { html } from 'ghtml';
import {
  csvColumns,
  type DeclaredColumn,
  type Row,
  type DeclarationOfCountry,
} from '../../datasets/dataset.ts';
import type { ColumnProvenance } from '../../datasets/provenance/provenance.ts';
import { sitePath } from '../site-language.ts';
import { tableBox } from '../row-table.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { cellText } from '../../datasets/query/cell.ts';
import { rowsPath } from '../../datasets/query/rows-request.ts';
import { activeFilters, filterForm } from './filter-form.ts';
import { PAGE_LENGTH, type ShownRows } from './table-rows.ts';
import { tableQuery, type TableView } from './table-view.ts';
import { viewDownloads } from './view-downloads.ts';
import { viewLink, type ViewedTable } from './viewed-table.ts';
import { countryPath } from '../../countries/country.ts';
import { kindOf } from '../../datasets/declared/about-country.ts';
import { COMPARISONS_PATH } from '../comparison/comparison-link.ts';
import { DESTINATIONS_PATH } from '../place.ts';
import { TOOLS_PATH } from '../tools/tool-path.ts';

/** The rows that the query selects, with a form and links to change the query. */
export function dataTable(viewed: ViewedTable): string {
  const { table, words } = viewed;
  const { shown } = table;
  const active = activeFilters(viewed);
  const nothing = active ? words.table.nothing : words.table.noRows;
  return html`!${filterForm(viewed)}!${active}
    !${shown.total === 0 ? html`<p class="nothing">${nothing}</p>` : rowsTable(viewed, shown)}
    !${shown.pages > 1 ? pager(viewed, shown) : ''}!${viewDownloads(viewed)}
    <p class="note">${words.table.note}</p>
    !${addressHelp(viewed)}`;
}

function rowsTable(table: ViewedTable, { rows, first, total }: ShownRows): string {
  const { dataset, words, language } = table;
  const columns = csvColumns(dataset);
  const caption = words.table.caption(first, first + rows.length - 1, VOCABULARY[language].number(total));
  const cells = (row: Row) => columns.map(([key, column]) => cell(table, key, column, row[key])).join('');
  const rowsHtml = html`<table class="data">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        !${columns.map(([key, column]) => columnHead(table, key, column)).join('')}
      </tr>
    </thead>
    <tbody>
      !${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}
    </tbody>
  </table>`;
  return tableBox(caption, language, rowsHtml);
}

function columnHead(table: ViewedTable, key: string, column: DeclaredColumn): string {
  const { view, words, provenance } = table;
  const sorted = view.sort[0]?.path === key ? view.sort[0] : undefined;
  const descending = sorted !== undefined && !sorted.descending;
  const href = viewLink(table, { sort: [{ path: key, descending }] });
  const direction = sorted?.descending ? 'descending' : 'ascending';
  const state = sorted ? html`aria-sort="${direction}"` : '';
  const title = `${words.table.sortBy(key)}, ${words.table[descending ? 'descending' : 'ascending']}`;
  return html`<th scope="col" class="${alignment(column)}" !${state}>
    <a href="${href}" title="${title}" rel="nofollow">${key}</a
    >!${holdsEstimates(provenance.get(key)) ? estimateMark(key, words) : ''}
  </th>`;
}

function holdsEstimates(provenance: ColumnProvenance | undefined): boolean {
  const { regional = 0, estimated = 0 } = provenance?.classes ?? {};
  return regional + estimated > 0;
}

/** Links to the column's sources, because cells show only what the download has. */
function estimateMark(key: string, { table: words }: ViewedTable['words']): string {
  return html` <a href="#column-${key}" title="${words.estimates(key)}" aria-label="${words.estimates(key)}"
    >≈</a
  >`;
}

function cell(
  { dataset, language }: ViewedTable,
  key: string,
  column: DeclaredColumn,
  value: unknown,
): string {
  const path = findCellPath(dataset, key, value);
  const text = html`${cellText(value)}`;
  const content = path === undefined ? text : html`<a href="${sitePath(language, path)}">!${text}</a>`;
  return html`<td class="${alignment(column)}">!${content}</td>`;
}

function alignment({ kind }: DeclaredColumn): string {
  if (kind.csvw === 'json') return 'list';
  return kind.type === 'number' ? 'figure' : 'text';
}

function pager(table: ViewedTable, { page, pages }: ShownRows): string {
  const { words } = table;
  const to = (target: number, name: string, rel: string) =>
    target < 1 || target > pages
      ? html`<span class="button off">${name}</span>`
      : html`<a class="button" rel="${rel}" href="${viewLink(table, { page: target })}">${name}</a>`;
  return html`<nav class="pager" aria-label="${words.table.pages}">
    !${to(page - 1, words.table.previous, 'prev')}
    <span>${words.table.page(page, pages)}</span>
    !${to(page + 1, words.table.next, 'next')}
  </nav>`;
}

/** In every dataset, the values of these columns have their own pages. */
const BY_COLUMN: Readonly<Record<string, string>> = {
  a_slug: DESTINATIONS_PATH,
  b_slug: DESTINATIONS_PATH,
  destination_slug: DESTINATIONS_PATH,
  tool_slug: TOOLS_PATH,
};

/** `slug` is the slug of the row itself, so it depends on the kind of dataset. */
const BY_KIND: Readonly<Record<string, string>> = {
  destinations: DESTINATIONS_PATH,
  comparisons: COMPARISONS_PATH,
};

/** The path of a value's page on the English site; undefined if there is none. */
function findCellPath(dataset: DeclarationOfCountry, column: string, value: unknown): string | undefined {
  const folder = column === 'slug' ? BY_KIND[kindOf(dataset)] : BY_COLUMN[column];
  if (folder === undefined || typeof value !== 'string') return undefined;
  return countryPath(dataset.country ?? { path: '' }, `${folder}/${value}`);
}

/** Explains the query parameters, with an example for this table. */
function addressHelp({ dataset, table, path, words }: ViewedTable): string {
  const { title, example, terms, rows } = words.table.address;
  const query = tableQuery(exampleView(dataset, table));
  const asked = [path, rowsPath(dataset)].map((each) => `${each}${query}`) as [string, string];
  return html`<details class="address">
    <summary>${title}</summary>
    <dl class="terms">
      !${terms(PAGE_LENGTH)
        .map(
          ([name, meaning]) =>
            html`<dt><code>${name}</code></dt>
              <dd>${meaning}</dd>`,
        )
        .join('')}
    </dl>
    <p>
      ${example} <a href="${asked[0]}#data" rel="nofollow"><code>${asked[0]}</code></a>
    </p>
    <p>
      ${rows} <a href="${asked[1]}" rel="nofollow"><code>${asked[1]}</code></a>
    </p>
  </details>`;
}

/** Filters by the most frequent value of the column with the fewest values, and sorts by the last column in descending order. */
function exampleView(dataset: DeclarationOfCountry, { choices }: ViewedTable['table']): TableView {
  const [coarsest] = choices.toSorted((a, b) => a.values.length - b.values.length);
  const value = coarsest?.values[0]?.value as string | number | null | undefined;
  return {
    search: '',
    filters:
      coarsest && value !== undefined ? [{ path: coarsest.path, operator: undefined, values: [value] }] : [],
    sort: [{ path: csvColumns(dataset).at(-1)![0], descending: true }],
    page: 1,
  };
}
