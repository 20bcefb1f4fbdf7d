import type { DatasetView } from './dataset-sections.ts';
import { html } from 'ghtml';
import {
  csvColumns,
  type DeclaredColumn,
  type DeclarationOfCountry,
  kindOf,
  type Row,
} from '../../datasets/dataset.ts';
import { isStructured } from '../../datasets/kind.ts';
import type { ColumnProvenance } from '../../datasets/provenance/provenance.ts';
import { counted, fill, type SiteWords } from '../language.ts';
import { plainTable, tableBox, termList } from '../blocks.ts';
import { cellText } from '../../datasets/stored-rows.ts';
import { LIMIT, OFFSET, rowsAddress } from '../../datasets/query/rows-request.ts';
import { activeFilters, filterForm, viewLink } from './filter-form.ts';
import { PAGE_LENGTH, type ShownRows, tableQuery, type TableView } from './table-rows.ts';
import {
  countryPath,
  rowsPath,
  address,
  statsPath,
  DESTINATIONS_PATH,
  COMPARISONS_PATH,
  TOOLS_PATH,
} from '../../datasets/addresses.ts';
import { citeRows } from '../receipts.ts';
import { isMadeFormat, listFormatsFor } from '../../datasets/formats/formats.ts';
import { writeRowQuery } from '../../datasets/query/row-query.ts';

/** The rows that the query selects, with a form and links to change the query. */
export function dataTable(viewed: DatasetView): string {
  const { table, words } = viewed;
  const { shown } = table;
  const active = activeFilters(viewed);
  const nothing = active ? words.dataset.table.nothing : words.dataset.table.noRows;
  return html`!${filterForm(viewed)}!${active}
    !${shown.total === 0 ? html`<p class="nothing">${nothing}</p>` : rowsTable(viewed, shown)}
    !${shown.pages > 1 ? pager(viewed, shown) : ''}!${viewDownloads(viewed)}
    <p class="note">${words.dataset.table.note}</p>
    !${addressHelp(viewed)}`;
}

function rowsTable(table: DatasetView, { rows, first, total }: ShownRows): string {
  const { dataset, words } = table;
  const { constant } = table.table;
  // Columns that say the same in every row come last.
  const columns = csvColumns(dataset).toSorted(
    ([a], [b]) => Number(constant.has(a)) - Number(constant.has(b)),
  );
  const caption = fill(words.dataset.table.caption, {
    first,
    last: first + rows.length - 1,
    total: words.number(total),
  });
  const heads = columns.map(([key, column]) => columnHead(table, key, column));
  const body = rows.map((row) => {
    const cells = columns.map(([key, column]) => cell(table, key, column, row));
    return `<tr>${cells.join('')}</tr>`;
  });
  const label = fill(words.shared.table, { title: caption });
  return tableBox(label, plainTable(heads, body, { className: 'data', caption }));
}

function columnHead(table: DatasetView, key: string, column: DeclaredColumn): string {
  const { view, words, provenance } = table;
  const sorted = view.sort[0]?.path === key ? view.sort[0] : undefined;
  const descending = sorted !== undefined && !sorted.descending;
  const href = viewLink(table, { sort: [{ path: key, descending }] });
  const direction = sorted?.descending ? 'descending' : 'ascending';
  const state = sorted ? html`aria-sort="${direction}"` : '';
  const title = `${fill(words.dataset.table.sortBy, { column: key })}, ${words.dataset.table[descending ? 'descending' : 'ascending']}`;
  return html`<th scope="col" class="${alignment(column)}" !${state}>
    <a href="${href}" title="${title}" rel="nofollow">${key}</a
    >!${estimateMark(key, provenance.get(key), words)}
  </th>`;
}

/** Links to the sources of a column with estimates, because cells show only what the download has. */
function estimateMark(key: string, provenance: ColumnProvenance | undefined, words: SiteWords): string {
  const { regional = 0, estimated = 0 } = provenance?.classes ?? {};
  if (regional + estimated === 0) return '';
  const estimatesInThisColumn = fill(words.dataset.table.estimates, { column: key });
  return html` <a href="#column-${key}" title="${estimatesInThisColumn}" aria-label="${estimatesInThisColumn}"
    >≈</a
  >`;
}

/** A figure is a link to its receipt, and a name to its page. */
function cell(
  { dataset, words, provenance }: DatasetView,
  key: string,
  column: DeclaredColumn,
  row: Row,
): string {
  const value = row[key];
  const path = findCellPath(dataset, key, value);
  const text = html`${cellText(value)}`;
  const isFigure = alignment(column) !== 'text' && !dataset.key.includes(key);
  const isCited = isFigure && value !== null && provenance.has(key);
  const name = dataset.key.map((part) => cellText(row[part])).join(',');
  const content = isCited ? citeRows(text, words, dataset, [name], [key]) : text;
  return html`<td class="${alignment(column)}">
    !${path === undefined ? content : html`<a href="${words.path(path)}">!${text}</a>`}
  </td>`;
}

function alignment({ kind }: DeclaredColumn): string {
  if (isStructured(kind)) return 'list';
  return kind.type.startsWith('number') ? 'figure' : 'text';
}

function pager(table: DatasetView, { page, pages }: ShownRows): string {
  const { words } = table;
  const to = (target: number, name: string, rel: string) =>
    target < 1 || target > pages
      ? html`<span class="button off">${name}</span>`
      : html`<a class="button" rel="${rel}" href="${viewLink(table, { page: target })}">${name}</a>`;
  return html`<nav class="pager" aria-label="${words.dataset.table.pages}">
    !${to(page - 1, words.dataset.table.previous, 'prev')}
    <span>${fill(words.dataset.table.page, { page, pages })}</span>
    !${to(page + 1, words.dataset.table.next, 'next')}
  </nav>`;
}

/** The kinds of datasets whose rows have pages, by slug. */
const PAGES: Readonly<Record<string, string>> = {
  destinations: DESTINATIONS_PATH,
  comparisons: COMPARISONS_PATH,
};

/** The path of a value's page on the English site, if the value names a row or tool that has one. */
function findCellPath(dataset: DeclarationOfCountry, column: string, value: unknown): string | undefined {
  const named = column === 'slug' ? dataset.slug : dataset.references?.[column]?.dataset;
  const folder = column === 'tool_slug' ? TOOLS_PATH : named && PAGES[kindOf({ ...dataset, slug: named })];
  if (!folder || typeof value !== 'string') return undefined;
  return countryPath(dataset.country ?? { path: '' }, `${folder}/${value}`);
}

/** Explains the query parameters, with an example for this table. */
function addressHelp({ dataset, table, path, words }: DatasetView): string {
  const { title, example, terms, rows } = words.dataset.table.address;
  const query = tableQuery(exampleView(dataset, table));
  const described = terms.map(
    ({ name, meaning }) =>
      [html`<code>${name}</code>`, html`${fill(meaning, { rows: PAGE_LENGTH })}`] as const,
  );
  const asked = [path, rowsPath(dataset)].map((each) => `${each}${query}`) as [string, string];
  return html`<details class="address">
    <summary>${title}</summary>
    !${termList(described)}
    <p>
      ${example} <a href="${asked[0]}#data" rel="nofollow"><code>${asked[0]}</code></a>
    </p>
    <p>
      ${rows} <a href="${asked[1]}" rel="nofollow"><code>${asked[1]}</code></a>
    </p>
  </details>`;
}

/** Filters by the most frequent value of the column with the fewest values, and sorts by the last column in descending order. */
function exampleView(dataset: DeclarationOfCountry, { choices }: DatasetView['table']): TableView {
  const [coarsest] = choices.toSorted((a, b) => a.values.length - b.values.length);
  const value = coarsest?.values[0]?.value as string | number | null | undefined;
  return {
    search: '',
    filters:
      coarsest && value !== undefined ? [{ path: coarsest.path, operator: undefined, values: [value] }] : [],
    sort: [{ path: csvColumns(dataset).at(-1)![0], descending: true }],
  };
}

/** Downloads of the matching rows on all pages, in every format. */
function viewDownloads({ dataset, view, table, words }: DatasetView): string {
  const { total } = table.shown;
  if (total === 0) return '';
  const limit = total > LIMIT.usual ? LIMIT.most : LIMIT.usual;
  const links = listFormatsFor(dataset).map((format) => {
    const name = isMadeFormat(format) ? words.dataset.downloads.formats[format].name : format.toUpperCase();
    const href = rowsAddress(dataset, {
      query: view,
      select: { paths: undefined },
      limit,
      offset: OFFSET.usual,
      format,
    });
    return html`<a class="button" href="${href}" download rel="nofollow">${name}</a>`;
  });
  const { all, some } = words.dataset.table.downloadView;
  const few = counted(words, all, total);
  const many = fill(some, { rows: words.number(LIMIT.most), total: words.number(total) });
  const statistics = address(statsPath(dataset), writeRowQuery({ ...view, sort: [] }));
  return html`<div class="view-downloads">
    <span>${total > LIMIT.most ? many : few}</span>
    !${links.join(' ')}
    <a href="${statistics}" rel="nofollow">${words.dataset.table.statistics}</a>
  </div>`;
}
