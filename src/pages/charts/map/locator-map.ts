import type { Extent, Country } from '../../../countries/country.ts';
import { pauseEvery, SLICE_MS } from '../../../datasets/releases/pause.ts';
import type { SiteLanguage } from '../../site-language.ts';
import { VOCABULARY } from '../../vocabulary/vocabulary.ts';
import { boxAround, isInside, overlaps, type Box } from './labels/box.ts';
import { CHART_WORDS } from '../words/chart-words.ts';
import { group } from '../drawing/element.ts';
import type { Chart, Drawing } from '../drawing/chart.ts';
import { listBorders } from './borders.ts';
import { mapBackdrop, scaleBar, scaleBox } from './backdrop.ts';
import {
  dotsOf,
  labelOptions,
  MAP_LAYERS,
  placesData,
  RADII,
  renderDots,
  type MapLayer,
  type MapPlace,
} from './places.ts';
import { seaName, type MapPart } from './islands.ts';
import { placeLabels } from './labels/place-labels.ts';
import { reachOn, renderTargets } from './targets.ts';
import { cornerFor, insetProjection, renderInset } from './locator-inset.ts';
import { distanceKm, projectionOf, type Projection } from './projection.ts';

interface LocatorMapOptions {
  readonly country: Country;
  readonly language: SiteLanguage;
  readonly destinations: readonly MapPlace[];
  readonly highlighted: MapPlace;
  readonly href?: (slug: string) => string;
}

const WIDTH = 520;
const SHAPE = 0.72;
const NEIGHBOURS = 6;
const SCALE_KM = 50;

/** A map of a destination and its surroundings, with an inset of the country. */
export async function drawLocatorMap({
  country,
  language,
  destinations,
  highlighted,
  href,
}: LocatorMapOptions): Promise<Chart> {
  const words = CHART_WORDS[language];
  const { drawing, near, places } = await drawSurroundings(country, destinations, highlighted, language, {
    href,
    highlighted: highlighted.slug,
  });
  const names = near.map(({ name }) => name);
  return {
    title: locatorTitle(highlighted, near[0], language),
    description: words.locator.description(highlighted.name, VOCABULARY[language].list(names)),
    drawings: drawing,
    note: words.map.credit,
    data: placesData(places),
  };
}

function locatorTitle(here: MapPlace, nearest: MapPlace | undefined, language: SiteLanguage): string {
  const words = CHART_WORDS[language];
  if (!nearest) return words.locator.title(here.name);
  const km = distanceKm([here.lng, here.lat], [nearest.lng, nearest.lat]);
  return words.locator.nearest(here.name, nearest.name, VOCABULARY[language].distance(km));
}

interface LocatorDrawingOptions {
  readonly href?: ((slug: string) => string) | undefined;
  readonly layers?: readonly MapLayer[];
}

export async function locatorDrawing(
  country: Country,
  destinations: readonly MapPlace[],
  highlighted: MapPlace,
  language: SiteLanguage,
  options: LocatorDrawingOptions = {},
): Promise<Drawing> {
  const isHighlighted = { ...options, highlighted: highlighted.slug };
  return (await drawSurroundings(country, destinations, highlighted, language, isHighlighted)).drawing;
}

/** Draws the destinations around a place. Returns the projection too, for additions to the map. */
export async function drawSurroundings(
  country: Country,
  destinations: readonly MapPlace[],
  middle: MapPlace,
  language: SiteLanguage,
  { href, layers = MAP_LAYERS, highlighted }: LocatorDrawingOptions & { readonly highlighted?: string },
) {
  const words = CHART_WORDS[language];
  const { extent, near, places } = frameOf(country, destinations, middle);
  const projection = projectionOf(extent, WIDTH, middle.lat);
  const { width, height } = projection;
  const pause = pauseEvery(SLICE_MS);
  listBorders(country);
  await pause();
  const backdrop = mapBackdrop(country, projection);
  await pause();
  const small = insetProjection(country);
  const corner = cornerFor(places, projection, small);
  const inset = {
    left: corner.x,
    top: corner.y,
    right: corner.x + small.width,
    bottom: corner.y + small.height,
  };
  const first = dotsOf(places, projection, layers[0]!, highlighted);
  const targets = href ? renderTargets(first, reachOn(width), href) : '';
  let body = backdrop + renderInset(country, extent, corner);
  for (const layer of layers) {
    await pause();
    const fixed = [inset, scaleBox(projection, SCALE_KM, layer.fontSize)];
    const around = places.map(({ lng, lat }) => boxAround(projection.project([lng, lat]), RADII[0]!));
    const sea = findSeaName(country, projection, language, layer.fontSize, [...fixed, ...around]);
    const dots = dotsOf(places, projection, layer, highlighted);
    const options = labelOptions(projection, layer, [...fixed, ...(sea?.taken ?? [])]);
    const labels = new Map(placeLabels(dots, options).map((placed) => [placed.dot.slug, placed]));
    body += group(
      { class: `chart-${layer.name}`, 'font-size': layer.fontSize },
      sea?.body ?? '',
      targets,
      renderDots(dots, labels, language, href),
      scaleBar(projection, SCALE_KM, layer.fontSize, words),
    );
  }
  return { drawing: { width, height, body }, projection, near, places };
}

/** The area of the map and the places in it. */
function frameOf(country: Country, destinations: readonly MapPlace[], highlighted: MapPlace) {
  const near = listNearest(destinations, highlighted);
  const extent = extentAround(highlighted, near, country.map.covered);
  const places = destinations.filter(
    ({ lng, lat }) => lng > extent.west && lng < extent.east && lat > extent.south && lat < extent.north,
  );
  return { extent, near, places };
}

/** The first position inside the map that covers nothing. */
function findSeaName(
  country: Country,
  projection: Projection,
  language: SiteLanguage,
  fontSize: number,
  taken: readonly Box[],
): MapPart | undefined {
  const frame = { left: 0, top: 0, right: projection.width, bottom: projection.height };
  for (const at of country.map.sea?.near ?? []) {
    const part = seaName(country, projection, language, at, fontSize, true);
    if (part.taken.every((box) => isInside(box, frame) && !taken.some((other) => overlaps(box, other))))
      return part;
  }
  return undefined;
}

function listNearest(places: readonly MapPlace[], { slug, lng, lat }: MapPlace): MapPlace[] {
  const away = (place: MapPlace) => distanceKm([lng, lat], [place.lng, place.lat]);
  return places
    .filter((place) => place.slug !== slug)
    .map((place) => ({ place, km: away(place) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEIGHBOURS)
    .map(({ place }) => place);
}

/** Large enough for the nearest places, and shifted to stay within the known borders. */
function extentAround({ lng, lat }: MapPlace, near: readonly MapPlace[], covered: Extent): Extent {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const reach = near.map((place) => [Math.abs(place.lng - lng) * shrink, Math.abs(place.lat - lat) / SHAPE]);
  const half = Math.min(3.2, Math.max(0.7, ...reach.flat()) * 1.2);
  const [wide, high] = [half / shrink, half * SHAPE];
  const x = Math.min(Math.max(lng, covered.west + wide), covered.east - wide);
  const y = Math.min(Math.max(lat, covered.south + high), covered.north - high);
  return { west: x - wide, east: x + wide, south: y - high, north: y + high };
}
