import { readFileSync } from 'node:fs';
import type { Country } from '../../countries/country.ts';
import { BANDS } from '../../datasets/measures/day-definition.ts';
import { capitalized } from '../../datasets/words/text.ts';
import { costOf, estimateText, type Place, type Places } from '../place.ts';
import { fill, SHARE_SIZE, type SiteWords } from '../language.ts';
import type { Drawing } from './chart.ts';
import { element, group, label, wrapText, type Area } from './svg.ts';
import { drawSurroundings, mapDrawing } from './map/map.ts';
import { mapPlaces } from './map/map-layer.ts';
import { comparedMonthsDrawing, listParts, windowsPanel } from './months.ts';
import { STANDALONE_STYLE } from './standalone-chart.ts';

/** Large letters, because most sites show previews at thumbnail size. */
const LARGE = { name: 'wide', fontSize: 23, swell: 1.7 } as const;
const FEW = { fontSize: 14, swell: 1, lastNamedTier: 1 };
const LEFT = 64;
const WHOLE = SHARE_SIZE.width - 2 * LEFT;

export interface CardFacts {
  readonly country: Country;
  readonly places: Places;
  readonly words: SiteWords;
  /** The slug of the place or pair that the page is about; empty for other pages. */
  readonly slug: string;
}

/** Returns SVG. */
export type DrawCard = (said: CardWords, facts: CardFacts) => string;

/** A title with text, and the map of all destinations. */
export function mapCard(said: CardWords, { country, places, words }: CardFacts): string {
  const drawing = mapDrawing(mapPlaces(places), { country, words, name: 'narrow', ...FEW });
  const { height } = SHARE_SIZE;
  const width = Math.round((height * drawing.width) / drawing.height);
  return renderShareCard({
    ...said,
    textWidth: SHARE_SIZE.width - width - 128,
    mostLines: 6,
    pictures: [{ drawing, x: SHARE_SIZE.width - width, y: 0, width, height }],
  });
}

/** A title with text, and the best months of as many destinations as fit. */
export function windowsCard(said: CardWords, { country, places, words }: CardFacts): string {
  const pictures = listParts(country, [...places.values()]).map((part, index) => {
    const drawing = windowsPanel(part, words);
    return { drawing, x: LEFT + index * 366, y: 262, width: 340, height: 256 };
  });
  return renderShareCard({ ...said, pictures });
}

/** A place with a map of its surroundings, its best months and the cost of a day. */
export function placeCard(
  _said: unknown,
  { places, words, slug: ofPlace }: Pick<CardFacts, 'places' | 'words' | 'slug'>,
): string {
  const place = places.get(ofPlace)!;
  const all = mapPlaces(places);
  const here = all.find(({ slug }) => slug === place.slug)!;
  const costs = BANDS.map((band) => `${words.bands[band]} ${estimateText(words, costOf(place, band))}`);
  const origin = costOf(place, 'mid').isBorrowed ? [capitalized(words.fromSimilarPlaces)] : [];
  const { drawing } = drawSurroundings(place.country, all, here, words, {
    sizes: [LARGE],
    highlighted: here.slug,
  });
  const size = { width: 620, height: 446 };
  return renderShareCard({
    title: place.name,
    lines: [
      fill(words.charts.climate.go, { best: words.months(place.row.best_visit_months) }),
      `${words.charts.budget.estimated}: ${costs.join(' · ')}`,
      ...origin,
    ],
    textWidth: 430,
    mostLines: 8,
    pictures: [{ drawing, x: SHARE_SIZE.width - size.width - 40, y: 92, ...size }],
  });
}

export function pairCard(said: CardWords, a: Place, b: Place, words: SiteWords): string {
  const [first, second] = [a, b].map(({ name, row }) => ({ name, best: row.best_visit_months }));
  const drawing = comparedMonthsDrawing(first!, second!, words);
  const height = (WHOLE * drawing.height) / drawing.width;
  return renderShareCard({ ...said, pictures: [{ drawing, x: LEFT, y: 318, width: WHOLE, height }] });
}

/** A drawing scaled to a width; anything below `height` is cut off. */
interface PlacedDrawing extends Area {
  readonly drawing: Drawing;
}

type CardWords = Readonly<{ title: string; lines: readonly string[] }>;

interface ShareCard extends CardWords {
  /** The width available for text: by default that of the card. */
  readonly textWidth?: number;
  /** The maximum number of text lines; the rest is cut off. */
  readonly mostLines?: number;
  readonly pictures: readonly PlacedDrawing[];
}

const SHARE_FONT = 'Be Vietnam Pro';

const ICON = readFileSync(new URL('../icon.svg', import.meta.url), 'utf8');
const TITLE_SIZES = [64, 54, 46, 38];
const TITLE_LINES = 2;
const LINE_SIZE = 28;
const PARAGRAPH_GAP = 12;
/** Width of the card font relative to the estimate of `textWidth`. */
const WIDER = { bold: 1.05, regular: 0.97 };

/** The preview that other sites show for a link to a page, as a self-contained SVG. */
export function renderShareCard(card: ShareCard): string {
  const { title, lines, textWidth: room = WHOLE, mostLines = 2, pictures } = card;
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
  const viewBox = `0 0 ${drawing.width} ${Math.round((drawing.width * height) / width)}`;
  return element('svg', { x, y, width, height, viewBox }, drawing.body);
}

function cut<Line extends { readonly text: string }>(lines: readonly Line[], most: number): readonly Line[] {
  const last = lines[most - 1];
  if (lines.length <= most || !last) return lines;
  return [...lines.slice(0, most - 1), { ...last, text: `${last.text.replace(/[\s,;:]+$/, '')} …` }];
}
