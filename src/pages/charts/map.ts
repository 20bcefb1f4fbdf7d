import type { SiteLanguage } from '../site-language.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { chartWords, type ChartWords } from './chart-words.ts';
import { element, group, label } from './element.ts';
import { renderFigure, type Drawing } from './figure.ts';
import { mapBackdrop, neighbourNames, scaleBar, scaleBox } from './map-backdrop.ts';
import { MAP_LAYERS, RADII, renderPlaces, type MapLayer, type MapPlace } from './map-places.ts';
import { projectionOf } from './projection.ts';

export interface MapOptions {
  readonly id: string;
  readonly language: SiteLanguage;
  readonly destinations: readonly MapPlace[];
  /** Where the dot of a destination leads; without it the picture has no links. */
  readonly href?: (slug: string) => string;
}

const WHOLE = projectionOf({ west: 101.2, south: 8.25, east: 110.8, north: 23.65 }, 520);
const TIERS = [1, 2, 3];
const SCALE_KM = 200;

export function drawMap({ id, language, destinations, href }: MapOptions): string {
  const words = chartWords(language);
  const first = destinations.filter(({ tier }) => tier === 1).map(({ name }) => name);
  return renderFigure({
    id,
    language,
    title: words.map.title,
    subtitle: words.map.subtitle(destinations.length),
    description: words.map.description(destinations.length, VOCABULARY[language].list(first)),
    drawings: mapDrawing(destinations, words, { href }),
    note: words.map.credit,
  });
}

export interface MapDrawingOptions {
  readonly href?: ((slug: string) => string) | undefined;
  readonly layers?: readonly MapLayer[];
}

export function mapDrawing(
  places: readonly MapPlace[],
  words: ChartWords,
  { href, layers = MAP_LAYERS }: MapDrawingOptions = {},
): Drawing {
  const { width, height } = WHOLE;
  const drawn = layers.map((layer) => {
    const { fontSize } = layer;
    const legend = { left: width - 7 * fontSize, right: width, top: height - 7 * fontSize, bottom: height };
    const taken = [legend, scaleBox(WHOLE, SCALE_KM, fontSize)];
    return group(
      { class: `chart-${layer.name}`, 'font-size': fontSize },
      neighbourNames(WHOLE, words),
      renderPlaces({ places, projection: WHOLE, layer, taken, href }),
      renderLegend(layer, words),
      scaleBar(WHOLE, SCALE_KM, fontSize, words),
    );
  });
  return { width, height, body: mapBackdrop(WHOLE) + drawn.join('') };
}

function renderLegend({ fontSize, swell }: MapLayer, words: ChartWords): string {
  return TIERS.map((tier, index) => {
    const cx = WHOLE.width - 5.4 * fontSize;
    const cy = WHOLE.height - 16 - (TIERS.length - 1 - index) * fontSize * 1.6;
    return (
      element('circle', { class: `tier-${tier}`, cx, cy, r: RADII[tier]! * swell }) +
      label(words.map.tier(tier), { x: cx + fontSize, y: cy + fontSize * 0.35 })
    );
  }).join('');
}
