import type { Country } from '../../../countries/country.ts';
import { drawOnce } from '../../draw-once.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import type { Box } from './labels/box.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { ChartWords } from '../words/words-en.ts';
import { element, group, label } from '../drawing/element.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { mapBackdrop, neighbourNames, scaleBar, scaleBox } from './backdrop.ts';
import { narrowLayout, wideLayout, type MapLayout } from './layouts.ts';
import { labelsOf } from './labels/kept-labels.ts';
import { dotsOf, labelOptions, placesData, RADII, renderDots, type MapDot, type MapPlace } from './places.ts';
import { seaName, type MapPart } from './islands.ts';
import type { LabelOptions } from './labels/place-labels.ts';

interface MapOptions {
  readonly country: Country;
  readonly language: SiteLanguage;
  readonly destinations: readonly MapPlace[];
  /** Where the dot of a destination leads; without it the picture has no links. */
  readonly href?: (slug: string) => string;
}

const TIERS = [1, 2, 3];
const ISLAND_RADIUS = 2;

export function drawMap({ country, language, destinations, href }: MapOptions): Chart {
  const words = CHART_WORDS[language];
  const shown = country.name[language];
  const first = destinations.filter(({ tier }) => tier === 1).map(({ name }) => name);
  return {
    title: words.map.title,
    subtitle: words.map.subtitle(destinations.length, shown),
    description: words.map.description(destinations.length, VOCABULARY[language].list(first), shown),
    isMap: true,
    drawings: {
      wide: mapDrawing(country, destinations, language, { href }),
      narrow: mapDrawing(country, destinations, language, { href, layout: narrowLayout(country) }),
    },
    note: words.map.credit,
    data: placesData(destinations),
  };
}

interface MapDrawingOptions {
  readonly href?: ((slug: string) => string) | undefined;
  readonly layout?: MapLayout;
}

export function mapDrawing(
  country: Country,
  places: readonly MapPlace[],
  language: SiteLanguage,
  { href, layout = wideLayout(country) }: MapDrawingOptions = {},
): Drawing {
  const { projection, fontSize } = layout;
  const { width, height } = projection;
  const fixed = fixedParts(country, language, layout);
  const { dots, options } = mapDots(country, places, language, layout);
  // Several pages and releases have the same map.
  const drawn = drawOnce(
    `places ${country.slug} ${language} ${href?.('')} ${JSON.stringify([dots, options])}`,
    () => renderDots(dots, labelsOf(country, dots, options), language, href),
  );
  const body = group({ 'font-size': fontSize }, ...fixed.map((part) => part.body), drawn);
  return { width, height, body: mapBackdrop(country, projection) + body };
}

/** What the names of a map are placed by. */
export function mapDots(
  country: Country,
  places: readonly MapPlace[],
  language: SiteLanguage,
  layout: MapLayout,
): { dots: MapDot[]; options: LabelOptions } {
  const bySlug = places.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const taken = fixedParts(country, language, layout).flatMap((part) => part.taken);
  return {
    dots: dotsOf(bySlug, layout.projection, layout),
    options: labelOptions(layout.projection, layout, taken),
  };
}

function fixedParts(country: Country, language: SiteLanguage, layout: MapLayout): MapPart[] {
  const words = CHART_WORDS[language];
  const { projection, fontSize, swell } = layout;
  const { scaleKm } = country.map;
  return [
    layout.islands(country, projection, language, fontSize, ISLAND_RADIUS * swell),
    seaName(country, projection, language, layout.seaAt, fontSize, layout.isSeaStacked),
    neighbourNames(country, projection, layout.name, language, fontSize),
    renderLegend(layout, words),
    {
      body: scaleBar(projection, scaleKm, fontSize, words),
      taken: [scaleBox(projection, scaleKm, fontSize)],
    },
  ];
}

/** In one line at the lower edge, because a map has the least room for names in its corners. */
function renderLegend({ fontSize, swell, projection }: MapLayout, words: ChartWords): MapPart {
  const step = 5 * fontSize;
  const left = projection.width - TIERS.length * step - fontSize;
  const cy = projection.height - 16;
  const box: Box = {
    left: left - fontSize,
    right: projection.width,
    top: cy - fontSize,
    bottom: projection.height,
  };
  const body = TIERS.map((tier, index) => {
    const cx = left + index * step;
    return (
      element('circle', { class: `tier-${tier}`, cx, cy, r: RADII[tier]! * swell }) +
      label(words.map.tier(tier), { x: cx + fontSize * 0.8, y: cy + fontSize * 0.35 })
    );
  });
  return { body: body.join(''), taken: [box] };
}
