import { writeRowQuery, type Filter, filterName, writeSort } from '../../datasets/query/row-query.ts';
import { fill, type SiteWords } from '../language.ts';
import {
  type FilterControls,
  type Choice,
  type Range,
  tableQuery,
  withoutValue,
  type TableView,
} from './table-rows.ts';
import type { Value } from '../../datasets/stored-rows.ts';
import { html } from 'ghtml';
import { formField, hiddenInput, itemList, selectBox } from '../blocks.ts';
import type { Row } from '../../datasets/dataset.ts';

/** A page's filter form and the rows that its query selects. */
export interface ViewedRows {
  /** The page's path in its own language. */
  readonly path: string;
  /** The id of the element that contains the rows. */
  readonly anchor: string;
  readonly table: FilterControls;
  readonly view: TableView;
  readonly words: SiteWords;
  readonly said: SiteWords['dataset']['table'];
  /** Display names of fields and values; without them, the form shows the names in the data. */
  readonly names?: {
    readonly field: (path: string) => string;
    readonly value: (path: string, value: string) => string;
  };
  /** The sort orders in the form, keyed by the value of `sort`. */
  readonly orders?: { readonly label: string; readonly list: Readonly<Record<string, string>> };
}

/** Links to the rows instead of the top of the page. */
export function viewLink(
  { path, anchor, view }: Pick<ViewedRows, 'path' | 'anchor' | 'view'>,
  changes: Partial<TableView>,
): string {
  return `${path}${tableQuery({ ...view, page: 1, ...changes })}#${anchor}`;
}

/** A plain HTML form: its fields become the page's query. */
export function filterForm(viewed: ViewedRows): string {
  const { path, anchor, table, view, said, orders } = viewed;
  const { search, filters, sort } = view;
  const fields = [
    ...table.choices.map((choice) => selectField(choice, viewed)),
    ...table.ranges.map((range) => rangeField(range, viewed)),
    ...(orders ? [orderField(writeSort(sort), orders)] : []),
  ];
  const used = filters.length + (orders ? sort.length : 0);
  return html`<form class="filters" method="get" action="${path}#${anchor}">
    !${searchField(search, said.search)}
    <button type="submit">${said.apply}</button>
    !${sort.length > 0 && !orders ? hiddenInput('sort', writeSort(sort)) : ''}
    !${listUnseen(viewed)
      .map(([name, value]) => hiddenInput(name, value))
      .join('')}
    <details !${used > 0 ? 'class="fold"' : ''}>
      <summary>${used > 0 ? `${said.filters} (${used})` : said.filters}</summary>
      <div class="fields">!${fields.join('')}</div>
    </details>
  </form>`;
}

export function searchField(search: string, label: string): string {
  return html`<div class="field search">
    <label for="q">${label}</label>
    <input type="search" id="q" name="q" value="${search}" maxlength="100" autocomplete="off" />
  </div>`;
}

/** Adds an option for the current order if it is not in the list. */
export function orderField(chosen: string, { label, list }: NonNullable<ViewedRows['orders']>): string {
  const offered = chosen in list ? list : { ...list, [chosen]: chosen };
  const select = selectBox('id="sort" name="sort"', Object.entries(offered), chosen);
  return formField('sort', html`${label}`, select);
}

/** As HTML. */
function fieldLabel(path: string, { names }: ViewedRows): string {
  return names ? html`${names.field(path)}` : html`<code>${path}</code>`;
}

/** Query parameters without a form field, passed on as hidden inputs. */
function listUnseen({ view, table }: ViewedRows): [name: string, value: string][] {
  const single = new Set(table.choices.map(({ path }) => path));
  const ranges = new Set(table.ranges.flatMap(({ path }) => [`${path}.gte`, `${path}.lte`]));
  const unseen = view.filters.flatMap((filter) => {
    const name = filterName(filter);
    if (ranges.has(name)) return [];
    const values = single.has(name) ? filter.values.slice(1) : filter.values;
    return values.length > 0 ? [{ ...filter, values }] : [];
  });
  return writeRowQuery({ search: '', filters: unseen, sort: [] });
}

function selectField({ path, values }: Choice, viewed: ViewedRows): string {
  const { view, words, said, names } = viewed;
  const asked = findFilter(view.filters, path)?.values[0];
  const chosen = asked === undefined ? undefined : String(asked);
  const counts = new Map(values.map(({ value, count }) => [String(value), count]));
  // A chosen value stays in the list even if no row matches it together with the other filters.
  if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0);
  const options = Array.from(counts, ([value, count]) => {
    const named = { value: names?.value(path, value) ?? value, count: words.number(count) };
    return [value, fill(said.counted, named)] as const;
  });
  const id = `filter-${path.replaceAll('.', '-')}`;
  const box = selectBox(html`id="${id}" name="${path}"`, [['', said.all], ...options], chosen ?? '');
  return formField(id, fieldLabel(path, viewed), box);
}

function rangeField({ path, type, min, max }: Range, viewed: ViewedRows): string {
  const { view, said, names } = viewed;
  const name = names?.field(path) ?? path;
  const inputType = type === 'date' ? html`type="date"` : html`type="number" step="any"`;
  const input = (operator: 'gte' | 'lte', limit: unknown, label: string) => {
    const value = findFilter(view.filters, path, operator)?.values[0];
    return html`<input
      !${inputType}
      name="${path}.${operator}"
      value="${value === undefined ? '' : String(value)}"
      placeholder="${String(limit)}"
      aria-label="${label}"
    />`;
  };
  const atLeast = fill(said.atLeast, { column: name });
  const atMost = fill(said.atMost, { column: name });
  return html`<fieldset class="field range">
    <legend>!${fieldLabel(path, viewed)}</legend>
    !${input('gte', min, atLeast)}<span aria-hidden="true">–</span>!${input('lte', max, atMost)}
  </fieldset>`;
}

function findFilter(filters: readonly Filter[], path: string, operator?: string): Filter | undefined {
  return filters.find((filter) => filter.path === path && filter.operator === operator);
}

const SIGNS = { gt: '>', gte: '≥', lt: '<', lte: '≤', all: '∋' } as const;

/** "Good for = beaches". */
export function filterText({ path, operator }: Filter, value: Value, names: ViewedRows['names']): string {
  const text = String(value);
  const sign = operator ? SIGNS[operator] : '=';
  return `${names?.field(path) ?? path} ${sign} ${names?.value(path, text) ?? text}`;
}

/** The active filters, each with a link to remove it. */
export function activeFilters(viewed: ViewedRows): string {
  const { path, anchor, said, view } = viewed;
  const { search, filters } = view;
  if (!search && filters.length === 0) return '';
  const chip = (text: string, others: Partial<TableView>) => {
    const href = viewLink(viewed, others);
    return html`<li>
      <a class="chip" href="${href}" aria-label="${fill(said.remove, { what: text })}"
        >${text}<span aria-hidden="true"> ×</span></a
      >
    </li>`;
  };
  const chips = filters.flatMap((filter) =>
    filter.values.map((value) =>
      chip(filterText(filter, value, viewed.names), { filters: withoutValue(filters, filter, value) }),
    ),
  );
  if (search) chips.unshift(chip(fill(said.searched, { text: search }), { search: '' }));
  return html`<div class="active">
    <span>${said.active}</span>
    !${itemList(chips)}
    <a href="${path}#${anchor}">${said.reset}</a>
  </div>`;
}

/** The dataset rows on a list page, which takes the same parameters as the dataset's page, except `page`. */
export interface ListedRows {
  readonly view: TableView;
  /** In the requested order. */
  readonly found: readonly Row[];
}
