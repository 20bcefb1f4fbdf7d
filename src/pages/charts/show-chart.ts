import { wrapText } from './drawing/svg.ts';
import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { LICENSE, type DeclarationOfCountry, type Years } from '../../datasets/dataset.ts';
import { landingPath } from '../../datasets/metadata/described-dataset.ts';
import { declarationWords } from '../dataset/declaration-words.ts';
import type { Page } from '../layout.ts';
import { sitePath, WORDS, type SiteLanguage } from '../language.ts';
import { snippetBox } from '../blocks.ts';
import {
  addressOf,
  chartCsvPath,
  chartSvgPath,
  embedPath,
  fileName,
  type ChartAddress,
  type ChartSource,
  type DeclaredChart,
} from './declared-chart.ts';
import { listWide, type Chart, type Drawing } from './drawing/chart.ts';
import { renderFigure } from './figure.ts';
import { renderStandaloneChart } from './standalone-chart.ts';

/** Finds the years that the columns of a dataset cover. */
export type FindYears = (
  dataset: DeclarationOfCountry,
  columns: readonly string[],
) => Promise<Years | undefined>;

interface ShowOptions {
  readonly language: SiteLanguage;
  readonly baseUrl: string;
  readonly findYears: FindYears;
}

/** The figure as HTML; empty if the data is missing. */
export async function showChart<Facts extends { readonly country: Country }>(
  declared: DeclaredChart<Facts>,
  facts: Facts,
  { language, baseUrl, findYears }: ShowOptions,
): Promise<string> {
  if (declared.isMissing?.(facts)) return '';
  const chart = declared.draw(facts, { language, isLinked: true });
  const sources = await dateSources(declared.listSources(facts), findYears);
  const foot = creditLine(sources, language) + useBox(chart, addressOf(declared, facts), language, baseUrl);
  return renderFigure(chart, { id: declared.id, language, foot });
}

/** The embedded page: the chart, its source and licence, and a link to the site. */
export async function chartEmbed<Facts extends { readonly country: Country }>(
  declared: DeclaredChart<Facts>,
  facts: Facts,
  { language, findYears }: ShowOptions,
): Promise<Page> {
  const chart = declared.draw(facts, { language, isLinked: true });
  const sources = await dateSources(declared.listSources(facts), findYears);
  const { title, subtitle, description } = chart;
  const path = sitePath(language, declared.pagePath(facts));
  const more = html`<a href="${path}">${WORDS[language].charts.use.more}</a>`;
  const foot = creditLine(sources, language, more);
  return {
    // A document title should be short.
    title: subtitle && subtitle.length < title.length ? subtitle : title,
    description: description ?? title,
    body: renderFigure(chart, { id: declared.id, language, foot, isAlone: true }),
  };
}

/** The chart as an SVG file. */
export async function chartSvg<Facts extends { readonly country: Country }>(
  declared: DeclaredChart<Facts>,
  facts: Facts,
  { language, baseUrl, findYears }: ShowOptions,
): Promise<string> {
  const chart = declared.draw(facts, { language, isLinked: false });
  const url = new URL(sitePath(language, declared.pagePath(facts)), baseUrl).href;
  const sources = await dateSources(declared.listSources(facts), findYears);
  return renderStandaloneChart(chart, language, [creditText(sources, language), url]);
}

interface DatedSource {
  readonly dataset: DeclarationOfCountry;
  /** Follows the dataset's name: "(1988–2017)"; empty if no source states a year. */
  readonly years: string;
}

function dateSources(sources: readonly ChartSource[], findYears: FindYears): Promise<readonly DatedSource[]> {
  return Promise.all(
    sources.map(async ({ dataset, columns }) => {
      const years = await findYears(dataset, columns);
      return { dataset, years: years ? `(${[...new Set(years)].join('–')})` : '' };
    }),
  );
}

/** Source and licence, as HTML. */
function creditLine(sources: readonly DatedSource[], language: SiteLanguage, more = ''): string {
  const { use } = WORDS[language].charts;
  const links = sources.map(({ dataset, years }) => {
    const path = sitePath(language, landingPath(dataset));
    const dated = years && html` <span class="whole">${years}</span>`;
    return html`<a href="${path}">${declarationWords(dataset, language).name}</a>!${dated}`;
  });
  return html`<p class="chart-note">
    ${use.source} Sampan, !${links.join(', ')}. ${use.license}
    <a href="${LICENSE.url}" rel="license">${LICENSE.name}</a>. !${more}
  </p>`;
}

/** Source and licence as text, for files that cannot have links. */
function creditText(sources: readonly DatedSource[], language: SiteLanguage): string {
  const { use } = WORDS[language].charts;
  const names = sources.map(({ dataset, years }) =>
    `${declarationWords(dataset, language).name} ${years}`.trimEnd(),
  );
  const license = LICENSE.name.replaceAll(' ', '\u00a0');
  return `${use.source} Sampan, ${names.join(', ')}. ${use.license} ${license}.`;
}

/** The downloads and the embed code. The site's script adds the PNG button. */
function useBox(chart: Chart, address: ChartAddress, language: SiteLanguage, baseUrl: string): string {
  const { use } = WORDS[language].charts;
  const [svg, csv] = [chartSvgPath(address), chartCsvPath(address)].map((path) => sitePath(language, path));
  return html`<details class="chart-use">
    <summary>${use.summary}</summary>
    <p class="buttons">
      <a class="button" href="${svg!}" download="${fileName(address, 'svg')}" data-png="PNG">SVG</a>
      <a class="button" href="${csv!}" download="${fileName(address, 'csv')}">${use.data}</a>
    </p>
    <p>${use.embed}</p>
    !${snippetBox(frameSnippet(chart, new URL(sitePath(language, embedPath(address)), baseUrl).href), language)}
  </details>`;
}

function frameSnippet(chart: Chart, url: string): string {
  const named = html`src="${url}" title="${chart.title}"`;
  return `<iframe ${named} width="100%" height="${frameHeight(chart)}" loading="lazy" style="border: 0"></iframe>`;
}

/** The width of a frame in an article and on a phone. `words` is the height of the subtitle, source and licence at that width. */
const FRAMES = { wide: { room: 680, words: 150 }, narrow: { room: 320, words: 240 } };
const TITLE = { size: 20, line: 28 };
const NOTE = { size: 14.4, line: 24 };
const PANELS_IN_ROW = 2;
/** Pages enlarge panels by up to a fifth. */
const MOST_GROWN = 1.2;

/** Ignores panels that are stacked on a phone, so readers scroll there. */
function frameHeight(chart: Chart): number {
  const { title, drawings, note = '' } = chart;
  const aroundIn = ({ room, words }: (typeof FRAMES)['wide']) =>
    words +
    TITLE.line * wrapText(title, TITLE.size, room).length +
    NOTE.line * wrapText(note, NOTE.size, room).length;
  const wide = sumOfRows(listWide(chart)) + aroundIn(FRAMES.wide);
  const narrow = 'narrow' in drawings ? drawings.narrow.height + aroundIn(FRAMES.narrow) : 0;
  return Math.round(Math.max(wide, narrow));
}

function sumOfRows(drawings: readonly Drawing[]): number {
  if (drawings.length === 1) return drawings[0]!.height;
  let sum = 0;
  for (let at = 0; at < drawings.length; at += PANELS_IN_ROW)
    sum += Math.max(...drawings.slice(at, at + PANELS_IN_ROW).map(({ height }) => MOST_GROWN * height));
  return sum;
}
