import { readFileSync } from 'node:fs';
import type { SiteWords } from '../language.ts';
import { listWide, rowsOf, type Chart, type Drawing } from './chart.ts';
import { escapeXml } from '../../datasets/words/text.ts';
import { element, group, label, wrapText } from './svg.ts';

/** In quotes that need no escape in an attribute. */
const TYPEFACE = "'Be Vietnam Pro'";
const MARGIN = 24;
const GAP = 24;
const LEAST_WIDTH = 520;
/** Bold text is wider than `textWidth` estimates. */
const BOLD = 1.1;
const TEXTS = {
  title: { size: 20, bold: true, line: 26, fill: '#1c2a2e' },
  quiet: { size: 13, bold: false, line: 18, fill: '#4c5f64' },
} as const;

/** The chart as a self-contained SVG file with title and credits (source and licence, as lines): light background, no variables. */
export function renderStandaloneChart(
  chart: Chart,
  words: SiteWords,
  credits: readonly string[],
  style: string,
): string {
  const drawings = listWide(chart);
  const rows = rowsOf(drawings, drawings.length === 4 ? 2 : 3);
  const inner = Math.max(LEAST_WIDTH, ...rows.map(widthOf));
  const width = inner + 2 * MARGIN;
  let y = MARGIN;
  const write = (text: string | undefined, { size, bold, line, fill }: (typeof TEXTS)[keyof typeof TEXTS]) =>
    wrapText(text ?? '', size, inner, bold ? BOLD : 1)
      .filter(Boolean)
      .map((part) =>
        label(part, {
          x: MARGIN,
          y: (y += line) - line / 4,
          'font-size': size,
          'font-weight': bold ? 700 : undefined,
          fill,
        }),
      );
  const heading = [...write(chart.title, TEXTS.title), ...write(chart.subtitle, TEXTS.quiet)];
  const pictures = rows.map((row) => {
    y += GAP / 2;
    const drawn = renderRow(row, inner, y);
    y += Math.max(...row.map(({ height }) => height)) + GAP / 2;
    return drawn;
  });
  const foot = [chart.note, ...credits].flatMap((line) => write(line, TEXTS.quiet));
  const height = Math.ceil(y + MARGIN);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      'font-family': `${TYPEFACE}, sans-serif`,
      'xml:lang': words.language,
      role: 'img',
    },
    [
      element('title', {}, escapeXml(chart.title)),
      element('desc', {}, escapeXml([chart.description, ...credits].filter(Boolean).join(' '))),
      `<style>${style}</style>`,
      element('rect', { width, height, fill: '#fbfaf6' }),
      ...heading,
      group({ class: 'chart', 'font-size': 12 }, ...pictures),
      ...foot,
    ].join(''),
  );
}

/** The chart stylesheet in light colours, without variables, fonts or page-dependent rules, because SVG renderers do not support them. */
export const STANDALONE_STYLE = standaloneStyle(
  readFileSync(new URL('./charts.css', import.meta.url), 'utf8'),
);

/** With our typeface, for pictures of the same look everywhere. */
export const PRINT_STYLE = STANDALONE_STYLE + ['regular', 'bold'].map(fontFace).join('');

function fontFace(weight: string): string {
  const file = readFileSync(new URL(`../font/be-vietnam-pro-${weight}.woff2`, import.meta.url), 'base64');
  const url = `data:font/woff2;base64,${file}`;
  return `@font-face{font-family:${TYPEFACE};font-weight:${weight === 'bold' ? 700 : 400};src:url(${url})}`;
}

function standaloneStyle(stylesheet: string): string {
  const css = stylesheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/@[^{]+\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .replaceAll(/[^{}]*\bsvg \{[^{}]*\}/g, '')
    .replaceAll(/light-dark\((#[0-9a-f]+), #[0-9a-f]+\)/g, '$1');
  const variables = new Map(
    [...css.matchAll(/(--[a-z-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name!, colour!]),
  );
  return css
    .replaceAll(/var\((--[a-z-]+)\)/g, (_, name: string) => variables.get(name)!)
    .replaceAll(/\s*(?:--[a-z-]+|font-family): [^;]+;/g, '');
}

function widthOf(row: readonly Drawing[]): number {
  return row.reduce((sum, { width }) => sum + width, (row.length - 1) * GAP);
}

function renderRow(row: readonly Drawing[], inner: number, y: number): string {
  let x = MARGIN + (row.length === 1 ? (inner - row[0]!.width) / 2 : 0);
  return row
    .map(({ width, height, body }) => {
      const drawn = element('svg', { x, y, width, height, viewBox: `0 0 ${width} ${height}` }, body);
      x += width + GAP;
      return drawn;
    })
    .join('');
}
