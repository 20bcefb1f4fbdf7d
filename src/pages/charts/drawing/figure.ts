import { html } from 'ghtml';
import type { SiteLanguage } from '../../site-language.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { element, escapeText } from './element.ts';

/** A picture without its frame, in units that are pixels when it is shown at its own width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** Drawings of the same for a wide place and for a narrow one: letters keep their size, the picture changes. */
interface Drawings {
  readonly wide: Drawing;
  readonly narrow: Drawing;
}

/** One of several pictures beside each other, or below each other where there is no room. */
export interface PanelDrawing extends Drawing {
  readonly key: string;
  readonly title: string;
  readonly description: string;
}

export interface ChartTable {
  /** The first cell of each row is its heading. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Figure {
  /** Unique on the page: the ids of the parts are made from it. */
  readonly id: string;
  readonly language: SiteLanguage;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** What the picture shows, for those who do not see it. Panels have their own. */
  readonly description?: string | undefined;
  readonly drawings: Drawing | Drawings | readonly PanelDrawing[];
  /** The letters of a map may get smaller than those of a chart before the narrow drawing takes its place. */
  readonly isMap?: boolean;
  readonly table?: ChartTable | undefined;
  readonly note?: string | undefined;
}

export function renderFigure(figure: Figure): string {
  const { title, subtitle, table, note, language, isMap = false } = figure;
  return html`<figure class="${isMap ? 'chart map' : 'chart'}">
    <figcaption>
      <strong>${title}</strong>
      !${subtitle === undefined ? '' : html`<span>${subtitle}</span>`}
    </figcaption>
    !${renderPictures(figure)} !${note === undefined ? '' : html`<p class="chart-note">${note}</p>`}
    !${table ? renderTable(table, title, language) : ''}
  </figure>`;
}

function renderPictures({ id, title, description = '', drawings }: Figure): string {
  if ('wide' in drawings) {
    const render = (variant: 'wide' | 'narrow') =>
      renderSvg({ ...drawings[variant], title, description, key: `${id}-${variant}` }, `chart-${variant}`);
    return render('wide') + render('narrow');
  }
  if ('body' in drawings) return renderSvg({ ...drawings, title, description, key: id });
  const panels = drawings.map((panel) => renderSvg({ ...panel, key: `${id}-${panel.key}` }));
  return `<div class="chart-panels">${panels.join('')}</div>`;
}

function renderSvg(
  { width, height, body, key, title, description }: PanelDrawing,
  className?: string,
): string {
  return element(
    'svg',
    {
      class: className,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      // Links cannot be reached inside an image.
      role: body.includes('<a ') ? 'group' : 'img',
      'aria-labelledby': `${key}-title ${key}-desc`,
    },
    element('title', { id: `${key}-title` }, escapeText(title)) +
      element('desc', { id: `${key}-desc` }, escapeText(description)) +
      body,
  );
}

function renderTable({ columns, rows }: ChartTable, title: string, language: SiteLanguage): string {
  return html`<details class="chart-data">
    <summary>${CHART_WORDS[language].asTable}</summary>
    <div class="table" tabindex="0" role="group" aria-label="${title}">
      <table>
        <thead>
          <tr>
            !${columns.map((column) => html`<th scope="col">${column}</th>`).join('')}
          </tr>
        </thead>
        <tbody>
          !${rows.map(renderRow).join('')}
        </tbody>
      </table>
    </div>
  </details>`;
}

function renderRow([heading = '', ...cells]: readonly string[]): string {
  return html`<tr>
    <th scope="row">${heading}</th>
    !${cells.map((text) => html`<td>${text}</td>`).join('')}
  </tr>`;
}
