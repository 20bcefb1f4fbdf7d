import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../snippet-box.ts';
import { addressOf, type DeclaredChart } from './declared/declared-chart.ts';
import { chartCsvPath, chartSvgPath, embedPath, type ChartAddress } from './chart-path.ts';
import { creditLine } from './credit.ts';
import { listWide, type Chart } from './drawing/chart.ts';
import { renderFigure } from './drawing/figure.ts';
import { CHART_WORDS } from './words/chart-words.ts';

interface ShowOptions {
  readonly language: SiteLanguage;
  readonly baseUrl: string;
}

/** The figure on a page, as HTML; empty where the facts lack what the chart shows. */
export function showChart<Facts extends { readonly country: Country }>(
  declared: DeclaredChart<Facts>,
  facts: Facts,
  { language, baseUrl }: ShowOptions,
): string {
  const chart = declared.draw(facts, { language, isLinked: true });
  if (!chart) return '';
  const use = useBox(chart, addressOf(declared, facts), { language, baseUrl });
  const foot = creditLine(declared.listSources(facts), language) + use;
  return renderFigure(chart, { id: declared.id, language, foot });
}

/** The files of the chart, and what others paste into their pages. The script of the site adds the button for PNG. */
function useBox(chart: Chart, address: ChartAddress, { language, baseUrl }: ShowOptions): string {
  const { use } = CHART_WORDS[language];
  const [svg, csv] = [chartSvgPath(address), chartCsvPath(address)].map((path) => sitePath(language, path));
  return html`<details class="chart-use">
    <summary>${use.summary}</summary>
    <p class="buttons">
      <a class="button" href="${svg!}" download data-png="PNG">SVG</a>
      <a class="button" href="${csv!}" download>${use.data}</a>
    </p>
    <p>${use.embed}</p>
    !${snippetBox(frameSnippet(chart, new URL(sitePath(language, embedPath(address)), baseUrl).href), language)}
  </details>`;
}

function frameSnippet(chart: Chart, url: string): string {
  return html`<iframe
    src="${url}"
    title="${chart.title}"
    width="100%"
    height="${frameHeight(chart)}"
    loading="lazy"
    style="border: 0"
  ></iframe>`.replaceAll('\n', ' ');
}

/** Title, source and licence, in a frame that is as narrow as a phone. */
const WORDS_HEIGHT = 220;
const PANELS_IN_ROW = 2;

/** Enough for a frame of the usual width of a text; a chart with many panels is scrolled on a phone. */
function frameHeight(chart: Chart): number {
  const { drawings } = chart;
  const heights = listWide(chart).map(({ height }) => height);
  if (Array.isArray(drawings)) return Math.round(1.15 * sumOfRows(heights)) + WORDS_HEIGHT;
  const narrow = 'narrow' in drawings ? drawings.narrow.height : 0;
  return Math.round(Math.max(heights[0]!, narrow)) + WORDS_HEIGHT;
}

function sumOfRows(heights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < heights.length; at += PANELS_IN_ROW)
    sum += Math.max(...heights.slice(at, at + PANELS_IN_ROW));
  return sum;
}
