import { html } from 'ghtml';
import type { SiteLanguage } from './site-language.ts';

interface RowTable {
  readonly title: string;
  readonly language: SiteLanguage;
  readonly columns: readonly { readonly name: string; readonly figure?: boolean }[];
  /** HTML; the first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
}

/** A table to read row by row: on narrow screens each row is a block, and each cell has its column name. */
export function rowTable({ title, language, columns, rows }: RowTable): string {
  const alignment = (index: number) => (columns[index]?.figure ? 'class="figure"' : '');
  const heads = columns.map(({ name }, index) => html`<th scope="col" !${alignment(index)}>${name}</th>`);
  const row = ([heading = '', ...cells]: readonly string[]) =>
    html`<tr>
      <th scope="row">!${heading}</th>
      !${cells
        .map(
          (cell, index) =>
            html`<td data-label="${columns[index + 1]?.name ?? ''}" !${alignment(index + 1)}>!${cell}</td>`,
        )
        .join('')}
    </tr>`;
  const table = html`<table class="rows">
    <thead>
      <tr>
        !${heads.join('')}
      </tr>
    </thead>
    <tbody>
      !${rows.map(row).join('')}
    </tbody>
  </table>`;
  return tableBox(title, language, table);
}

const NAMED: Record<SiteLanguage, (title: string) => string> = {
  en: (title) => `${title}, table`,
  vi: (title) => `${title}, bảng`,
};

/** A table in a box that scrolls on narrow screens and can be focused with the keyboard. `table` is HTML. */
export function tableBox(title: string, language: SiteLanguage, table: string): string {
  return html`<div class="table" tabindex="0" role="region" aria-label="${NAMED[language](title)}">
    !${table}
  </div>`;
}
