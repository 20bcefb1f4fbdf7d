import { escapeXml } from '../../datasets/words/text.ts';
import { wrapText, element } from './svg.ts';
import { html } from 'ghtml';
import { citeAt, citeFigures } from '../receipts.ts';
import { LICENSE, type DeclarationOfCountry, type Years } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/addresses.ts';
import { declarationWords, type SiteWords } from '../language.ts';
import { rowTable, snippetBox } from '../blocks.ts';
import {
  addressOf,
  chartPath,
  fileName,
  linksOf,
  type ChartAddress,
  type ChartFacts,
  type FactsFor,
  type DeclaredChart,
  listWide,
  rowsOf,
  type Chart,
  type Drawing,
  type ChartData,
  type PanelDrawing,
} from './chart.ts';
import { renderStandaloneChart } from './standalone-chart.ts';

/** What charts need of the site that shows them. */
export interface ChartSite {
  readonly baseUrl: string;
  /** Finds the years that the columns of a dataset cover. */
  readonly findYears: (
    dataset: DeclarationOfCountry,
    columns: readonly string[],
  ) => Promise<Years | undefined>;
}

/** A chart with what its pages and files say about it. */
async function drawWithSources<Used extends keyof ChartFacts>(
  declared: DeclaredChart<Used>,
  facts: FactsFor<Used>,
  { findYears }: ChartSite,
  words: SiteWords,
  isLinked = true,
) {
  const chart = declared.draw(facts, { words, links: linksOf(facts.country, words, isLinked) });
  const sources = declared.listSources(facts).map(async ({ dataset, columns }) => {
    const years = await findYears(dataset, columns);
    return {
      name: declarationWords(dataset, words).name,
      path: words.path(landingPath(dataset)),
      /** Empty if no source states a year. */
      years: years ? `(${[...new Set(years)].join('–')})` : '',
    };
  });
  return { chart, sources: await Promise.all(sources), page: words.path(declared.pagePath(facts)) };
}

type Sources = Awaited<ReturnType<typeof drawWithSources>>['sources'];

/** The figure as HTML; empty if the data is missing. */
export async function showChart<Used extends keyof ChartFacts>(
  declared: DeclaredChart<Used>,
  facts: FactsFor<Used>,
  site: ChartSite,
  words: SiteWords,
): Promise<string> {
  if (declared.isMissing?.(facts)) return '';
  const { chart, sources } = await drawWithSources(declared, facts, site, words);
  const foot = creditLine(sources, words) + useBox(chart, addressOf(declared, facts), words, site.baseUrl);
  return renderFigure(chart, declared.id, words, foot);
}

/** The embedded page: the chart, its source and licence, and a link to the site. */
export async function chartEmbed(
  declared: DeclaredChart,
  facts: ChartFacts,
  site: ChartSite,
  words: SiteWords,
) {
  const { chart, sources, page } = await drawWithSources(declared, facts, site, words);
  const { title, subtitle, description } = chart;
  const more = html`<a href="${page}">${words.charts.use.more}</a>`;
  const foot = creditLine(sources, words, more);
  return {
    // A document title should be short.
    title: subtitle && subtitle.length < title.length ? subtitle : title,
    description: description ?? title,
    body: renderFigure(chart, declared.id, words, foot, true),
  };
}

/** The chart as an SVG file, in the style and with the typeface given. */
export async function chartSvg(
  declared: DeclaredChart,
  facts: ChartFacts,
  site: ChartSite,
  words: SiteWords,
  style: string,
) {
  const { chart, sources, page } = await drawWithSources(declared, facts, site, words, false);
  const { use } = words.charts;
  const names = sources.map(({ name, years }) => `${name} ${years}`.trimEnd());
  const license = LICENSE.name.replaceAll(' ', '\u00a0');
  const credit = `${use.source} Sampan, ${names.join(', ')}. ${use.license} ${license}.`;
  return renderStandaloneChart(chart, words, [credit, new URL(page, site.baseUrl).href], style);
}

/** Source and licence, as HTML. */
function creditLine(sources: Sources, words: SiteWords, more = ''): string {
  const links = sources.map(({ name, path, years }) => {
    const dated = years && html` <span class="whole">${years}</span>`;
    return html`<a href="${path}">${name}</a>!${dated}`;
  });
  return html`<p class="chart-note">
    ${words.charts.use.source} Sampan, !${links.join(', ')}. ${words.charts.use.license}
    <a href="${LICENSE.url}" rel="license">${LICENSE.name}</a>. !${more}
  </p>`;
}

/** The downloads and the embed code. The site's script adds the PNG button. */
function useBox(chart: Chart, address: ChartAddress, words: SiteWords, baseUrl: string): string {
  const [svg, print, csv] = (['svg', 'print.svg', 'csv'] as const).map((ending) =>
    words.path(chartPath(address, ending)),
  );
  return html`<details class="chart-use">
    <summary>${words.charts.use.summary}</summary>
    <p class="buttons">
      <a class="button" href="${svg!}" download="${fileName(address, 'svg')}" data-png="${print!}">SVG</a>
      <a class="button" href="${csv!}" download="${fileName(address, 'csv')}">${words.charts.use.data}</a>
    </p>
    <p>${words.charts.use.embed}</p>
    !${snippetBox(frameSnippet(chart, new URL(words.path(chartPath(address)), baseUrl).href), words)}
  </details>`;
}

/** A phone and an article need frames of different heights, so the height follows the width of the window. */
function frameSnippet(chart: Chart, url: string): string {
  const named = html`src="${url}" title="${chart.title}"`;
  const { wide, narrow } = frameHeights(chart);
  const [least, most] = [Math.min(wide, narrow), Math.max(wide, narrow)];
  const between = narrow > wide ? `${narrow + PHONE_PX}px - 100vw` : `100vw + ${narrow - PHONE_PX}px`;
  const style = `border: 0${least < most ? `; height: clamp(${least}px, ${between}, ${most}px)` : ''}`;
  return `<iframe ${named} width="100%" height="${most}" loading="lazy" style="${style}"></iframe>`;
}

/** The width of a frame in an article and on a phone. `words` is the height of the subtitle, source and licence at that width. */
const FRAMES = { wide: { room: 680, words: 170 }, narrow: { room: 320, words: 250 } };
const PHONE_PX = 480;
const TITLE = { size: 20, line: 28 };
const NOTE = { size: 14.4, line: 24 };
const PANELS_IN_ROW = 2;
/** Pages enlarge panels by up to a fifth. */
const MOST_GROWN = 1.2;

/** Ignores panels that are stacked on a phone, so readers scroll there. */
function frameHeights(chart: Chart) {
  const { title, drawings, note = '' } = chart;
  const aroundIn = ({ room, words }: (typeof FRAMES)['wide']) =>
    words +
    TITLE.line * wrapText(title, TITLE.size, room).length +
    NOTE.line * wrapText(note, NOTE.size, room).length;
  const wide = sumOfRows(listWide(chart)) + aroundIn(FRAMES.wide);
  const onPhone = 'narrow' in drawings ? drawings.narrow : drawings;
  if (!('width' in onPhone)) return { wide: Math.round(wide), narrow: Math.round(wide) };
  const { width, height } = onPhone;
  const narrow = height * Math.min(1, FRAMES.narrow.room / width) + aroundIn(FRAMES.narrow);
  return { wide: Math.round(wide), narrow: Math.round(narrow) };
}

function sumOfRows(drawings: readonly Drawing[]): number {
  if (drawings.length === 1) return drawings[0]!.height;
  const heights = rowsOf(drawings, PANELS_IN_ROW).map((row) => Math.max(...row.map(({ height }) => height)));
  return heights.reduce((sum, height) => sum + MOST_GROWN * height, 0);
}

/** `id` is unique on the page and the prefix of all ids in the figure; `foot` is HTML. If the chart is alone, its title is the main heading. */
export function renderFigure(chart: Chart, id: string, words: SiteWords, foot = '', isAlone = false): string {
  const { title, subtitle, note, data, receipts, isMap = false } = chart;
  const show = (text: string) => (receipts ? citeFigures(text, citeAt(receipts)) : html`${text}`);
  return html`<figure class="${isMap ? 'chart map' : 'chart'}">
    <figcaption>
      !${isAlone ? `<h1>${show(title)}</h1>` : `<strong>${show(title)}</strong>`}
      !${subtitle === undefined ? '' : `<span>${show(subtitle)}</span>`}
    </figcaption>
    !${renderPictures(chart, id)} !${note === undefined ? '' : `<p class="chart-note">${show(note)}</p>`}
    !${data.table ? renderTable(data.table, title, words) : ''}!${foot}
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
    element('title', { id: `${key}-title` }, escapeXml(title)) +
      element('desc', { id: `${key}-desc` }, escapeXml(description)) +
      body,
  );
}

function renderTable(
  { columns, rows }: NonNullable<ChartData['table']>,
  title: string,
  words: SiteWords,
): string {
  const cells = rows.map((row) => row.map((text) => html`${text}`));
  return html`<details class="chart-data">
    <summary>${words.charts.asTable}</summary>
    !${rowTable({ title, words, role: 'group', className: '', columns, rows: cells })}
  </details>`;
}
