import { html } from 'ghtml';
import type { SiteLanguage } from '../site-language.ts';
import { chartWords } from './chart-words.ts';
import { element, escapeText } from './element.ts';

/** A picture without its frame, in units that are pixels when it is shown at its own width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** Drawings of the same for a wide place and for a narrow one: letters keep their size, the picture changes. */
export interface Drawings {
  readonly wide: Drawing;
  readonly narrow: Drawing;
}

export interface ChartTable {
  /** The first cell of each row is its heading. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Figure {
  /** Unique on the page: the ids of the parts are made from it. */
  readonly id: string;
  readonly language: SiteLanguage;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** What the picture shows, for those who do not see it. */
  readonly description: string;
  readonly drawings: Drawings | Drawing;
  readonly table?: ChartTable | undefined;
  readonly note?: string | undefined;
}

export function renderFigure(figure: Figure): string {
  const { title, subtitle, drawings, table, note, language } = figure;
  const pictures =
    'wide' in drawings
      ? renderSvg(figure, drawings.wide, 'wide') + renderSvg(figure, drawings.narrow, 'narrow')
      : renderSvg(figure, drawings);
  return html`<figure class="chart">
    <figcaption>
      <strong>${title}</strong>
      !${subtitle === undefined ? '' : html`<span>${subtitle}</span>`}
    </figcaption>
    !${pictures} !${note === undefined ? '' : html`<p class="chart-note">${note}</p>`}
    !${table ? renderTable(table, title, language) : ''}
  </figure>`;
}

/** A role of its own, because the parts of an image cannot be followed as links. */
function renderSvg(
  { id, title, description }: Figure,
  drawing: Drawing,
  variant?: 'wide' | 'narrow',
): string {
  const name = variant ? `${id}-${variant}` : id;
  const { width, height, body } = drawing;
  return element(
    'svg',
    {
      class: variant ? `chart-${variant}` : undefined,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: body.includes('<a ') ? 'group' : 'img',
      'aria-labelledby': `${name}-title ${name}-desc`,
    },
    element('title', { id: `${name}-title` }, escapeText(title)) +
      element('desc', { id: `${name}-desc` }, escapeText(description)) +
      body,
  );
}

function renderTable({ columns, rows }: ChartTable, title: string, language: SiteLanguage): string {
  const row = ([heading = '', ...cells]: readonly string[]) =>
    html`<tr>
      <th scope="row">${heading}</th>
      !${cells.map((text) => html`<td>${text}</td>`).join('')}
    </tr>`;
  return html`<details class="chart-data">
    <summary>${chartWords(language).asTable}</summary>
    <div class="table" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            !${columns.map((column) => html`<th scope="col">${column}</th>`).join('')}
          </tr>
        </thead>
        <tbody>
          !${rows.map(row).join('')}
        </tbody>
      </table>
    </div>
  </details>`;
}
