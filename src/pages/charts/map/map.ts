import type { Country } from '../../../countries/country.ts';
import { pauseEvery, SLICE_MS } from '../../../datasets/releases/pause.ts';
import { drawOnce } from '../../draw-once.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import type { Box } from './labels/box.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import type { ChartWords } from '../words/words-en.ts';
import { element, group, label } from '../drawing/element.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { listBorders } from './borders.ts';
import { mapBackdrop, neighbourNames, scaleBar, scaleBox } from './backdrop.ts';
import { narrowLayout, wideLayout, type MapLayout } from './layouts.ts';
import { labelsOf } from './labels/stored-labels.ts';
import { dotsOf, labelOptions, placesData, RADII, renderDots, type MapDot, type MapPlace } from './places.ts';
import { seaName, type MapPart } from './islands.ts';
import { reachOn, renderTargets } from './targets.ts';
import type { LabelOptions } from './labels/place-labels.ts';

interface MapOptions {
  readonly country: Country;
  readonly language: SiteLanguage;
  readonly destinations: readonly MapPlace[];
  /** The address that a destination's dot links to; without it, dots are not links. */
  readonly href?: (slug: string) => string;
  /** The destinations to draw; undefined for all. */
  readonly shown?: ReadonlySet<string>;
}

const TIERS = [1, 2, 3];
const ISLAND_RADIUS = 2;

export async function drawMap(options: MapOptions): Promise<Chart> {
  const { country, language, destinations, href, shown: slugs } = options;
  const words = CHART_WORDS[language];
  const shown = country.name[language];
  const drawn = slugs ? destinations.filter(({ slug }) => slugs.has(slug)) : destinations;
  const first = drawn.filter(({ tier }) => tier === 1).map(({ name }) => name);
  const wide = await mapDrawing(country, destinations, language, { href, shown: slugs });
  const narrow = await mapDrawing(country, destinations, language, {
    href,
    shown: slugs,
    layout: narrowLayout(country),
  });
  return {
    title: words.map.title(first.length),
    subtitle: words.map.subtitle(drawn.length, shown),
    description: words.map.description(drawn.length, VOCABULARY[language].list(first), shown),
    isMap: true,
    drawings: { wide, narrow },
    note: words.map.credit,
    data: placesData(drawn),
  };
}

interface MapDrawingOptions {
  readonly href?: ((slug: string) => string) | undefined;
  readonly shown?: ReadonlySet<string> | undefined;
  readonly layout?: MapLayout;
}

export async function mapDrawing(
  country: Country,
  places: readonly MapPlace[],
  language: SiteLanguage,
  { href, shown, layout = wideLayout(country) }: MapDrawingOptions = {},
): Promise<Drawing> {
  const { projection, fontSize } = layout;
  const { width, height } = projection;
  const pause = pauseEvery(SLICE_MS);
  listBorders(country);
  await pause();
  const backdrop = mapBackdrop(country, projection);
  await pause();
  const fixed = fixedParts(country, language, layout);
  const { dots, options } = mapDots(country, places, language, layout);
  // A filtered map keeps the name positions of the full map, because placing names again takes too long.
  const render = () => {
    const drawnDots = shown ? dots.filter(({ slug }) => shown.has(slug)) : dots;
    const targets = href ? renderTargets(drawnDots, reachOn(width), href) : '';
    return targets + renderDots(drawnDots, labelsOf(country, dots, options), language, href);
  };
  // Several pages and releases share the full map. Filtered maps are too many to cache.
  const drawn = shown
    ? render()
    : drawOnce(`places ${country.slug} ${language} ${href?.('')} ${JSON.stringify([dots, options])}`, render);
  const body = group({ 'font-size': fontSize }, ...fixed.map((part) => part.body), drawn);
  return { width, height, body: backdrop + body };
}

/** The dots and options that label placement depends on. */
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

/** A single line at the lower edge, because names need the corners. */
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
