import { html } from 'ghtml';
import type { Country } from '../../countries/country.ts';
import { pauseEvery, SLICE_MS } from '../../datasets/releases/pause.ts';
import { sitePath, type SiteLanguage } from '../site-language.ts';
import { snippetBox } from '../blocks.ts';
import { addressOf, type DeclaredChart } from './declared/declared-chart.ts';
import { chartCsvPath, chartSvgPath, embedPath, fileName, type ChartAddress } from './chart-path.ts';
import { creditLine, dateSources, type FindYears } from './credit.ts';
import { listWide, type Chart, type Drawing } from './drawing/chart.ts';
import { renderFigure } from './drawing/figure.ts';
import { wrapText } from './drawing/wrap-text.ts';
import { CHART_WORDS } from './words/chart-words.ts';

interface ShowOptions {
  readonly language: SiteLanguage;
  readonly baseUrl: string;
}

interface ShowFigureOptions extends ShowOptions {
  readonly findYears: FindYears;
}

/** The figure as HTML; empty if the data is missing. Pauses after a slow drawing, so that other requests can run. */
export async function showChart<Facts extends { readonly country: Country }>(
  declared: DeclaredChart<Facts>,
  facts: Facts,
  { language, baseUrl, findYears }: ShowFigureOptions,
): Promise<string> {
  const pause = pauseEvery(SLICE_MS);
  const chart = await declared.draw(facts, { language, isLinked: true });
  if (!chart) return '';
  const use = useBox(chart, addressOf(declared, facts), { language, baseUrl });
  const sources = await dateSources(declared.listSources(facts), findYears);
  const foot = creditLine(sources, language) + use;
  const figure = renderFigure(chart, { id: declared.id, language, foot });
  await pause();
  return figure;
}

/** The downloads and the embed code. The site's script adds the PNG button. */
function useBox(chart: Chart, address: ChartAddress, { language, baseUrl }: ShowOptions): string {
  const { use } = CHART_WORDS[language];
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

/** Pages enlarge panels by up to a fifth. */
const MOST_GROWN = 1.2;

function sumOfRows(drawings: readonly Drawing[]): number {
  if (drawings.length === 1) return drawings[0]!.height;
  let sum = 0;
  for (let at = 0; at < drawings.length; at += PANELS_IN_ROW)
    sum += Math.max(...drawings.slice(at, at + PANELS_IN_ROW).map(({ height }) => MOST_GROWN * height));
  return sum;
}
