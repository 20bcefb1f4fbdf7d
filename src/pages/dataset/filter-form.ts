import { html } from 'ghtml';
import { listFilterChoices, type FilterChoice } from './table-view.ts';
import { viewLink, type ViewedTable } from './viewed-table.ts';
import type { DatasetPageWords } from './words-en.ts';

/** A plain form: its fields become the query of the page. */
export function filterForm({ path, dataset, rows, view, words }: ViewedTable): string {
  const { search, filters, sort } = view;
  const chosen = new Map(filters.toReversed());
  const fields = listFilterChoices(dataset, rows).map((choice) => selectField(choice, chosen, words));
  return html`<form class="filters" method="get" action="${path}#data">
    <div class="field search">
      <label for="q">${words.table.search}</label>
      <input type="search" id="q" name="q" value="${search}" maxlength="100" autocomplete="off" />
    </div>
    <button type="submit">${words.table.apply}</button>
    !${sort ? html`<input type="hidden" name="sort" value="${sort.descending ? '-' : ''}${sort.column}" />` : ''}
    <details !${filters.length > 0 ? 'open' : ''}>
      <summary>${words.table.filters}</summary>
      <div class="fields">!${fields.join('')}</div>
    </details>
  </form>`;
}

function selectField(
  { column, values }: FilterChoice,
  chosen: ReadonlyMap<string, string>,
  words: DatasetPageWords,
): string {
  const option = (value: string) =>
    html`<option value="${value}" !${chosen.get(column) === value ? 'selected' : ''}>${value}</option>`;
  return html`<div class="field">
    <label for="filter-${column}"><code>${column}</code></label>
    <select id="filter-${column}" name="${column}">
      <option value="">${words.table.all}</option>
      !${values.map(option).join('')}
    </select>
  </div>`;
}

/** What narrows the table now, each with a link that takes it away. */
export function activeFilters(table: ViewedTable): string {
  const { path, words } = table;
  const { search, filters } = table.view;
  if (!search && filters.length === 0) return '';
  const chips = [
    ...(search ? [{ text: words.table.searched(search), href: viewLink(table, { search: '' }) }] : []),
    ...filters.map((filter) => ({
      text: filter.join(' = '),
      href: viewLink(table, { filters: filters.filter((other) => other !== filter) }),
    })),
  ];
  const chip = ({ text, href }: { text: string; href: string }) =>
    html`<li>
      <a class="chip" href="${href}" aria-label="${words.table.remove(text)}"
        >${text}<span aria-hidden="true"> ×</span></a
      >
    </li>`;
  return html`<div class="active">
    <span>${words.table.active}</span>
    <ul>
      !${chips.map(chip).join('')}
    </ul>
    <a href="${path}#data">${words.table.reset}</a>
  </div>`;
}
