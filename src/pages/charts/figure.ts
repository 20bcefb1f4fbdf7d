import { html } from 'ghtml';
import { WORDS, type SiteLanguage } from '../language.ts';
import type { Chart, ChartTable, PanelDrawing } from './drawing/chart.ts';
import { element, escapeText } from './drawing/svg.ts';

interface FigureOptions {
  /** Unique on the page; prefix of all ids in the figure. */
  readonly id: string;
  readonly language: SiteLanguage;
  /** HTML below the chart. */
  readonly foot?: string;
  /** Whether the chart is the only content of its page, so that its title is the main heading. */
  readonly isAlone?: boolean;
}

export function renderFigure(chart: Chart, options: FigureOptions): string {
  const { title, subtitle, note, data, isMap = false } = chart;
  const { id, language, foot = '', isAlone = false } = options;
  return html`<figure class="${isMap ? 'chart map' : 'chart'}">
    <figcaption>
      !${isAlone ? html`<h1>${title}</h1>` : html`<strong>${title}</strong>`}
      !${subtitle === undefined ? '' : html`<span>${subtitle}</span>`}
    </figcaption>
    !${renderPictures(chart, id)} !${note === undefined ? '' : html`<p class="chart-note">${note}</p>`}
    !${data.table ? renderTable(data.table, title, language) : ''}!${foot}
  </figure>`;
}

function renderPictures({ title, description = '', drawings }: Chart, id: string): string {
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
      // Screen readers cannot reach links inside an element with the role img.
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
    <summary>${WORDS[language].charts.asTable}</summary>
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
