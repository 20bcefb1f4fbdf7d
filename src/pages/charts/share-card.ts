import { readFileSync } from 'node:fs';
import { SHARE_SIZE } from '../site-language.ts';
import type { Drawing } from './drawing/chart.ts';
import { element, group, label } from './drawing/svg.ts';
import { wrapText } from './drawing/text.ts';
import { STANDALONE_STYLE } from './standalone-chart.ts';

/** A drawing scaled to a width; anything below `height` is cut off. */
interface PlacedDrawing {
  readonly drawing: Drawing;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface ShareCard {
  readonly title: string;
  readonly lines: readonly string[];
  /** The width available for text. */
  readonly textWidth: number;
  /** The maximum number of text lines; the rest is cut off. */
  readonly mostLines: number;
  readonly pictures: readonly PlacedDrawing[];
}

const SHARE_FONT = 'Be Vietnam Pro';

const LEFT = 64;
const ICON = readFileSync(new URL('../icon.svg', import.meta.url), 'utf8');
const TITLE_SIZES = [64, 54, 46, 38];
const TITLE_LINES = 2;
const LINE_SIZE = 28;
const PARAGRAPH_GAP = 12;
/** Width of the card font relative to the estimate of `textWidth`. */
const WIDER = { bold: 1.05, regular: 0.97 };

/** The preview that other sites show for a link to a page, as a self-contained SVG. */
export function renderShareCard({ title, lines, textWidth: room, mostLines, pictures }: ShareCard): string {
  const { width, height } = SHARE_SIZE;
  const size =
    TITLE_SIZES.find((each) => wrapText(title, each, room, WIDER.bold).length <= TITLE_LINES) ??
    TITLE_SIZES.at(-1)!;
  const titleLines = wrapText(title, size, room, WIDER.bold);
  const titleBottom = 64 + titleLines.length * size * 1.15;
  let bottom = titleBottom + 6;
  const wrapped = lines.flatMap((line) => {
    bottom += PARAGRAPH_GAP;
    return wrapText(line, LINE_SIZE, room, WIDER.regular).map((text) => ({
      text,
      y: (bottom += LINE_SIZE * 1.35),
    }));
  });
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      'font-family': `${SHARE_FONT}, sans-serif`,
    },
    [
      `<style>${STANDALONE_STYLE}</style>`,
      element('rect', { width, height, fill: '#fbfaf6' }),
      ...titleLines.map((line, index) =>
        label(line, {
          x: LEFT,
          y: 64 + (index + 0.85) * size * 1.15,
          'font-size': size,
          'font-weight': 700,
          fill: '#1c2a2e',
        }),
      ),
      ...cut(wrapped, mostLines).map(({ text, y }) =>
        label(text, { x: LEFT, y, 'font-size': LINE_SIZE, fill: '#4c5f64' }),
      ),
      group({ class: 'chart', 'font-size': 12 }, ...pictures.map(renderPicture)),
      ICON.replace('<svg ', `<svg x="${LEFT}" y="${height - 104}" width="48" height="48" `),
      label('Sampan', { x: LEFT + 64, y: height - 70, 'font-size': 30, 'font-weight': 700, fill: '#1c2a2e' }),
    ].join(''),
  );
}

function renderPicture({ drawing, x, y, width, height }: PlacedDrawing): string {
  const shown = (drawing.width * height) / width;
  return element(
    'svg',
    { x, y, width, height, viewBox: `0 0 ${drawing.width} ${Math.round(shown)}` },
    drawing.body,
  );
}

function cut<Line extends { readonly text: string }>(lines: readonly Line[], most: number): readonly Line[] {
  const last = lines[most - 1];
  if (lines.length <= most || !last) return lines;
  return [...lines.slice(0, most - 1), { ...last, text: `${last.text.replace(/[\s,;:]+$/, '')} …` }];
}
