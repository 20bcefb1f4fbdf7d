import { html } from 'ghtml';
import { csvColumns } from '../../datasets/dataset.ts';
import { listFilterChoices, PAGE_LENGTH, tableQuery, type RESERVED_PARAMETERS } from './table-view.ts';
import type { ViewedTable } from './viewed-table.ts';

/** What the parameters of the address mean, with an address of this table. */
export function addressHelp({ dataset, rows, path, words }: ViewedTable): string {
  const { title, example, columnName, column, parameters } = words.table.address;
  const named: Readonly<Record<(typeof RESERVED_PARAMETERS)[number], string>> = parameters(PAGE_LENGTH);
  const terms = [[columnName, column] as const, ...Object.entries(named)];
  const [coarsest] = listFilterChoices(dataset, rows).toSorted((a, b) => a.values.length - b.values.length);
  const query = tableQuery({
    search: '',
    filters: coarsest ? [[coarsest.column, coarsest.values[0]!]] : [],
    sort: { column: csvColumns(dataset).at(-1)![0], descending: true },
    page: 1,
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
