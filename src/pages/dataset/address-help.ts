import { html } from 'ghtml';
import { csvColumns } from '../../datasets/dataset.ts';
import { listFilterChoices, PAGE_LENGTH, tableQuery, type RESERVED_PARAMETERS } from './table-view.ts';
import type { ViewedTable } from './viewed-table.ts';

/** What the parameters of the address mean, with an address of this table that has them all. */
export function addressHelp({ dataset, rows, path, words }: ViewedTable): string {
  const { title, example, columnName, column, parameters } = words.table.address;
  const named: Readonly<Record<(typeof RESERVED_PARAMETERS)[number], string>> = parameters(PAGE_LENGTH);
  const terms = [[columnName, column] as const, ...Object.entries(named)];
  const choice = listFilterChoices(dataset, rows)[0];
  const sorted = csvColumns(dataset).at(-1)![0];
  const query = tableQuery({
    search: '',
    filters: choice ? [[choice.column, choice.values[0]!]] : [],
    sort: { column: sorted, descending: true },
    page: 2,
  });
  return html`<details class="address">
    <summary>${title}</summary>
    <dl class="terms">
      !${terms
        .map(
          ([name, meaning]) =>
            html`<dt><code>${name}</code></dt>
              <dd>${meaning}</dd>`,
        )
        .join('')}
    </dl>
    <p>
      ${example} <a href="${path}${query}#data" rel="nofollow"><code>${path}${query}</code></a>
    </p>
  </details>`;
}
